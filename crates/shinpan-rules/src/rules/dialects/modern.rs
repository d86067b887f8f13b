//! Rules that were written to be short, exact or both.

use super::{Also, Cites, Dialect, PLAIN, ROW, Standing, over};
use crate::rules::{
    Confirm, FirstPass, HandicapKomi, HandicapPlacement, Illegal, Points, Repetition, Rules, Scoring, Shared, Stop,
    Suicide,
};

/// Where the New Zealand rules, which have no numbers, say it.
const NEW_ZEALAND_CITES: &Cites = &[
    ("setup", "New Zealand Rules of Go (1978) (\"begins with an empty board\")"),
    ("first", "New Zealand Rules of Go (1978) (\"beginning with black\")"),
    ("komi", "New Zealand Rules of Go (1978) (\"7 points (komi)\")"),
    ("pass", "New Zealand Rules of Go (1978), on moves (\"saying 'pass'\")"),
    ("vacated", "New Zealand Rules of Go (1978), on plays (\"on an unoccupied intersection\")"),
    ("near", "New Zealand Rules of Go (1978), on plays (\"on an unoccupied intersection\")"),
    ("suicide", "New Zealand Rules of Go (1978), on plays"),
    ("repetition", "New Zealand Rules of Go (1978), on moves"),
    ("stop", "New Zealand Rules of Go (1978) (\"when both players agree that there are no more worthwhile moves\")"),
    ("confirm", "New Zealand Rules of Go (1978), on the end of the game"),
    ("resume", "no text: its text leaves to the players who moves next; here the alternation goes on"),
    ("scoring", "New Zealand Rules of Go (1978), on territory"),
    ("seki", "New Zealand Rules of Go (1978), on territory"),
    (
        "shared",
        "another text: practice (Sensei's Library, New Zealand Rules, discussion); by the letter of its own they are territory of both, with the same \
         difference (shared=both)",
    ),
];

/// Answers that practice has otherwise.
const NEW_ZEALAND_ALSO: &Also = &[("shared", "both", "New Zealand Rules of Go (1978), on territory")];

/// Where the logical rules say it.
const TROMP_TAYLOR_CITES: &Cites = &[
    ("setup", "The Logical Rules of Go, rule 5"),
    ("first", "The Logical Rules of Go, rule 5"),
    (
        "handicap",
        "The Logical Rules of Go, comment on rule 5 (\"n consecutive moves played before the first white move\")",
    ),
    ("komi", "no text: our default, none; by the comment on rule 10 players may agree on one"),
    ("pass", "The Logical Rules of Go, rule 6"),
    ("vacated", "The Logical Rules of Go, rule 7 (\"coloring an empty point\")"),
    ("near", "The Logical Rules of Go, rule 7 (\"coloring an empty point\")"),
    ("suicide", "The Logical Rules of Go, rule 7"),
    ("repetition", "The Logical Rules of Go, rule 6"),
    ("stop", "The Logical Rules of Go, rule 8"),
    ("confirm", "The Logical Rules of Go, rules 8 and 9"),
    ("resume", "no text: its rules know no resumption"),
    ("scoring", "The Logical Rules of Go, rule 9"),
    ("shared", "The Logical Rules of Go, rule 9 (\"that reach only her color\")"),
    ("seki", "The Logical Rules of Go, rule 9 (\"that reach only her color\")"),
    ("tie", "The Logical Rules of Go, rule 10"),
];

const AMENDMENT: &Cites = &[
    ("confirm", "The Logical Rules of Go, comment on rule 8 (\"After only 2 consecutive passes\")"),
    (
        "resume",
        "no text: its amendment counts passes, and does not say that anything but alternation comes between them",
    ),
];

