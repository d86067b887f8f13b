//! The recipes of `docs/clients.md`: every command line of the page starts, and answers as its client expects.

use std::path::Path;

use super::session::shinpan;

/// The words of a command line; quotes hold words together. `NAME` and its like stand for what a user chooses.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    let chosen = |word: String| match word.as_str() {
        "NAME" => "japanese".to_string(),
        "N" => "9".to_string(),
        "K" => "6.5".to_string(),
        _ => word,
    };
    words.into_iter().map(chosen).collect()
}

/// The command lines of a page: code, strings of settings, values of properties and lists of words.
fn command_lines(page: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for line in page.lines() {
        // Code in the text, strings of settings, values of properties.
        for part in line.split(['`', '"']) {
            // A client that starts its engine through a shell may need the shell replaced.
            let part = part.strip_prefix("exec ").unwrap_or(part);
            if part.starts_with("shinpan ") || part == "shinpan" {
                found.push(words(part));
            }
        }
        for key in ["engine=", "CommandLine = "] {
            if let Some((_, command)) = line.split_once(key).filter(|(_, command)| command.starts_with("shinpan")) {
                found.push(words(command));
            }
        }
        // A list, as in JSON.
        let list = line.rsplit_once('[').and_then(|(_, rest)| rest.split(']').next()).unwrap_or_default();
        let items: Vec<String> = list.split(',').map(|item| item.trim().trim_matches('"').to_string()).collect();
        if items[0].ends_with("/shinpan") {
            found.push(items);
        }
    }
    found
}

#[test]
fn every_command_line_for_a_client_starts() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/clients.md")).unwrap();
    let commands = command_lines(&page);
    for expected in [
        "shinpan analysis",
        "shinpan --lag 1",
        "shinpan --rules tromp-taylor,suicide=forbidden --lag 1",
        "/usr/local/bin/shinpan --rules chinese --lag 1 --ogs-chat",
        "shinpan --name KataGo",
        "shinpan --ruler --rules concord --boardsize 19 --komi 7",
        "shinpan --rules aga",
    ] {
        assert!(commands.iter().any(|command| command.join(" ") == expected), "{expected} of {commands:?}");
    }
    for command in commands {
        let is_json = command.get(1).is_some_and(|word| word == "analysis");
        let (input, answer) = match command.iter().position(|word| word == "--name") {
            _ if is_json => ("{\"id\":\"a\",\"action\":\"query_version\"}\n", "\"version\":".to_string()),
            Some(at) => ("name\nquit\n", format!("= {}\n", command[at + 1])),
            None => ("name\nquit\n", "= Shinpan\n".to_string()),
        };
        let run = shinpan().args(&command[1..]).write_stdin(input).assert().success();
        let output = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        assert!(output.contains(&answer), "{command:?}: {output}");
        // The default player is the strongest.
        assert!(!command.iter().any(|word| word == "--level"), "{command:?}");
    }
}
