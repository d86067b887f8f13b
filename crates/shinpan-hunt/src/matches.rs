//! The hunt for faults where engines are described: the law of lists of engines, and every law there is.

use std::path::Path;

use shinpan::arena::EngineSpec;

use super::Law;

/// The laws of what matches read.
pub const LAWS: &[Law] = &[Law {
    name: "engines",
    doc: "A list of engines that is read names a program for each; else the error names a line.",
    seeds: &[
        "[[engine]]\nname = \"A\"\ncommand = \"go --a 'b c'\"\nfolder = \"f\"\nenv = { X = \"1\" }\n\
         commands = [\"level 5\", \"komi 7\"]\nrestart = \"game\"\n",
        "[[engine]]\ncommand = \"own:playout 'set_random_seed 7'\"\n[[engine]]\ncommand = '''\ngo \\\n a'''\nrestart = \"failure\"\n",
    ],
    holds: engines,
}];

fn engines(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let specs = match EngineSpec::list(&text, Path::new("/folder")) {
        Ok(specs) => specs,
        Err(error) => {
            let error = error.to_string();
            let line = error.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
            let number = line.and_then(|(number, _)| number.parse::<usize>().ok());
            let lines = text.bytes().filter(|&b| b == b'\n').count() + 1;
            let is_told = number.is_some_and(|n| (1..=lines).contains(&n)) && !error.contains(['\n', '\r']);
            return if is_told { Ok(()) } else { Err(format!("{error:?} names no line")) };
        }
    };
    for spec in specs {
        if spec.program().is_empty() && spec.own().is_none() {
            return Err(format!("{spec:?} has no program"));
        }
    }
    Ok(())
}