/// Where the short set says it.
const FLAMMENKAMP_CITES: &Cites = &[
    (
        "komi",
        "Go Rule Dialects, \"Trivial knowledge preasumptions\", 4 (\"the komi is defined to be zero\"); that it is \"an integer or half of an \
         integer\" is for the players to keep",
    ),
    ("setup", "Go Rule Dialects, \"Trivial knowledge preasumptions\", 5"),
    ("first", "Go Rule Dialects, \"Playing procedure\", 1"),
    ("handicap", "Go Rule Dialects, \"Trivial knowledge preasumptions\", 5"),
    (
        "handicap_komi",
        "another text: Go Rule Dialects, \"Principle Variations\", 1.2 (\"0.5 komi given white in case of handicap game\"), a list of what rules \
         have, on the same page; the short set itself has none unless the players agree on one",
    ),
    ("pass", "Go Rule Dialects, \"Playing procedure\", 3"),
    ("suicide", "Go Rule Dialects, \"Playing procedure\", 3"),
    ("repetition", "Go Rule Dialects, \"Playing procedure\", 4"),
    ("stop", "Go Rule Dialects, \"Playing procedure\", 5"),
    (
        "scoring",
        "Go Rule Dialects, \"Determining the Score and the Winner\"; where the players agree, \"Variations which doesn't effectively change the \
         score\", 2 and 3; that eyes stay open is our reading",
    ),
    ("shared", "Go Rule Dialects, \"Determining the Score and the Winner\" (\"white stones minus black stones\")"),
    ("seki", "Go Rule Dialects, \"Determining the Score and the Winner\" (\"white stones minus black stones\")"),
    (
        "illegal",
        "Go Rule Dialects, \"Playing procedure\" (\"If any player violates the playing rules\"), which knows no challenge and no waiver",
    ),
    ("confirm", "Go Rule Dialects, \"Variations which doesn't effectively change the score\", 2 and 3"),
    ("resume", "no text: its text knows no resumption"),
    ("tie", "Go Rule Dialects, \"Determining the Score and the Winner\""),
    ("vacated", "Go Rule Dialects, \"Playing procedure\", 3 (\"on an empty position\")"),
    ("near", "Go Rule Dialects, \"Playing procedure\", 3 (\"on an empty position\")"),
];

/// Its variations, which the players may choose before they start.
const FLAMMENKAMP_ALSO: &Also = &[
    ("handicap_komi", "same", "Go Rule Dialects, \"Trivial knowledge preasumptions\", 4"),
    ("suicide", "forbidden", "Go Rule Dialects, \"Variations which can change the score\", 1"),
    ("repetition", "recent-3", VARIATION_2),
    ("cycle", "draw", VARIATION_2),
    ("cycle", "void", VARIATION_2),
    ("pass", "forbidden", VARIATION_3),
    ("pass", "return", VARIATION_3),
    ("stop", "agreement", VARIATION_3),
    ("scoring", "territory", "Go Rule Dialects, \"Variations which can change the score\", 4"),
];

const VARIATION_2: &str = "Go Rule Dialects, \"Variations which can change the score\", 2 (\"more than 3 moves ago\")";
const VARIATION_3: &str =
    "Go Rule Dialects, \"Variations which can change the score\", 3 (\"declared by the players' agreement\")";

const TROMP_TAYLOR: Rules =
    Rules { handicap: HandicapPlacement::Forgone, suicide: Suicide::Allowed, confirm: Confirm::None, ..PLAIN };

/// Where the two rules say it.
const SPIGHT_CITES: &Cites = &[
    ("setup", NOT_SPIGHT),
    ("first", NOT_SPIGHT),
    ("handicap", NOT_SPIGHT),
    ("komi", NOT_SPIGHT),
    (
        "pass",
        "Sensei's Library, Spight Rules (\"an encore in which a pass costs one point\"), told of territory scoring alone",
    ),
    ("suicide", NOT_SPIGHT),
    ("vacated", NOT_SPIGHT),
    ("near", NOT_SPIGHT),
    ("resume", "no text: play ends when it stops, so nothing resumes"),
    (
        "confirm",
        "Sensei's Library, Spight Rules (\"With area scoring play ends when play stops\"); that no stones are removed then is our reading",
    ),
    ("scoring", "Sensei's Library, Spight Rules (\"With area scoring play ends when play stops\")"),
    ("shared", NOT_SPIGHT),
    ("seki", NOT_SPIGHT),
    ("tie", NOT_SPIGHT),
];

