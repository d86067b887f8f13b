//! Man pages and completion scripts, made from the definitions of the command line.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_mangen::roff::{Roff, bold, italic, roman};
use shinpan::life::Judge;
use shinpan::picture::Coordinates;
use shinpan::players::PLAYERS;
use shinpan::rules::DIALECTS;
use shinpan::scoring::counting::Counting;

use super::write;
use crate::Problem;
use crate::cli::Cli;

/// Examples of the use of a command.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "shinpan",
        &[
            ("shinpan --rules japanese --boardsize 9", "a GTP session: what a GUI starts"),
            ("shinpan --rules 'chinese repetition=situational' --level playout", "one rule changed, another player"),
            ("shinpan --lenient --config house.toml", "settings from a file, for Sabaki"),
        ],
    ),
    (
        "score",
        &[
            ("shinpan score game.sgf", "the score with its reasons"),
            (
                "shinpan score --rules aga --agreed 'C3 D4' game.sgf",
                "under other rules, with the dead stones that were agreed on",
            ),
            ("shinpan score --counting chinese --svg count.svg game.sgf", "a count by hand, drawn"),
            (
                "shinpan score --counting all --html count.html game.sgf",
                "every count by hand, to play through in a browser",
            ),
        ],
    ),
    ("compare", &[("shinpan compare --rules chinese --rules japanese game.sgf", "one game under two sets of rules")]),
    (
        "serve",
        &[
            ("shinpan serve", "the page on http://127.0.0.1:8361/"),
            ("shinpan serve --port 9000 --dir target/web", "another port, and the folder that web/build.sh made"),
        ],
    ),
    (
        "review",
        &[
            ("shinpan review game.sgf --out review/", "what each move lost, as a record for a GUI, a chart and a page"),
            ("shinpan review games/ --rules aga --visits 50 --out review/", "a folder; run it again to resume"),
        ],
    ),
    (
        "dispute",
        &[
            ("shinpan dispute game.sgf --claim 'C3 D4' --claim ''", "two claims about dead stones"),
            (
                "shinpan dispute game.sgf --claim C3 --claim '' --html dispute.html",
                "the same as a page to show both players",
            ),
        ],
    ),
    ("solve", &[("shinpan solve 2x3 --rules aga", "the exact value of a small board")]),
    (
        "match",
        &[(
            "shinpan match 'gnugo --mode gtp' own:heuristic --games 100 --size 9 --journal games.jsonl",
            "a hundred refereed games; run it again to resume",
        )],
    ),
    ("regress", &[("shinpan regress 'gnugo --mode gtp' ko.tst life.tst", "suites of tests")]),
    (
        "analysis",
        &[(
            "shinpan analysis --model own --analysis-threads 2",
            "answer queries of KaTrain or a script, two positions at a time",
        )],
    ),
    (
        "guard",
        &[("shinpan guard --rules aga -- gnugo --mode gtp", "GNU Go thinks, Shinpan keeps rules, clock and count")],
    ),
    ("audit", &[("shinpan audit -- gnugo --mode gtp", "which rules an engine really plays")]),
    ("lab", &[("shinpan lab survey games/ --svg charts/", "what rules change in a collection")]),
    (
        "tables",
        &[("shinpan lab tables --board 1x3 --board 2x2", "the exact value of small boards under every dialect")],
    ),
    (
        "survey",
        &[("shinpan lab survey games/ --csv pairs.csv --svg charts/", "how often rules disagree in a collection")],
    ),
    (
        "rules",
        &[
            ("shinpan rules japanese", "one dialect explained"),
            ("shinpan rules --search pass=stone", "the dialects in which a pass costs a stone"),
            ("shinpan rules --diff aga 'concord komi=7.5'", "how two sets of rules differ"),
        ],
    ),
    ("commands", &[("shinpan commands", "every GTP command")]),
    ("perft", &[("shinpan perft 3 4", "sequences of four plays on 3x3")]),
    ("bench", &[("shinpan bench --size 9 19", "the speed of random playouts")]),
    ("net", &[("shinpan net own", "the built-in network")]),
    ("check", &[("shinpan check", "test the program on this machine")]),
    ("completions", &[("shinpan completions bash", "a script for bash; also zsh, fish, elvish, powershell")]),
    ("man", &[("shinpan man", "this program's manual"), ("shinpan man lab survey", "that of a subcommand")]),
];

/// Prints a completion script that offers the names there are.
pub fn completions(shell: clap_complete::Shell) -> Result<(), Problem> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut offering(Cli::command()), "shinpan", &mut script);
    write(&script)
}

