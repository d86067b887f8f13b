//! Where each answer to a question is written: the text and the section or sentence, as `TEXT, "SECTION"`. A dialect's
//! own text comes before this ([`super::Dialect::cites`]). Where no text says it, a source begins with `no text: `;
//! texts that are cited often have short titles (`citation.rs`).

use super::Key;

/// Texts that sources name, and where they stand on the web, as far as its authors or those who print it give an
/// address.
const WEB: &[(&str, &str)] = &[
    ("Intention of the World Amateur Go Championship Rules", "http://home.snafu.de/jasiek/wagci.html"),
    ("Introduction to Ikeda Territory I Rules", "http://home.snafu.de/jasiek/ikeda.html"),
    ("Korean rules (2016", "http://home.snafu.de/jasiek/k2016.html"),
    ("Korean Baduk Association rules (2016", "http://home.snafu.de/jasiek/k2016.html"),
    ("T. Ikeda, On the Rules of Go", "http://harryfearnley.com/go/ikeda/e_rules.html"),
    ("notes to Ikeda's rules", "http://harryfearnley.com/go/ikeda/e_rules.html"),
    ("Ikeda's Rule", "https://senseis.xmp.net/?IkedasRule"),
    ("definitions 2", "https://senseis.xmp.net/?IkedaAreaIIIRules"),
    ("New Zealand Rules of Go", "https://go.org.nz/index.php/about-go/new-zealand-rules-of-go"),
    ("revision of the World Mind Sports Games rules", "http://home.snafu.de/jasiek/wmsgr.html"),
    ("Game End Classification", "http://home.snafu.de/jasiek/endclass.html"),
    ("R. Jasiek, Basic Comparison", "http://home.snafu.de/jasiek/bascomp.html"),
    ("The Logical Rules of Go", "https://tromp.github.io/go.html"),
    ("AGA rule", "https://www.cs.cmu.edu/~wjh/go/rules/AGA.html"),
    ("AGA Official Rules of Go", "https://www.cs.cmu.edu/~wjh/go/rules/AGA.html"),
    ("The Japanese Rules of Go (1989)", "https://www.cs.cmu.edu/~wjh/go/rules/Japanese.html"),
    ("Chinese Weiqi Association rules (1988", "https://www.cs.cmu.edu/~wjh/go/rules/Chinese.html"),
    ("Chinese rules (2002), article", "http://francois-mizessyn.pagesperso-orange.fr/JeuDeGo/regles/RegleCGo.htm"),
    ("SST Laws", "https://www.cs.cmu.edu/~wjh/go/rules/SST.html"),
    ("Ing's SST Rules of Go", "http://www.usgo.org/resources/KSS.html"),
    ("Simplified Ing Rules", "http://home.snafu.de/jasiek/siming.html"),
    ("General Tournament Rules (2007)", "http://home.snafu.de/jasiek/egfgtr.html"),
    ("Goe Rules (1996)", "https://docslib.org/download/8746207/ings-goe-rules"),
    ("R. Jasiek, IGS Rules", "http://home.snafu.de/jasiek/igsrules.html"),
    ("BGA interpretation", "https://www.britgo.org/rules/bgainterpretation"),
    ("adoption and interpretation of the AGA rules", "https://www.britgo.org/rules/bgainterpretation"),
    ("summary of the AGA rules", "https://www.britgo.org/rules/agasummary"),
    ("Comparison of Go rules", "https://www.britgo.org/rules/compare"),
    ("KataGo, docs/rules.html", "https://lightvector.github.io/KataGo/rules.html"),
    ("Sensei's Library, Ancient Chinese Rules", "https://senseis.xmp.net/?AncientChineseRulesAndPhilosophy"),
    ("Sensei's Library, Natural Situational Superko Rule", "https://senseis.xmp.net/?NaturalSituationalSuperkoRule"),
    ("Sensei's Library, Atari Go", "https://senseis.xmp.net/?AtariGo"),
    ("Sensei's Library, Button Go", "https://senseis.xmp.net/?ButtonGo"),
    ("Sensei's Library, Two Button Go", "https://senseis.xmp.net/?TwoButtonGo"),
    ("Sensei's Library, Chinese Rules", "https://senseis.xmp.net/?ChineseRules"),
    ("Sensei's Library, Chinese Superko", "https://senseis.xmp.net/?ChineseSuperko"),
    ("Sensei's Library, Korean Rules", "https://senseis.xmp.net/?KoreanRules"),
    ("Sensei's Library, Spight Rules", "https://senseis.xmp.net/?SpightRules"),
    ("Sensei's Library, Sunjang Baduk", "https://senseis.xmp.net/?SunjangBaduk"),
    ("Sensei's Library, Taiwan Rules", "https://senseis.xmp.net/?TaiwanRules"),
    ("Sensei's Library, Tibetan Go", "https://senseis.xmp.net/?TibetanGo"),
    ("Sensei's Library, Ing Counting", "https://senseis.xmp.net/?IngCounting"),
    ("Sensei's Library, No Pass Go", "https://senseis.xmp.net/?NoPassGo"),
    ("Sensei's Library, \"Prisoner return\"", "https://senseis.xmp.net/?PrisonerReturn"),
];