const NOT_SPIGHT: &str = "no text: its two rules are on repetition and on the end of play; here as in most rules";

/// Where the revision of the WMSG's rules, which numbers each section anew, says it.
const WMSG_CITES: &Cites = &[
    ("setup", "Revision of the World Mind Sports Games rules (\"The board is initially empty\")"),
    ("handicap", "no text: its text knows no handicap"),
    ("first", "Revision of the World Mind Sports Games rules (\"Black makes the first play\")"),
    ("pass", "Revision of the World Mind Sports Games rules (\"either player may give up the right to make a play\")"),
    (
        "suicide",
        "Revision of the World Mind Sports Games rules (\"A player may not play on an empty intersection so that\")",
    ),
    (
        "repetition",
        "Revision of the World Mind Sports Games rules (\"It is illegal to play in such a way as to recreate\")",
    ),
    (
        "pass_limit",
        "Revision of the World Mind Sports Games rules (\"either player may give up the right to make a play\"), whose ko rule on passes is an option (\"the optional supplementary ko rule\")",
    ),
    (
        "vacated",
        "Revision of the World Mind Sports Games rules (\"by placing a stone on an empty intersection of the board\")",
    ),
    (
        "near",
        "Revision of the World Mind Sports Games rules (\"by placing a stone on an empty intersection of the board\")",
    ),
    ("stop", "Revision of the World Mind Sports Games rules (\"After the first succession of two passes\")"),
    (
        "confirm",
        "Revision of the World Mind Sports Games rules (\"They continue in the original order to the second succession\")",
    ),
    (
        "resume",
        "Revision of the World Mind Sports Games rules (\"They continue in the original order\"), whose rule on what may be played then is an option \
         (\"The author recommends to drop the optional cultural rules\")",
    ),
    ("scoring", "Revision of the World Mind Sports Games rules (\"At the game end, all the intersections\")"),
    ("shared", "Revision of the World Mind Sports Games rules (\"divided evenly between the two players\")"),
    (
        "seki",
        "Revision of the World Mind Sports Games rules (\"all the empty intersections surrounded by these stones\")",
    ),
    (
        "first_pass",
        "Revision of the World Mind Sports Games rules (\"If White passes first, Black's total points are reduced by 1\"), told as a point for White",
    ),
    (
        "komi",
        "Revision of the World Mind Sports Games rules (\"the amount of komi is 6.5 points\"); \"an amount that reduces Black's total points\", told as points for White",
    ),
];

const WMSG: Rules = Rules {
    handicap: HandicapPlacement::None,
    komi: Points::halves(13),
    confirm: Confirm::SecondStop,
    shared: Shared::Half,
    first_pass: FirstPass::WhitePoint,
    ..PLAIN
};

/// The note on a class of rule sets.
const CLASS: &str = "a class of rule sets. How it ends and what it counts is given; everything else is a parameter";

/// Where the classes are described.
const CLASSES_CITES: &Cites = &[
    ("pass", "no text: a parameter of the class; that passes cost stones is told of a few rule sets"),
    ("stop", "Game End Rules (\"two passes played successively by both players\")"),
    ("repetition", "no text: a parameter of the class; positional superko, so that games end"),
    ("suicide", "no text: a parameter of the class; forbidden, as mostly"),
    ("shared", "Game End Rules, \"Shared grid points\", 1"),
    ("limit", NO_LIMIT),
];

/// Why the classes have no constant end, which their text wishes for.
pub(super) const NO_LIMIT: &str = "no text: our default, none, so that no game is cut off unasked; by Game End Rules, \"Constant Game End\", \"all rule sets should include\" \
     one, after 1024 moves (limit=1024)";

