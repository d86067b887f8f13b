//! The command line over files of records. `tests/records/*.run` are sessions: after `$ ` what is run in that folder, then what it
//! prints, lines after `! ` on the error stream, and `exit code N` unless it is 0; after a last line `...` it prints more. The `run` blocks of README and `docs/` are such
//! sessions too.

use crate::common;

use std::path::Path;

use serde_json::Value;

/// Runs the program in the folder of the records.
fn shinpan(args: &[&str]) -> std::process::Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut command = common::program::shinpan();
    command.current_dir(folder).env_remove("NO_COLOR").args(args).output().unwrap()
}

/// The words of a command line; double quotes hold a word together.
fn words(line: &str) -> Vec<&str> {
    let quoted = line.split('"').enumerate();
    quoted.flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

/// Runs a session and compares.
fn session(text: &str) {
    let runs: Vec<&str> = text.split("$ shinpan ").skip(1).collect();
    assert!(!runs.is_empty(), "a session runs something");
    for run in runs {
        let (line, expected) = run.split_once('\n').unwrap();
        let output = shinpan(&words(line));
        let mut printed = String::from_utf8(output.stdout).unwrap();
        for complaint in String::from_utf8(output.stderr).unwrap().lines() {
            printed += &format!("! {complaint}\n");
        }
        match output.status.code() {
            Some(0) => {}
            code => printed += &format!("exit code {}\n", code.unwrap()),
        }
        let shown = match expected.trim_end().strip_suffix("\n...") {
            Some(beginning) => printed.starts_with(beginning),
            None => printed.trim_end() == expected.trim_end(),
        };
        assert!(shown, "shinpan {line} now prints\n{printed}\nnot\n{expected}");
    }
}

#[test]
fn sessions_run_as_written() {
    for (name, text) in common::files("records", "run") {
        println!("{name}");
        session(&text);
    }
}

#[test]
fn readme_and_docs_show_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|e| e.unwrap().path());
    let pages: Vec<_> =
        docs.filter(|p| p.extension().is_some_and(|e| e == "md")).chain([root.join("README.md")]).collect();
    let text: String = pages.iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    let blocks: Vec<&str> = text.split("```run\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 4);
    blocks.into_iter().for_each(session);
}

#[test]
fn json_has_an_object_for_each_record_and_a_summary() {
    let output = shinpan(&["score", "mixed", "full.sgf", "--net", "none", "--json", "--counting", "all"]);
    let lines: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(5), 0));
    let (summary, records) = lines.split_last().unwrap();
    assert_eq!(records.len(), 13);
    let files: Vec<&str> = records.iter().map(|r| r["file"].as_str().unwrap()).collect();
    let mut sorted = files[..12].to_vec();
    sorted.sort_unstable();
    assert_eq!((&files[..12], files[12]), (&sorted[..], "full.sgf"));
    for record in records {
        match record.get("error") {
            Some(reason) => assert!(reason.is_string() && record["kind"].is_string(), "{record}"),
            None => {
                let winner = record["winner"].as_str().unwrap();
                assert!(record["score"].as_str().unwrap().to_lowercase().starts_with(&winner[..1]), "{record}");
            }
        }
    }
    let summary = &summary["summary"];
    assert_eq!((&summary["records"], &summary["failed"], &summary["otherwise"]), (&13.into(), &5.into(), &1.into()));
    let counted = records[12]["counting"].as_array().unwrap();
    assert_eq!(counted.len(), shinpan::scoring::counting::Counting::ALL.len());
    assert!(counted.iter().all(|c| c["score"] == records[12]["score"] && c["board"].as_array().unwrap().len() == 19));
}