/// The addresses of what some sources name, each once, in the order of the table.
pub(super) fn addresses(sources: &[String]) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for (name, address) in WEB {
        if !found.contains(address) && sources.iter().any(|source| source.contains(name)) {
            found.push(address);
        }
    }
    found
}

/// The text for every answer where the answers are numbers.
const ANY: &str = "";

const EMPTY_POINT: &str = "Concord Go Rules, \"Board play\" (\"on an empty intersection\")";
pub(super) const ATARI_GO: &str = "Sensei's Library, Atari Go (\"The first to capture any stones wins the game\")";
const CONSTANT_END: &str = "Game End Rules, \"Constant Game End\"";
pub(super) const FOUR_STONES: &str = "Go Rule Dialects, the table's row \"Set up stones\", and \"Ancient Go\" in the chronology; which colour stands where is not told";
pub(super) const DISTANCE: &str =
    "Go Rule Dialects, \"Tibetan Rules\" (\"in distance consideration to your previous placed stone\")";
const SUNJANG: &str =
    "Go Rule Dialects, the table's row \"Set up stones\" (16+1); the points after Sensei's Library, Sunjang Baduk";
const TIBETAN: &str =
    "Go Rule Dialects, \"Tibetan Rules\"; the points after J. Fairbairn, New in Go (2005), Tibetan go";