/// Answers that the text of the classes leaves to each set of rules.
pub(super) const CLASSES_ALSO: &Also = &[
    ("limit", "1024", "Game End Rules, \"Constant Game End\""),
    (
        "limit_result",
        "void",
        "Game End Rules, \"Void Game\" (\"extremely long move-sequences similar to cyclical play\")",
    ),
    ("repetition", "none", "Game End Rules, \"Void Game\""),
    ("shared", "none", "Game End Rules, \"Shared grid points\", 1"),
    ("shared", "both", "Game End Rules, \"Shared grid points\", 2"),
    ("shared", "half", "Game End Rules, \"Shared grid points\", 3"),
    ("shared", "proportional", "Game End Rules, \"Shared grid points\", 4"),
    ("shared", "proportional-point", "Game End Rules, \"Shared grid points\", 4"),
    ("precedents", "table", "Game End Rules (\"special board positions being used as exceptional rulings\")"),
    ("tie", "black", "Game End Rules, on komi for fill-in counting (\"with black winning ties\")"),
];

const WITHOUT_STOP: &str = "Game End Rules, \"Classification of Rule Sets\" (\"omit stop and confirmation phases\")";

/// The text on area rules: points that one colour surrounds count, and there is no word of seki.
const SURROUNDED: &str = "Game End Rules, \"Area Rules\" (\"monochromely surrounded by his colour\")";

const SIMPLE_CITES: &Cites =
    &[("confirm", WITHOUT_STOP), ("scoring", "Game End Rules, \"Area Rules\""), ("seki", SURROUNDED)];

const AGREEMENT_CITES: &Cites = &[
    (
        "confirm",
        "Game End Rules, \"Classification of Rule Sets\" (\"In agreement rules confirmation is done by agreement of the players\")",
    ),
    ("scoring", "Game End Rules, \"Area Rules\""),
    ("seki", SURROUNDED),
];