/// One record, or several with `--detail`, are shown with the tally, which adds up to the score.
#[test]
fn json_has_the_tally_point_by_point() {
    let dead = "A9 C15 G12 J17 R16 R8 S10";
    let record = |more: &[&str]| -> Value {
        let output = shinpan(&[&["score", "--json", "--agreed", dead, "full.sgf"], more].concat());
        serde_json::from_str(String::from_utf8(output.stdout).unwrap().lines().next().unwrap()).unwrap()
    };
    assert!(record(&["full.sgf"]).get("tally").is_none());
    for record in [record(&[]), record(&["full.sgf", "--detail"])] {
        let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
        let tally = &record["tally"];
        let (points, adjustments) = (tally["points"].as_array().unwrap(), tally["adjustments"].as_array().unwrap());
        assert_eq!(points.len(), 361);
        assert!(points.iter().chain(adjustments).all(|p| !p["reason"].as_str().unwrap().is_empty()));
        let items: Vec<&str> = adjustments.iter().map(|a| a["item"].as_str().unwrap()).collect();
        assert_eq!(items, ["captures", "dead", "pass stones", "captures", "dead", "pass stones", "komi"]);
        let total = |color: &str| {
            let beside = adjustments.iter().filter(|a| a["color"] == color).map(|a| number(&a["points"]));
            points.iter().map(|p| number(&p["shares"][color])).chain(beside).sum::<f64>()
        };
        assert_eq!([total("black"), total("white")], [115.0, 121.0]);
        assert_eq!((&tally["totals"]["white"], &tally["score"]), (&"121".into(), &record["score"]));
    }
}

/// A finished game on 19x19 whose record marks territory, and with it the dead stones: every procedure counts it, and they agree.
#[test]
fn every_procedure_counts_a_marked_game_alike() {
    let output = shinpan(&["score", "marked.sgf", "--counting", "all", "--json"]);
    let record: Value =
        serde_json::from_str(String::from_utf8(output.stdout).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!((&record["score"], &record["agrees"]), (&"W+5.0".into(), &true.into()));
    assert_eq!((&record["evidence"], &record["certain"]), (&"marked by the players".into(), &true.into()));
    assert_eq!(record["dead"].as_array().unwrap().len(), 3);
    let counted = record["counting"].as_array().unwrap();
    let methods: Vec<&str> = counted.iter().map(|c| c["method"].as_str().unwrap()).collect();
    assert_eq!(methods, Vec::from_iter(shinpan::scoring::counting::Counting::ALL.iter().map(|c| c.name())));
    for count in counted {
        let rows = count["rows"].as_array().unwrap();
        assert!(rows.len() > 4 && rows[0] == format!("Method: {}", count["title"].as_str().unwrap()), "{count}");
        assert_eq!(rows.last().unwrap(), "Score: W+5.0", "{count}");
    }
    // Who asks a judge does not take the record's word.
    let judged = shinpan(&["score", "marked.sgf", "--dead", "playout", "--effort", "2", "--json"]);
    let judged: Value =
        serde_json::from_str(String::from_utf8(judged.stdout).unwrap().lines().next().unwrap()).unwrap();
    assert!(judged["evidence"].as_str().unwrap().starts_with("estimate from "), "{judged}");
}

#[test]
fn colour_is_for_terminals_or_on_request() {
    for (args, colored) in [(&["--color", "always"][..], true), (&["--color", "never"], false), (&[], false)] {
        let args = [&["score", "full.sgf", "--dead", "quick"], args].concat();
        assert_eq!(shinpan(&args).stdout.contains(&0x1b), colored, "{args:?}");
    }
}

#[test]
fn more_failures_than_an_exit_code_can_say() {
    let missing = vec!["missing.sgf"; 120];
    for (number, code) in [(1, 1), (100, 100), (101, 101), (120, 101)] {
        let output = shinpan(&[&["score"], &missing[..number]].concat());
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), number);
    }
    for wrong in [&["score"][..], &["score", "full.sgf", "--nonsense"], &["score", "full.sgf", "--rules", "martian"]] {
        assert_eq!(shinpan(wrong).status.code(), Some(255), "{wrong:?}");
    }
    assert_eq!(shinpan(&["score", "--help"]).status.code(), Some(0));
}