/// Axis, answer, source.
const SOURCES: &[(&str, &[(&str, &str)])] = &[
    (
        "setup",
        &[
            ("empty", "Concord Go Rules, \"Board\""),
            ("four-stones", FOUR_STONES),
            ("four-stones-mirrored", FOUR_STONES),
            ("sunjang", SUNJANG),
            ("sunjang-mirrored", SUNJANG),
            ("sunjang-scaled", "no text: the pattern of Sunjang Baduk on a board of another size"),
            ("tibetan", TIBETAN),
            (
                "tibetan-scaled",
                "no text: the pattern of Go Rule Dialects, \"Tibetan Rules\", on a board of another size",
            ),
            (
                "tibetan-centre",
                "Go Rule Dialects, \"Tibetan Rules\" (\"a 13th (black's first move) stone in the center\")",
            ),
        ],
    ),
    (
        "first",
        &[
            ("black", "Concord Go Rules, \"Play\"; with handicap stones Go Rule Dialects, \"Playing procedure\", 1"),
            ("white", "Sensei's Library, Ancient Chinese Rules and Philosophy"),
        ],
    ),
    (
        "handicap",
        &[
            ("none", "Go Rule Dialects, the table's row \"handicap placement\""),
            ("fixed", "Go Rule Dialects, \"Principle Variations\", 1.1 (\"fixed handicap pattern\")"),
            ("free", "Go Rule Dialects, \"Principle Variations\", 1.1 (\"free handicap points to choose\")"),
            (
                "ancient",
                "China before the 20th century, as discussed at Lifein19x19 (stones given and returned); that they replace the set-up is our reading",
            ),
            (
                "forgone",
                "F\u{e9}d\u{e9}ration Fran\u{e7}aise de Go, R\u{e8}gle du go, on handicap games; The Logical Rules of Go, comment on rule 5",
            ),
            ("passes", "New Zealand Rules of Go (1978), on handicap games"),
        ],
    ),
    (
        "handicap_bonus",
        &[
            ("0", "no text: our default, a handicap is not paid for unless a text says so"),
            ("n-1", "Concord Go Rules, \"Area counting\""),
            ("n", "British Go Association, Comparison of Go rules"),
        ],
    ),
    (
        "komi",
        &[(
            ANY,
            "no text: our default, the komi that is usual under these rules, or none; players agree on it before they start",
        )],
    ),
    (
        "handicap_komi",
        &[
            (
                "same",
                "no text: where none says otherwise, a handicap game has the komi that is set; Go Rule Dialects, \"Principle Variations\", 1.2, lists \
                 0.5 among what rules have",
            ),
            ("0", "New Zealand Rules of Go (1978), on handicap games"),
            (
                "0.5",
                "Go Rule Dialects, \"Principle Variations\", 1.2 (\"0.5 komi given white in case of handicap game\")",
            ),
            (ANY, "no text: your choice"),
        ],
    ),
    (
        "pass",
        &[
            (
                "free",
                "Go Rule Dialects, \"Principle Variations\", 2.1 (\"nothing to change in the whole game status\")",
            ),
            ("stone", "Concord Go Rules, \"Pass play\""),
            ("return", "Go Rule Dialects, \"Combinatorical Go rules around 1988\""),
            ("forbidden", "Game End Rules, \"Primitive Rules\"; Go Rule Dialects, \"Principle Variations\", 2.1"),
        ],
    ),
    (
        "pass_limit",
        &[
            ("none", "no text: our default, none of the passes that the rules know is forbidden unless a text says so"),
            (
                "wagc",
                "Intention of the World Amateur Go Championship Rules (\"A pass may not create the end of alternation\")",
            ),
            (
                "wmsg-ko",
                "Revision of the World Mind Sports Games rules, supplementary ko rule (\"A player may not pass if\")",
            ),
        ],
    ),
    (
        "suicide",
        &[
            ("forbidden", "Concord Go Rules, \"Suicide is illegal\""),
            ("multi", "Go Rule Dialects, \"Principle Variations\", 2.2"),
            ("allowed", "Go Rule Dialects, \"Playing procedure\", 3"),
        ],
    ),
    (
        "repetition",
        &[
            ("none", "Game End Rules, \"Void Game\""),
            (
                "basic",
                "Intention of the World Amateur Go Championship Rules (\"A succession of two plays may not recreate the position\")",
            ),
            ("basic-shape", "R. Jasiek, IGS Rules (1997)"),
            (
                "positional",
                "Revision of the World Mind Sports Games rules (\"to recreate a board position that previously existed\")",
            ),
            ("situational", "Concord Go Rules, \"Repetition is illegal\""),
            ("natural", "Sensei's Library, Natural Situational Superko Rule"),
            ("own", "New Zealand Rules of Go (1978), on moves"),
            ("situational-ko", "Go Rule Dialects, \"Principle Variations\", 2.3"),
            ("changes", "Go Rule Dialects, \"Playing procedure\", 4"),
            ("recent-3", "Go Rule Dialects, \"Variations which can change the score\", 2 (\"more than 3 moves ago\")"),
            ("recent-", "no text: your choice"),
            (
                "since-pass",
                "Sensei's Library, Spight Rules (\"unless a pass has intervened since its last occurrence\")",
            ),
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
            ("continue", "no text: our default, where no text gives a repetition a consequence it has none"),
            ("draw", "Go Rule Dialects, \"Variations which can change the score\", 2"),
            (
                "void",
                "The Japanese Rules of Go (1989), article 12; Go Rule Dialects, \"Variations which can change the score\", 2",
            ),
            ("void-third", "KataGo, docs/rules.html, on simple ko and long cycles"),
            ("claim-tie", "Intention of the World Amateur Go Championship Rules (\"If otherwise the players notice\")"),
        ],
    ),
    (
        "vacated",
        &[("open", EMPTY_POINT), ("closed", "Go Rule Dialects, \"Tibetan Rules\" (\"no snap-back possible\")")],
    ),
    (
        "near",
        &[
            ("0", EMPTY_POINT),
            ("previous-", DISTANCE),
            (ANY, "no text: your choice; where a text limits distances, it is from the previous stone"),
        ],
    ),
    (
        "stop",
        &[
            ("two-passes", "Go Rule Dialects, \"Playing procedure\", 5"),
            ("two-passes-or-again", "KataGo, docs/rules.html, on passes that end the game"),
            (
                "pass-again",
                "Sensei's Library, Spight Rules (\"when the same player passes a second time in the same board position\")",
            ),
            (
                "two-passes-after-first",
                "T. Ikeda, On the Rules of Go, 6.2 (\"two consecutive passes after the first pass\")",
            ),
            ("three-passes", "Go Rule Dialects, \"Principle Variations\", 3.2"),
            ("three-passes-from-black", "Go Rule Dialects, \"Principle Variations\", 3.2"),
            (
                "four-passes",
                "J. Tromp and B. Taylor, The Logical Rules of Go, comments (\"after 4 consecutive passes\")",
            ),
            ("white-last", "AGA rules 9 and 11 (\"White must make the last move\")"),
            ("first-and-last-differ", "Concord Go Rules, \"End of play\" and \"Last pass\""),
            ("no-legal-move", "Go Rule Dialects, \"Principle Variations\", 3.3; Game End Rules, \"Primitive Rules\""),
            ("agreement", "Go Rule Dialects, \"Principle Variations\", 3.1"),
        ],
    ),
    (
        "captures",
        &[
            ("none", "no text: our default, captures win nothing by themselves unless a text says so"),
            ("first-1", ATARI_GO),
            ("first-", "Sensei's Library, Atari Go (\"the goal to be the first to capture 5 or 10 stones\")"),
        ],
    ),
    (
        "confirm",
        &[
            ("none", "Game End Rules, \"Classification of Rule Sets\" (simple area rules)"),
            ("consent", "Go Rule Dialects, \"Variations which doesn't effectively change the score\", 2 and 3"),
            ("agreement", "Concord Go Rules, \"Dead Stone Removal by Agreement\""),
            ("dispute", "Concord Go Rules, \"Dispute resolution\""),
            (
                "resume-once",
                "British Go Association, summary of the AGA rules; J. Tromp and B. Taylor, The Logical Rules of Go, comment",
            ),
            ("play-on", "New Zealand Rules of Go (1978), on the end of the game"),
            (
                "second-stop",
                "Revision of the World Mind Sports Games rules (\"They continue in the original order to the second succession\")",
            ),
            ("play-out", "R. Jasiek, Introduction to Ikeda Territory I Rules (\"paying 1 prisoner per pass\")"),
            (
                "wagc",
                "Intention of the World Amateur Go Championship Rules (\"the players consider the connected regions\")",
            ),
            ("japanese-1989", "The Japanese Rules of Go (1989), articles 7 to 9"),
            ("removal-by-play", "Ing Chang-ki, Goe Rules (1996), summary (\"verify by removal\")"),
        ],
    ),
    (
        "resume",
        &[
            (
                "alternation",
                "no text: our default, the alternation goes on where it stopped unless a text says otherwise",
            ),
            ("opponent", "The Japanese Rules of Go (1989), article 9.3"),
        ],
    ),
    (
        "precedents",
        &[
            ("none", "no text: our default, no shape has a ruling of its own unless a text gives it one"),
            ("table", "Game End Rules (\"special board positions being used as exceptional rulings\")"),
        ],
    ),
    (
        "scoring",
        &[
            ("area", "Concord Go Rules, \"Area counting\"; Game End Rules, \"Area Rules\""),
            ("territory", "Concord Go Rules, \"Territory counting\"; Game End Rules, \"Territory Rules\""),
            ("stone", "Go Rule Dialects, \"Determining the Score and the Winner\"; Game End Rules, \"Stone Rules\""),
            ("empty", "Sensei's Library, Sunjang Baduk (prisoners are ignored)"),
            ("none", "Game End Rules, \"Primitive Rules\""),
        ],
    ),
    (
        "shared",
        &[
            ("none", "Game End Rules, \"Shared grid points\", 1"),
            ("both", "Game End Rules, \"Shared grid points\", 2"),
            ("half", "Game End Rules, \"Shared grid points\", 3"),
            ("proportional", "Game End Rules, \"Shared grid points\", 4"),
            ("proportional-point", "Game End Rules, \"Shared grid points\", 4"),
            (
                "proximity",
                "Ing Chang-ki, SST Laws of Wei-ch'i (1991), translator's note; Sensei's Library, Ing Counting",
            ),
        ],
    ),
    (
        "seki",
        &[
            ("count", "Concord Go Rules, \"Differences from Japanese/Korean Rules\" (\"Seki eyes are points\")"),
            (
                "void",
                "The Japanese Rules of Go (1989), article 8; that dame are filled by agreement after the stop, Nihon Ki-in, outline of the \
                 revision, IV.6, read as what two passes leave out",
            ),
            (
                "unfilled",
                "practice of servers that count the board as it stands, seen in their records; The Japanese Rules of Go (1989), article 8, on seki",
            ),
            (
                "letter",
                "The Japanese Rules of Go (1989), article 8 (\"alive but possess dame\"); Nihon Ki-in, outline of the revision, IV.6",
            ),
            ("region", "KataGo, docs/rules.html, on the tax SEKI (independent-life-regions)"),
            (
                "alive",
                "Intention of the World Amateur Go Championship Rules (\"empty strings adjacent only to his independently alive strings\")",
            ),
        ],
    ),
    (
        "tax",
        &[
            ("0", "no text: our default, groups pay nothing unless a text says so"),
            ("2", "Game End Rules, \"Group Tax\""),
        ],
    ),
    (
        "trim",
        &[
            ("none", "no text: our default, own stones stay unless a text says so"),
            ("sunjang", "Game End Rules, \"Korean Removals\" (\"still completely safe\")"),
            ("sunjang-atari", "Go Rule Dialects, \"Old Korean Go rules\" (\"no stones in atari allowed\")"),
        ],
    ),
    (
        "first_pass",
        &[
            ("none", "no text: our default, a first pass is worth nothing unless a text says so"),
            ("white-point", "Concord Go Rules, \"Area counting\""),
            ("half-transfer", "T. Ikeda, On the Rules of Go, area rules III, rule 7"),
            ("button", "Sensei's Library, Button Go"),
            ("two-buttons", "Sensei's Library, Two Button Go; Concord Go Rules, \"Two Button Go\""),
            ("black-last-move", "Sensei's Library, Taiwan Rules, after T. Ikeda, On the Rules of Go, 3.6"),
        ],
    ),
    (
        "bonus",
        &[
            ("none", "no text: our default, every point is worth the same unless a text says so"),
            ("tibetan", TIBETAN),
            (
                "tibetan-stones",
                "Go Rule Dialects, \"Tibetan Rules\" (\"having colored special points at the end gives raise to extra values\"); the values after Sensei's Library, Tibetan Go",
            ),
        ],
    ),
    (
        "illegal",
        &[
            ("refuse", "no text: our default, what may not be played is not played"),
            ("pass", "Concord Go Rules, \"Illegal play handling\""),
            (
                "pass-both",
                "AGA rule 8; of plays in a row the BGA's summary of the AGA rules (\"the whole sequence of two or more moves\")",
            ),
            ("loss", "Go Rule Dialects, \"Playing procedure\" (\"If any player violates the playing rules\")"),
            (
                "forgiven",
                "Ing Chang-ki, SST Laws of Wei-ch'i (1991), translator's note (\"a set of rules that forgives mistakes\")",
            ),
        ],
    ),
    (
        "tie",
        &[
            ("draw", "no text: our default, nobody has more than the other"),
            ("black", "Game End Rules, on komi for fill-in counting (\"with black winning ties\")"),
            ("white", "Sensei's Library, Sunjang Baduk"),
        ],
    ),
    (
        "limit",
        &[
            ("0", "no text: our default, the game is as long as it is"),
            ("1024", CONSTANT_END),
            (ANY, "no text: your choice"),
        ],
    ),
    (
        "limit_result",
        &[
            ("score", "no text: our default; without a limit it has no effect"),
            ("void", "Game End Rules, \"Void Game\""),
        ],
    ),
];

/// Tells whether what a table has for an answer is there for this one: the answer itself, what a number follows, or
/// every answer.
pub(super) fn stands_for(text: &str, answer: &str) -> bool {
    text == answer || text == ANY || (text.ends_with('-') && answer.starts_with(text))
}

/// Where an answer is written.
pub(super) fn source(key: &Key, answer: &str) -> &'static str {
    let answers = SOURCES.iter().find(|(name, _)| *name == key.name).map_or(&[][..], |(_, answers)| answers);
    answers.iter().find(|(text, _)| stands_for(text, answer)).map_or("", |(_, source)| source)
}