const STONE_CITES: &Cites = &[
    ("confirm", WITHOUT_STOP),
    ("scoring", "Game End Rules, \"Stone Rules\""),
    ("seki", "Game End Rules, \"Stone Rules\" (\"Only single eye points or small shared spaces remain\")"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "new-zealand",
        aliases: &["nz", "new-zealand-1978"],
        title: "New Zealand Go Society rules",
        source: "New Zealand Rules of Go (1978)",
        standing: Standing::Approximate(
            "by the text a player may not repeat the board as it was after an own move, so that suicide of a single \
             stone is mostly legal. A. Flammenkamp's Go Rule Dialects (1998, updated 2003) forbids any repetition of \
             the board (repetition=positional)",
        ),
        cites: NEW_ZEALAND_CITES,
        also: NEW_ZEALAND_ALSO,
        rules: Rules {
            handicap: HandicapPlacement::Passes,
            komi: Points::whole(7),
            handicap_komi: HandicapKomi::Points(Points::ZERO),
            suicide: Suicide::Allowed,
            repetition: Repetition::Own,
            stop: Stop::Agreement,
            confirm: Confirm::PlayOn,
            ..PLAIN
        },
    },
    Dialect {
        name: "tromp-taylor",
        aliases: &["tt", "logical", "davies", "j-davies", "davies-1977", "elementary", "elementary-rules"],
        title: "Tromp-Taylor logical rules",
        source: "J. Tromp and B. Taylor, The Logical Rules of Go (1995); J. Davies, elementary rules in The Rules and Elements of Go (1977), as R. Jasiek tells \
                 them (1997), give the same answers and say nothing of handicaps",
        cites: TROMP_TAYLOR_CITES,
        rules: TROMP_TAYLOR,
        ..ROW
    },
    Dialect {
        name: "tromp-taylor-amended",
        aliases: &["tt-amended"],
        title: "Tromp-Taylor logical rules with the amendment for dead stones",
        source: "J. Tromp and B. Taylor, The Logical Rules of Go, comment on rule 8",
        cites: &over::<{ AMENDMENT.len() + TROMP_TAYLOR_CITES.len() }>(AMENDMENT, TROMP_TAYLOR_CITES),
        rules: Rules { confirm: Confirm::ResumeOnce, ..TROMP_TAYLOR },
        ..ROW
    },
    Dialect {
        name: "spight",
        aliases: &["spight-rules"],
        title: "Spight's rules: a pass lifts superko, and play stops at a pass made again",
        source: "Sensei's Library, Spight Rules (B. Spight)",
        standing: Standing::Approximate(
            "the text has two rules, on repetition and on the end of play. It says nothing about suicide, komi, \
             handicaps and ties: suicide is forbidden here and nothing is compensated. Its other half, territory \
             scoring with an encore, is not played here",
        ),
        cites: SPIGHT_CITES,
        rules: Rules { repetition: Repetition::SincePass, stop: Stop::PassAgain, confirm: Confirm::None, ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "flammenkamp",
        aliases: &["short"],
        title: "A short, concise set of Go rules (stone scoring)",
        source: "Go Rule Dialects, \"A short, concise set of Go rules\"",
        standing: Standing::Approximate(
            "the short set has no komi unless the players agree on one, an integer or half of one; that is not \
             enforced. The half point in handicap games is from the same page's list of what rules have \
             (handicap_komi=same plays without). If the players agree that play stops, points count as filling would \
             have them. An illegal play that was let stand loses if it is challenged before the game is over",
        ),
        cites: FLAMMENKAMP_CITES,
        also: FLAMMENKAMP_ALSO,
        rules: Rules {
            handicap_komi: HandicapKomi::Points(Points::halves(1)),
            suicide: Suicide::Allowed,
            repetition: Repetition::Changes,
            confirm: Confirm::Consent,
            scoring: Scoring::Stone,
            illegal: Illegal::Loss,
            ..PLAIN
        },
    },
    Dialect {
        name: "wmsg-2008",
        aliases: &["wmsg"],
        title: "World Mind Sports Games 2008 rules",
        source: "World Mind Sports Games 2008, English version (2008-07-15), as a revision tells it: Revision of the World Mind Sports Games rules",
        standing: Standing::Approximate(
            "the original English text is not available. The supplementary ko rule, which its terms leave open, is an \
             option",
        ),
        cites: WMSG_CITES,
        rules: WMSG,
        ..ROW
    },
    Dialect {
        name: "wmsg-jasiek",
        title: "World Mind Sports Games 2008 rules, R. Jasiek's revision",
        source: "Revision of the World Mind Sports Games rules",
        cites: WMSG_CITES,
        rules: WMSG,
        ..ROW
    },
    Dialect {
        name: "area-simple",
        title: "Simple area rules, the class",
        source: "Game End Rules, \"Classification of Rule Sets\"",
        standing: Standing::Approximate(CLASS),
        cites: &over::<{ SIMPLE_CITES.len() + CLASSES_CITES.len() }>(SIMPLE_CITES, CLASSES_CITES),
        also: CLASSES_ALSO,
        rules: Rules { confirm: Confirm::None, ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "area-agreement",
        title: "Area rules with agreement, the class",
        source: "Game End Rules, \"Classification of Rule Sets\"",
        standing: Standing::Approximate(
            "a class of rule sets. How it ends and what it counts is given; everything else is a parameter. In R. \
             Jasiek's Game End Classification (1997) a resumed game ends as under simple area rules \
             (confirm=second-stop). Here the players may agree again",
        ),
        cites: &over::<{ AGREEMENT_CITES.len() + CLASSES_CITES.len() }>(AGREEMENT_CITES, CLASSES_CITES),
        also: CLASSES_ALSO,
        rules: PLAIN,
        ..ROW
    },
    Dialect {
        name: "stone",
        aliases: &["stone-scoring", "stones"],
        title: "Stone rules, the class",
        source: "Game End Rules, \"Classification of Rule Sets\" and \"Stone Rules\"",
        standing: Standing::Approximate(CLASS),
        cites: &over::<{ STONE_CITES.len() + CLASSES_CITES.len() }>(STONE_CITES, CLASSES_CITES),
        also: CLASSES_ALSO,
        rules: Rules { confirm: Confirm::None, scoring: Scoring::Stone, ..PLAIN },
    },
];