#[test]
fn pictures_go_into_a_file_or_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let (file, many) = (folder.join("one.svg"), folder.join("many"));
    let (file_name, many_name) = (file.to_str().unwrap(), many.to_str().unwrap());
    let output = shinpan(&["score", "full.sgf", "--counting", "chinese", "--svg", file_name]);
    assert_eq!(output.status.code(), Some(0));
    let names = |path: &Path| -> Vec<String> {
        let names = std::fs::read_dir(path).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    assert!(!common::xml::elements(&std::fs::read_to_string(&file).unwrap()).is_empty());
    assert_eq!(shinpan(&["score", "mixed", "--svg", many_name]).status.code(), Some(5));
    let drawn = names(&many);
    assert_eq!(drawn.len(), 7);
    assert!(drawn.contains(&"mixed-a-right.svg".to_string()), "{drawn:?}");
    assert_eq!(shinpan(&["score", "full.sgf", "--counting", "all", "--svg", many_name]).status.code(), Some(0));
    assert_eq!(names(&many).len(), 7 + shinpan::scoring::counting::Counting::ALL.len());
    assert_eq!(shinpan(&["score", "mixed", "--svg", file_name]).status.code(), Some(255), "one file for many pictures");
    assert_eq!(shinpan(&["score", "full.sgf", "--svg", "/nowhere/to/be.svg"]).status.code(), Some(1));
}

#[test]
fn no_picture_takes_the_place_of_another() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("alike");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("c/a")).unwrap();
    for (name, record) in [("c/a/b.sgf", "B[cc];W[];B[]"), ("c/a-b.sgf", "B[cc];W[bb];B[];W[]")] {
        std::fs::write(folder.join(name), format!("(;SZ[5]KM[0]RU[Chinese];{record})")).unwrap();
    }
    let (records, drawn) = (folder.join("c"), folder.join("drawn"));
    let output = shinpan(&["score", records.to_str().unwrap(), "--svg", drawn.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("already drawn for another record"), "{said}");
}

#[test]
fn pages_go_into_a_file_or_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let written = |args: &[&str], name: &str| {
        let output = shinpan(&[args, &["--html", &path(name)]].concat());
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let html = std::fs::read_to_string(path(name)).unwrap();
        common::xml::page(&html);
        html
    };
    let steps = |html: &str| html.matches("<div class=\"step\">").count();
    // Without a procedure the usual one is played.
    let agreed = ["--agreed", "A9 C15 G12 J17 R16 R8 S10"];
    let score = written(&[&["score", "full.sgf", "--coordinates", "none"][..], &agreed].concat(), "score.html");
    assert!(steps(&score) == 3 && score.contains("<p>Score: W+6.0</p>") && !score.contains("class=\"coordinate\""));
    let all = written(&[&["score", "full.sgf", "--counting", "all"][..], &agreed].concat(), "all.html");
    assert!(shinpan::scoring::counting::Counting::ALL.iter().all(|c| all.contains(&format!("<h2>{}</h2>", c.title()))));
    let dispute = written(&["dispute", "mixed/a-right.sgf", "--claim", "C1", "--claim", ""], "dispute.html");
    let titles = ["The position", "Verdict: ", "First claim: ", "Second claim: ", "Where they differ"];
    assert_eq!(steps(&dispute), titles.len());
    assert!(titles.iter().enumerate().all(|(i, title)| dispute.contains(&format!("<h3>{}. {title}", i + 1))));
    let rules = ["--rules", "concord", "--rules", "tromp-taylor", "--rules", "no-pass"];
    let compare = written(&[&["compare", "full.sgf"][..], &agreed, &rules].concat(), "compare.html");
    assert!(compare.contains("<td>tromp-taylor</td><td>W+2.0</td><td>+4</td><td>+3 confirm=none: "), "{compare}");
    let survey =
        written(&[&["compare", "marked.sgf", "full.sgf", "--dead", "all-alive"][..], &rules].concat(), "survey.html");
    assert!(
        survey.contains("class=\"cell\"") && survey.contains("Left out, because they score nothing: no-pass."),
        "{survey}"
    );
    // Several records have a page each.
    let two = ["score", "full.sgf", "marked.sgf", "--dead", "all-alive"];
    assert_eq!(shinpan(&[&two[..], &["--html", &path("one.html")]].concat()).status.code(), Some(255));
    assert_eq!(shinpan(&[&two[..], &["--html", &path("many")]].concat()).status.code(), Some(0));
    assert!(folder.join("many/full.html").exists() && folder.join("many/marked.html").exists());
    let dispute = ["dispute", "mixed/a-right.sgf", "--claim", "C1", "--claim", "", "--html", &path("many")];
    assert_eq!(shinpan(&dispute).status.code(), Some(0));
    assert!(folder.join("many/mixed-a-right.html").exists());
    assert_eq!(shinpan(&["score", "full.sgf", "--coordinates", "five"]).status.code(), Some(255));
}

