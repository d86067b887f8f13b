//! `shinpan regress`: suites on an engine.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use shinpan::arena::EngineSpec;
use shinpan::arena::regress::{self, SuiteReport, Verdict};
use shinpan::records;

use super::batch::shown;
use super::print;
use crate::Problem;
use crate::cli::RegressArgs;

/// Runs every suite and reports.
pub fn run(args: &RegressArgs) -> Result<(), Problem> {
    let mut spec = EngineSpec::new(&args.engine).map_err(|e| Problem::Usage(e.to_string()))?;
    spec.commands.extend(args.gtp.iter().cloned());
    let patience = Duration::try_from_secs_f64(args.patience)
        .map_err(|_| Problem::Usage("--patience is a number of seconds".to_string()))?;
    let suites = suites(&args.suites)?;
    for path in [&args.junit, &args.html].into_iter().flatten() {
        shinpan::files::check_writable(path).map_err(|e| Problem::Usage(format!("{}: {e}", shown(path))))?;
    }
    let (mut reports, mut result) = (Vec::new(), Ok(()));
    records::in_order(
        suites.iter(),
        args.concurrency,
        |path| regress::run(&spec, path, patience),
        |report| {
            result = say(args, &report);
            reports.push(report);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    result?;
    sum_up(args, &reports)?;
    write(args.junit.as_deref(), || regress::junit(&args.engine, &reports))?;
    write(args.html.as_deref(), || regress::page(&args.engine, &reports))?;
    let any = |verdict| reports.iter().any(|r| r.count(verdict) > 0);
    if any(Verdict::Error) || reports.iter().any(|r| !r.errors.is_empty()) {
        return Err(Problem::Usage("not everything could be run".to_string()));
    }
    if any(Verdict::Fail) { Err(Problem::Failed("tests fail".to_string())) } else { Ok(()) }
}

fn write(path: Option<&Path>, text: impl FnOnce() -> String) -> Result<(), Problem> {
    let Some(path) = path else { return Ok(()) };
    shinpan::files::write(path, text().as_bytes()).map_err(|e| Problem::Usage(format!("{}: {e}", shown(path))))
}

/// The suites that were named, and those in files of them.
fn suites(named: &[String]) -> Result<Vec<PathBuf>, Problem> {
    let mut all = Vec::new();
    for name in named {
        match name.strip_prefix('@') {
            Some(list) => read_list(Path::new(list), &mut Vec::new(), &mut all)?,
            None => all.push(PathBuf::from(name)),
        }
    }
    Ok(all)
}

/// The suites of a list, and of the lists in it; `within` are those in which it stands.
fn read_list(list: &Path, within: &mut Vec<PathBuf>, all: &mut Vec<PathBuf>) -> Result<(), Problem> {
    let failed = |reason: String| Problem::Usage(format!("{}: {reason}", shown(list)));
    let text = shinpan::files::settings(list).map_err(|e| failed(e.to_string()))?;
    let real = list.canonicalize().unwrap_or(list.to_path_buf());
    if within.contains(&real) {
        return Err(failed("a list that contains itself".to_string()));
    }
    within.push(real);
    let folder = list.parent().unwrap_or(Path::new("."));
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('@') {
            Some(inner) => read_list(&folder.join(inner), within, all)?,
            None => all.push(folder.join(line)),
        }
    }
    within.pop();
    Ok(())
}

/// A suite, as it ends.
fn say(args: &RegressArgs, report: &SuiteReport) -> Result<(), Problem> {
    if args.json {
        return print(&json!(report).to_string());
    }
    for test in report.tests.iter().filter(|t| args.all || !matches!(t.verdict, Verdict::Pass | Verdict::KnownFailure))
    {
        let answer = test.answer.replace('\n', " ");
        print(&format!("{}:{}: {} {}: {}", report.file, test.id, test.command, test.expected, answer))?;
        print(&format!("    {}", test.verdict.name()))?;
    }
    report.errors.iter().try_for_each(|error| print(&format!("{}: {error}", report.file)))
}

/// The table at the end.
fn sum_up(args: &RegressArgs, reports: &[SuiteReport]) -> Result<(), Problem> {
    let all = |verdict| reports.iter().map(|r| r.count(verdict)).sum::<usize>();
    let tests: usize = reports.iter().map(|r| r.tests.len()).sum();
    if args.json {
        let counts: BTreeMap<String, usize> =
            Verdict::ALL.iter().map(|v| (json!(v).as_str().unwrap_or_default().to_string(), all(*v))).collect();
        return print(
            &json!({ "summary": { "suites": reports.len(), "tests": tests, "verdicts": counts } }).to_string(),
        );
    }
    let run: Vec<&SuiteReport> = reports.iter().filter(|r| !r.tests.is_empty() || r.errors.is_empty()).collect();
    if run.is_empty() {
        return Ok(());
    }
    let width = run.iter().map(|r| r.file.chars().count()).max().unwrap_or(0).max(5);
    let head: Vec<String> = Verdict::ALL.iter().map(|v| format!("{:>17}", v.name())).collect();
    print(&format!("{:width$} {:>6}{} {:>9}", "suite", "tests", head.concat(), "seconds"))?;
    for r in run {
        let counts: Vec<String> = Verdict::ALL.iter().map(|v| format!("{:>17}", r.count(*v))).collect();
        print(&format!("{:width$} {:>6}{} {:>9.1}", r.file, r.tests.len(), counts.concat(), r.seconds))?;
    }
    let counts: Vec<String> = Verdict::ALL.iter().map(|v| format!("{:>17}", all(*v))).collect();
    let seconds: f64 = reports.iter().map(|r| r.seconds).sum();
    print(&format!("{:width$} {tests:>6}{} {seconds:>9.1}", "all", counts.concat()))
}