/// The command with the names that its options are usually given. They are offered, and only here: rules and networks
/// may be files too.
fn offering(command: Command) -> Command {
    let rules = || DIALECTS.iter().map(|d| d.name);
    let offered = |name: &str| -> Option<Vec<&'static str>> {
        Some(match name {
            "rules" => rules().collect(),
            "level" => PLAYERS.iter().map(|player| player.name).collect(),
            "dead" => Judge::ALL.iter().map(|(name, _)| *name).collect(),
            "counting" => ["usual", "all"].into_iter().chain(Counting::ALL.iter().map(|c| c.name())).collect(),
            "expression" => rules().collect(),
            "command" => EXAMPLES.iter().map(|(name, _)| *name).filter(|name| *name != "shinpan").collect(),
            "coordinates" => Coordinates::ALL.iter().map(|(name, _)| *name).collect(),
            _ => return None,
        })
    };
    let command = command.mut_args(|arg| match offered(arg.get_id().as_str()) {
        Some(values) => arg.value_parser(PossibleValuesParser::new(values)),
        None => arg,
    });
    command.mut_subcommands(offering)
}

/// Prints the page of the program, or of a subcommand.
pub fn page(names: &[String]) -> Result<(), Problem> {
    let mut command = &whole();
    for name in names {
        let found = command.find_subcommand(name);
        command = found.ok_or_else(|| Problem::Usage(format!("there is no subcommand '{name}'")))?;
    }
    write(&rendered(command)?)
}

/// Writes every page into a folder, as `man` looks for them.
pub fn pages(folder: &Path) -> Result<(), Problem> {
    let failed = |e: std::io::Error| Problem::Failed(format!("{}: {e}", folder.display()));
    std::fs::create_dir_all(folder).map_err(failed)?;
    for command in every(&whole()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        std::fs::write(folder.join(format!("{name}.1")), rendered(command)?).map_err(failed)?;
    }
    Ok(())
}

/// A command and all that are under it, but for those that are hidden from people.
fn every(command: &Command) -> Vec<&Command> {
    let shown = command.get_subcommands().filter(|under| !under.is_hide_set());
    [command].into_iter().chain(shown.flat_map(every)).collect()
}

/// The command line, its subcommands called by their whole names.
fn whole() -> Command {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    command
}

fn rendered(command: &Command) -> Result<Vec<u8>, Problem> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone());
    man.render(&mut page)
        .and_then(|()| besides(command.get_name()).to_writer(&mut page))
        .map_err(|e| Problem::Failed(e.to_string()))?;
    Ok(page)
}

/// Sections that definitions of arguments do not have.
fn besides(name: &str) -> Roff {
    let mut roff = Roff::new();
    let examples = EXAMPLES.iter().filter(|(of, _)| *of == name).flat_map(|(_, examples)| *examples);
    roff.control("SH", ["EXAMPLES"]);
    for (line, what) in examples {
        roff.control("TP", []).text([bold(*line)]).text([roman(*what)]);
    }
    roff.control("SH", ["EXIT STATUS"]);
    let codes: &[(&str, &str)] = match name {
        "score" | "compare" => &[
            ("0", "every record was scored"),
            ("1 to 100", "this many records could not be scored"),
            ("101", "more than a hundred could not be scored"),
            ("255", "any other error, including wrong usage"),
        ],
        "regress" => &[("0", "everything is as expected"), ("1", "tests fail"), ("2", "anything else goes wrong")],
        _ => &[("0", "done"), ("1", "the task failed"), ("2", "wrong usage")],
    };
    for (code, meaning) in codes {
        roff.control("TP", []).text([bold(*code)]).text([roman(*meaning)]);
    }
    roff.control("SH", ["FILES"]);
    if name == "shinpan" {
        roff.control("TP", []).text([italic("$XDG_STATE_HOME/shinpan/history")]);
        roff.text([roman("lines typed at a terminal (default: ~/.local/state/shinpan/history)")]);
    }
    roff.control("TP", []).text([italic("*.toml, *.json")]);
    roff.text([roman("rules for options that take a file, in the form that `shinpan rules NAME --toml` prints")]);
    roff
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn every_subcommand_has_a_page_with_examples_that_are_understood() {
        for command in every(&whole()) {
            let name = command.get_name();
            let page = String::from_utf8(rendered(command).unwrap_or_default()).unwrap();
            for section in [".SH EXAMPLES\n.TP", ".SH \"EXIT STATUS\"\n.TP", ".SH FILES\n.TP"] {
                assert!(page.contains(section), "{name}: {section}\n{page}");
            }
        }
        for (name, examples) in EXAMPLES {
            for (line, _) in *examples {
                let words = shlex::split(line).unwrap();
                Cli::try_parse_from(&words).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert!(*name == "shinpan" || words.contains(&(*name).to_string()), "{line}");
            }
        }
    }

    #[test]
    fn completions_offer_names() {
        let mut script = Vec::new();
        clap_complete::generate(clap_complete::Shell::Bash, &mut offering(Cli::command()), "shinpan", &mut script);
        let script = String::from_utf8(script).unwrap();
        for offered in ["tromp-taylor", "heuristic", "benson", "fill-in"] {
            assert!(script.contains(offered), "{offered}");
        }
        // What is offered does not become a law.
        assert!(Cli::try_parse_from(["shinpan", "--rules", "aga komi=6"]).is_ok());
    }
}