#[test]
fn a_verdict_sheet_is_one_page_to_sign() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheets");
    std::fs::create_dir_all(&folder).unwrap();
    let dispute = |rules: &str, claims: [&str; 2], name: &str| {
        let path = folder.join(name);
        let [one, other] = claims;
        let args = ["dispute", "full.sgf", "--rules", rules, "--claim", one, "--claim", other, "--sheet"];
        let output = shinpan(&[&args[..], &[path.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(path).unwrap()
    };
    let words = |svg: &str| -> String {
        let texts = svg.split("</text>").filter_map(|part| Some(part.rsplit_once('>')?.1.to_string()));
        texts.collect::<Vec<_>>().join(" ")
    };
    let claims = ["Anna: A9 C15 G12 J17 R16 R8 S10", "Ben: A9"];
    let svg = dispute("concord", claims, "sheet.svg");
    assert!(svg.contains("width=\"794\" height=\"1123\""), "not a page of A4: {}", &svg[..200]);
    let said = words(&svg);
    // The verdict comes first, in one sentence; then the stones that decide, the clauses, the ways to go on, and who signs.
    let order = [
        "Verdict ",
        "wins by",
        "Event",
        "The claims",
        "Anna: W+6.0",
        "The stones that decide",
        "The rules",
        "A player may ask to play until all dead stones are captured",
        "The players' choices",
        "To resume play (the game goes on, and its moves count)",
        "To settle it by play (play shows which stones are dead)",
        "Director",
        "Date and time",
    ];
    let mut rest = said.as_str();
    for expected in order {
        let at = rest.find(expected).unwrap_or_else(|| panic!("no {expected:?} in its place: {said}"));
        rest = &rest[at..];
    }
    assert!(!said.contains("traditional"), "Concord rules know no traditional ruling: {said}");
    let html = dispute("japanese", claims, "sheet.html");
    assert!(html.contains("@page { size: A4; margin: 0; }") && html.contains("Director"));
    common::xml::page(&html);
    let japanese = words(&html);
    assert!(japanese.contains("resume the game instead"), "{japanese}");
    let other = shinpan(&["dispute", "full.sgf", "--claim", "A9", "--claim", "", "--sheet", "sheet.pdf"]);
    assert_eq!(String::from_utf8_lossy(&other.stderr), "error: --sheet writes .svg and .html\n");
}

/// A PNG needs a feature, and says so in a line.
#[test]
fn pictures_are_drawn_as_png_or_it_is_said_how() {
    let png = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one.png");
    let mut built = common::program::built();
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/marked.sgf");
    let output = built.arg("score").arg(record).arg("--png").arg(&png).output().unwrap();
    if cfg!(feature = "png") {
        assert_eq!(output.status.code(), Some(0));
        assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    } else {
        assert_eq!(output.status.code(), Some(255));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.lines().count() == 1 && said.contains("cargo install --path . --features png"), "{said}");
    }
}

/// A pipe in a folder would be waited for without end; one that is named may be meant.
#[cfg(unix)]
#[test]
fn pipes_in_folders_are_passed_by() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pipes");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    common::program::mkfifo(&folder.join("pipe.sgf"));
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/marked.sgf"), folder.join("z.sgf"))
        .unwrap();
    let output = shinpan(&["score", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().ends_with("pipe.sgf: not a regular file\n"));
    assert!(String::from_utf8(output.stdout).unwrap().contains("z.sgf  W+5.0  concord, komi 6"));
}

#[test]
fn comparisons_are_written_as_csv_and_as_a_heat_map() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (csv, svg) = (folder.join("pairs.csv"), folder.join("heat.svg"));
    let rules = ["--rules", "concord", "--rules", "chinese", "--rules", "chinese komi=0"];
    let files = ["compare", "mixed", "full.sgf", "--csv", csv.to_str().unwrap(), "--svg", svg.to_str().unwrap()];
    assert_eq!(shinpan(&[&files[..], &rules].concat()).status.code(), Some(3));
    let csv = std::fs::read_to_string(csv).unwrap();
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "one,other,games,scores_differ,winners_differ");
    assert_eq!(rows.len(), 1 + 3);
    assert!(rows[2].starts_with("concord,chinese komi=0,"), "{}", rows[2]);
    let cells = common::xml::elements(&std::fs::read_to_string(svg).unwrap());
    let cells = cells.iter().filter(|(_, a)| a.contains(&("class".to_string(), "cell".to_string())));
    assert_eq!(cells.count(), 9);
}

