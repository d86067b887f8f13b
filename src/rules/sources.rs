//! Where each answer to a question is written: the text and the section or sentence, as `TEXT, "SECTION"`. A dialect's own
//! text comes before this ([`super::Dialect::cites`]).

use super::Key;

/// What stands for every answer where the answers are numbers.
const ANY: &str = "";

const EMPTY_POINT: &str = "concord.txt, \"Board play\" (\"on an empty intersection\")";
const CONSTANT_END: &str = "game-end.txt, \"Constant Game End\"";
const FOUR_STONES: &str = "dialects.txt, the table's row \"Set up stones\", and \"Ancient Go\" in the chronology";
const DISTANCE: &str = "dialects.txt, \"Tibetan Rules\" (\"in distance consideration to your previous placed stone\")";
const SUNJANG: &str =
    "dialects.txt, the table's row \"Set up stones\" (16+1); the points after Sensei's Library, Sunjang Baduk";
const TIBETAN: &str = "dialects.txt, \"Tibetan Rules\"; the points after J. Fairbairn, New in Go (2005), Tibetan go";

/// Axis, answer, source.
const SOURCES: &[(&str, &[(&str, &str)])] = &[
    (
        "setup",
        &[
            ("empty", "concord.txt, \"Board\""),
            ("four-stones", FOUR_STONES),
            ("four-stones-mirrored", FOUR_STONES),
            ("sunjang", SUNJANG),
            ("sunjang-mirrored", SUNJANG),
            ("sunjang-scaled", "no text: the pattern of Sunjang Baduk on a board of another size"),
            ("tibetan", TIBETAN),
            ("tibetan-scaled", "no text: the pattern of dialects.txt, \"Tibetan Rules\", on a board of another size"),
            ("tibetan-centre", "dialects.txt, \"Tibetan Rules\" (\"a 13th (black's first move) stone in the center\")"),
        ],
    ),
    (
        "first",
        &[
            ("black", "concord.txt, \"Play\"; with handicap stones dialects.txt, \"Playing procedure\", 1"),
            ("white", "Sensei's Library, Ancient Chinese Rules and Philosophy"),
        ],
    ),
    (
        "handicap",
        &[
            ("none", "dialects.txt, the table's row \"handicap placement\""),
            ("fixed", "dialects.txt, \"Principle Variations\", 1.1 (\"fixed handicap pattern\")"),
            ("free", "dialects.txt, \"Principle Variations\", 1.1 (\"free handicap points to choose\")"),
            (
                "ancient",
                "China before the 20th century, as discussed at Lifein19x19 (stones given and returned); that they replace the set-up is our reading",
            ),
            (
                "forgone",
                "F\u{e9}d\u{e9}ration Fran\u{e7}aise de Go, R\u{e8}gle du go, on handicap games; Tromp-Taylor rules, comment on handicap",
            ),
            ("passes", "New Zealand Rules of Go (1978), on handicap games"),
        ],
    ),
    (
        "handicap_bonus",
        &[
            ("0", "New Zealand Rules of Go (1978), on handicap games"),
            ("n-1", "concord.txt, \"Area counting\""),
            ("n", "British Go Association, Comparison of Go rules"),
        ],
    ),
    ("komi", &[(ANY, "concord.txt, \"Scoring\"")]),
    (
        "pass",
        &[
            ("free", "dialects.txt, \"Principle Variations\", 2.1 (\"nothing to change in the whole game status\")"),
            ("stone", "concord.txt, \"Pass play\""),
            ("return", "dialects.txt, \"Combinatorical Go rules around 1988\""),
            ("forbidden", "game-end.txt, \"Primitive Rules\"; dialects.txt, \"Principle Variations\", 2.1"),
        ],
    ),
    (
        "pass_limit",
        &[
            ("none", "wmsg2008.txt (\"either player may give up the right to make a play\")"),
            ("wagc", "wagc-model.txt (\"A pass may not create the end of alternation\")"),
            ("wmsg-ko", "wmsg2008.txt, supplementary ko rule (\"A player may not pass if\")"),
        ],
    ),
    (
        "suicide",
        &[
            ("forbidden", "concord.txt, \"Suicide is illegal\""),
            ("multi", "dialects.txt, \"Principle Variations\", 2.2"),
            ("allowed", "dialects.txt, \"Playing procedure\", 3"),
        ],
    ),
    (
        "repetition",
        &[
            ("none", "game-end.txt, \"Void Game\""),
            ("basic", "wagc-model.txt (\"A succession of two plays may not recreate the position\")"),
            ("basic-shape", "R. Jasiek, IGS Rules (1997)"),
            ("positional", "wmsg2008.txt (\"to recreate a board position that previously existed\")"),
            ("situational", "concord.txt, \"Repetition is illegal\""),
            ("natural", "Sensei's Library, Natural Situational Superko Rule"),
            ("own", "New Zealand Rules of Go (1978), on moves"),
            ("situational-ko", "dialects.txt, \"Principle Variations\", 2.3"),
            ("changes", "dialects.txt, \"Playing procedure\", 4"),
            ("captures", "T. Ikeda, On the Rules of Go, part I, rule 4"),
            (
                "ing",
                "B. Spight, Ing-Spight Ko Rule (Sensei's Library), after Ing Chang-ki, SST Laws of Wei-ch'i (1991)",
            ),
        ],
    ),
    (
        "cycle",
        &[
            ("continue", "game-end.txt, \"Void Game\""),
            ("draw", "dialects.txt, \"Variations which can change the score\", 2"),
            (
                "void",
                "The Japanese Rules of Go (1989), article 12; dialects.txt, \"Variations which can change the score\", 2",
            ),
            ("claim-tie", "wagc-model.txt (\"If otherwise the players notice\")"),
        ],
    ),
    ("vacated", &[("open", EMPTY_POINT), ("closed", "dialects.txt, \"Tibetan Rules\" (\"no snap-back possible\")")]),
    ("near", &[("0", EMPTY_POINT), (ANY, DISTANCE)]),
    (
        "stop",
        &[
            ("two-passes", "dialects.txt, \"Playing procedure\", 5"),
            ("three-passes", "dialects.txt, \"Principle Variations\", 3.2"),
            ("three-passes-from-black", "dialects.txt, \"Principle Variations\", 3.2"),
            (
                "four-passes",
                "J. Tromp and B. Taylor, The Logical Rules of Go, comments (\"after 4 consecutive passes\")",
            ),
            ("white-last", "concord.txt, \"Learning from AGA Rules\"; game-end.txt, \"Pass Stones\""),
            ("first-and-last-differ", "concord.txt, \"Last pass\""),
            ("no-legal-move", "dialects.txt, \"Principle Variations\", 3.3; game-end.txt, \"Primitive Rules\""),
            ("agreement", "dialects.txt, \"Principle Variations\", 3.1"),
        ],
    ),
    (
        "confirm",
        &[
            ("none", "game-end.txt, \"Classification of Rule Sets\" (simple area rules)"),
            ("agreement", "concord.txt, \"Dead Stone Removal by Agreement\""),
            ("dispute", "concord.txt, \"Dispute resolution\""),
            (
                "resume-once",
                "British Go Association, summary of the AGA rules; J. Tromp and B. Taylor, The Logical Rules of Go, comment",
            ),
            ("play-on", "New Zealand Rules of Go (1978), on the end of the game"),
            ("second-stop", "wmsg2008.txt (\"They continue in the original order to the second succession\")"),
            ("play-out", "concord.txt, \"Ikeda rules\" (Territory I)"),
            ("wagc", "wagc-model.txt (\"the players consider the connected regions\")"),
            ("japanese-1989", "The Japanese Rules of Go (1989), articles 7 to 9"),
            ("removal-by-play", "Ing Chang-ki, Goe Rules (1996), summary (\"verify by removal\")"),
        ],
    ),
    (
        "resume",
        &[
            ("alternation", "wmsg2008.txt (\"They continue in the original order\")"),
            ("opponent", "The Japanese Rules of Go (1989), article 9.3"),
        ],
    ),
    (
        "precedents",
        &[
            ("none", "game-end.txt, \"Precedents\" (exceptional rulings; rule sets need none)"),
            ("table", "game-end.txt, \"Precedents\" (\"special board positions being used as exceptional rulings\")"),
        ],
    ),
    (
        "scoring",
        &[
            ("area", "concord.txt, \"Area counting\"; game-end.txt, \"Area Rules\""),
            ("territory", "concord.txt, \"Territory counting\"; game-end.txt, \"Territory Rules\""),
            ("stone", "dialects.txt, \"Determining the Score and the Winner\"; game-end.txt, \"Stone Rules\""),
            ("empty", "Sensei's Library, Sunjang Baduk (prisoners are ignored)"),
            ("none", "game-end.txt, \"Primitive Rules\""),
        ],
    ),
    (
        "shared",
        &[
            ("none", "game-end.txt, \"Shared grid points\", 1"),
            ("both", "game-end.txt, \"Shared grid points\", 2"),
            ("half", "game-end.txt, \"Shared grid points\", 3"),
            ("proportional", "game-end.txt, \"Shared grid points\", 4"),
            ("proportional-point", "game-end.txt, \"Shared grid points\", 4"),
            (
                "proximity",
                "Ing Chang-ki, SST Laws of Wei-ch'i (1991), translator's note; Sensei's Library, Ing Counting",
            ),
        ],
    ),
    (
        "seki",
        &[
            ("count", "concord.txt, \"Differences from Japanese/Korean Rules\" (\"Seki eyes are points\")"),
            ("void", "The Japanese Rules of Go (1989), article 8"),
            ("alive", "wagc-model.txt (\"empty strings adjacent only to his independently alive strings\")"),
        ],
    ),
    (
        "tax",
        &[
            ("0", "dialects.txt, \"The modern Chinese Rules arises 1975\" (the tax was abolished)"),
            ("2", "game-end.txt, \"Group Tax\""),
        ],
    ),
    (
        "trim",
        &[
            ("none", "game-end.txt, \"Territory Rules\""),
            ("sunjang", "game-end.txt, \"Korean Removals\"; dialects.txt, \"Old Korean Go rules\""),
        ],
    ),
    (
        "first_pass",
        &[
            ("none", "concord.txt, \"Differences from Chinese Rules\""),
            ("white-point", "concord.txt, \"Area counting\""),
            ("half-transfer", "T. Ikeda, On the Rules of Go, area rules III, rule 7"),
            ("button", "Sensei's Library, Button Go"),
            ("two-buttons", "Sensei's Library, Two Button Go; concord.txt, \"Two Button Go\""),
            ("black-last-move", "Sensei's Library, Taiwan Rules, after T. Ikeda, On the Rules of Go, 3.6"),
        ],
    ),
    ("bonus", &[("none", "dialects.txt, \"Determining the Score and the Winner\""), ("tibetan", TIBETAN)]),
    (
        "illegal",
        &[
            ("refuse", "wagc-model.txt (\"A player may not make a move\")"),
            ("pass", "concord.txt, \"Illegal play handling\""),
            ("loss", "dialects.txt, \"Playing procedure\" (\"If any player violates the playing rules\")"),
            (
                "forgiven",
                "Ing Chang-ki, SST Laws of Wei-ch'i (1991), translator's note (\"a set of rules that forgives mistakes\")",
            ),
        ],
    ),
    (
        "tie",
        &[
            ("draw", "wagc-model.txt (\"The game is a tie if the score is zero\")"),
            ("black", "game-end.txt, on komi for fill-in counting (\"with black winning ties\")"),
            ("white", "Sensei's Library, Sunjang Baduk"),
        ],
    ),
    ("limit", &[(ANY, CONSTANT_END)]),
    ("limit_result", &[("score", CONSTANT_END), ("void", "game-end.txt, \"Void Game\"")]),
];

/// Where an answer is written.
pub(super) fn source(key: &Key, answer: &str) -> &'static str {
    let answers = SOURCES.iter().find(|(name, _)| *name == key.name).map_or(&[][..], |(_, answers)| answers);
    let found = answers.iter().find(|(text, _)| *text == answer || *text == ANY);
    found.map_or("", |(_, source)| source)
}