/// The pictures of README and `docs/`, and of what they are: `shinpan ARGS --svg FILE`, run in the folder of the records, makes them
/// again; so does this test with `UPDATE_PICTURES` in its environment.
#[test]
fn pictures_of_the_docs_are_what_is_drawn() {
    const DEAD: &str = "A9 C15 G12 J17 R16 R8 S10";
    const CORNER_DEAD: &str = "White: A18 H9 L10 M10 M5 N12 O9 Q3 R17";
    const CORNER_ALIVE: &str = "Black: H9 L10 M10 M5 N12 O9 Q3 R17";
    const RULES: [&str; 8] =
        ["concord", "chinese", "japanese", "aga", "ing-1986", "tromp-taylor", "flammenkamp", "japanese-letter"];
    let corner = CORNER_DEAD.trim_start_matches("White: ");
    let rules = RULES.iter().flat_map(|&name| ["--rules", name]);
    let pictures: [(&str, Vec<&str>); 4] = [
        ("count", vec!["score", "full.sgf", "--agreed", DEAD, "--counting", "japanese"]),
        ("chinese", vec!["score", "corner.sgf", "--agreed", corner, "--counting", "chinese"]),
        ("dispute", vec!["dispute", "corner.sgf", "--claim", CORNER_DEAD, "--claim", CORNER_ALIVE]),
        ("rules", ["compare", "full.sgf", "--agreed", DEAD].into_iter().chain(rules).collect()),
    ];
    let update = std::env::var_os("UPDATE_PICTURES").is_some();
    for (name, args) in pictures {
        let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.svg"));
        assert!(shinpan(&[&args[..], &["--svg", drawn.to_str().unwrap()]].concat()).status.success());
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/images/{name}.svg"));
        if update {
            std::fs::copy(&drawn, &kept).unwrap();
        }
        let [drawn, kept] = [drawn, kept].map(|path| std::fs::read_to_string(path).unwrap_or_default());
        assert!(drawn == kept, "docs/images/{name}.svg: make it again by shinpan {args:?} --svg");
        assert!(common::xml::elements(&kept).len() > 30);
    }
}

/// The text of the elements of a class.
fn texts(svg: &str, class: &str) -> Vec<String> {
    let named = format!("class=\"{class}\"");
    let lines = svg.lines().filter(|line| line.starts_with("<text") && line.contains(&named));
    lines.filter_map(|line| Some(line.split_once('>')?.1.split_once('<')?.0.to_string())).collect()
}

#[test]
fn a_picture_of_a_game_that_was_not_counted_says_so_first() {
    let drawn = |file: &str| {
        let svg = Path::new(env!("CARGO_TARGET_TMPDIR")).join("uncounted.svg");
        assert!(shinpan(&["score", file, "--dead", "all-alive", "--svg", svg.to_str().unwrap()]).status.success());
        let picture = std::fs::read_to_string(svg).unwrap();
        ["title", "line", "score"].map(|class| texts(&picture, class).join(" "))
    };
    let [title, lines, score] = drawn("early-draw.sgf");
    assert_eq!(
        (&*title, &*score),
        ("A draw, says the record", "The board as it stands: W+6.5, White is ahead by 6.5 points")
    );
    assert!(lines.ends_with("What is counted here is the board as it stands."), "{lines}");
    let [title, _, score] = drawn("mixed/f-resigned.sgf");
    assert_eq!((&*title, &*score), ("Black won by resignation", "B+R: Black won by resignation. Nothing is counted."));
}

#[test]
fn a_dispute_is_drawn_side_by_side_and_adds_up() {
    let svg = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dispute.svg");
    let claims = ["--claim", "Black: R8 S10", "--claim", ""];
    let args = [&["dispute", "full.sgf", "--json", "--svg", svg.to_str().unwrap()][..], &claims].concat();
    let dispute: Value = serde_json::from_slice(&shinpan(&args).stdout).unwrap();
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let lead = |claim: usize| {
        let points = dispute["points"].as_array().unwrap().iter().map(|p| &p["claims"][claim]);
        let items = dispute["items"].as_array().unwrap().iter();
        let beside = items
            .map(|i| if i["color"] == "black" { number(&i["claims"][claim]) } else { -number(&i["claims"][claim]) });
        points.map(|p| number(&p["black"]) - number(&p["white"])).sum::<f64>() + beside.sum::<f64>()
    };
    assert!((lead(0) - lead(1) - number(&dispute["difference"])).abs() < 1e-9, "{dispute}");
    assert!(number(&dispute["difference"]).abs() > 1.0);
    assert_eq!(
        (&dispute["claims"][0]["name"], &dispute["claims"][1]["name"]),
        (&"Black".into(), &"Second claim".into())
    );
    // The verdict is about the chains on which the claims differ, and both stand in the picture too.
    let stones = dispute["verdict"]["disputed"].as_array().unwrap().iter().map(|chain| chain["stones"].to_string());
    assert_eq!(stones.collect::<Vec<_>>(), [r#"["R8"]"#, r#"["S10"]"#]);
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(picture.contains("Verdict: R8: black ") && picture.contains("Points for white 1 (removed)"), "{picture}");
    let elements = common::xml::elements(&picture);
    let marked = |class: &str| elements.iter().filter(|(_, a)| a.contains(&("class".into(), class.into()))).count();
    assert_eq!(marked("panel"), 3);
    // One of the marks stands in the legend.
    assert_eq!(marked("disputed"), dispute["points"].as_array().unwrap().len() + 1);
}

#[test]
fn comparisons_in_json_say_what_each_rule_contributes() {
    let output = shinpan(&["compare", "full.sgf", "--rules", "concord", "--rules", "tromp-taylor", "--json"]);
    let lines = String::from_utf8(output.stdout).unwrap();
    let record: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    let rows = record["rules"].as_array().unwrap();
    assert_eq!((&rows[0]["rules"], &rows[1]["rules"]), (&"concord".into(), &"tromp-taylor".into()));
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let sum: f64 = rows[1]["causes"].as_array().unwrap().iter().map(|c| number(&c["change"])).sum();
    assert!((sum - (number(&rows[1]["lead"]) - number(&rows[0]["lead"]))).abs() < 1e-9);
}
