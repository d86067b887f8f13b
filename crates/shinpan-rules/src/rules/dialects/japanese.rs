//! The rules of Japan and Korea and their descendants: territory.

use super::modern::{CLASSES_ALSO, NO_LIMIT};
use super::{Cites, Dialect, PLAIN, ROW, Standing, over};
use crate::rules::{
    Confirm, Cycle, HandicapPlacement, Illegal, LimitResult, PassLimit, Points, Precedents, Repetition, Resume, Rules,
    Scoring, Seki, Stop,
};

const JAPANESE: Rules = Rules {
    handicap: HandicapPlacement::Fixed,
    komi: Points::halves(13),
    repetition: Repetition::Basic,
    cycle: Cycle::Void,
    resume: Resume::Opponent,
    precedents: Precedents::Table,
    scoring: Scoring::Territory,
    seki: Seki::Void,
    illegal: Illegal::Loss,
    ..PLAIN
};

const JAPANESE_1949: Rules =
    Rules { komi: Points::halves(9), stop: Stop::Agreement, resume: Resume::Alternation, ..JAPANESE };

/// Where the Japanese rules of 1989 say it.
const JAPANESE_CITES: &Cites = &[
    ("handicap", CUSTOM),
    ("pass", "The Japanese Rules of Go (1989), article 9.1"),
    ("suicide", "The Japanese Rules of Go (1989), article 4"),
    ("repetition", "The Japanese Rules of Go (1989), article 6"),
    ("cycle", "The Japanese Rules of Go (1989), article 12, by which the players agree on it"),
    ("vacated", "The Japanese Rules of Go (1989), article 3 (\"on any unoccupied intersection\")"),
    ("near", "The Japanese Rules of Go (1989), article 3 (\"on any unoccupied intersection\")"),
    ("stop", "The Japanese Rules of Go (1989), article 9.1"),
    ("confirm", "The Japanese Rules of Go (1989), articles 7 and 9"),
    ("resume", "The Japanese Rules of Go (1989), article 9.3"),
    ("precedents", "The Japanese Rules of Go (1989), article 7 and its life-and-death examples"),
    ("scoring", "The Japanese Rules of Go (1989), articles 8 and 10"),
    ("shared", "The Japanese Rules of Go (1989), article 8"),
    ("tie", "The Japanese Rules of Go (1989), article 10"),
    ("illegal", "The Japanese Rules of Go (1989), article 14"),
    (
        "komi",
        "another text: Go Rule Dialects, \"Historical Development in Scoring Philosophy\" (\"defined in the beginning of the 21th century a 6.5 komi\")",
    ),
];

/// Where a handicap is spoken of: not in the rules.
const CUSTOM: &str = "another text: Go Rule Dialects, the table's row \"handicap placement\" (\"fixed\")";

const PRACTICE: &Cites = &[(
    "seki",
    "The Japanese Rules of Go (1989), article 8, where dame are filled by agreement after the stop (Nihon Ki-in, outline of the revision, IV.6)",
)];

const LETTER: &Cites = &[("seki", "The Japanese Rules of Go (1989), article 8 (\"alive but possess dame\")")];

const NO_SET_UP: &str = "Go Rule Dialects, the table's row \"Set up stones\"";
const FIXED: &str = "Go Rule Dialects, the table's row \"handicap placement\" (\"fixed\")";
const PASSING: &str = "Go Rule Dialects, the table's row \"Passing allowed\"";
const NO_SUICIDE: &str = "Go Rule Dialects, the table's row \"Suicide allowed\"";
const BASIC_KO: &str = "Go Rule Dialects, the table's row \"Configuration repeation cycle length\" (\">2\")";

/// Citations of what is told of the Japanese rules of 1949.
const CITES_1949: &Cites = &[
    ("setup", NO_SET_UP),
    ("handicap", FIXED),
    ("pass", PASSING),
    ("suicide", NO_SUICIDE),
    ("repetition", BASIC_KO),
    ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
    (
        "stop",
        "no text: article 35 was on the end of the game (preamble of the World Amateur Go Championship rules, 1979), its words are not to be had; \
         the players agree on it",
    ),
    (
        "precedents",
        "preamble of the World Amateur Go Championship rules (1979) (\"The Nihon Ki-in Precedents\"); by Go Rule Dialects, \"Revisions and \
         Restructure of Japanese Go rules 1949\", there were to be fewer (\"To get rid the need to define the status of many special configurations\")",
    ),
    ("illegal", "no text: that of 1949 is not available; as in 1989 (article 14)"),
    (
        "seki",
        "Go Rule Dialects, \"Historical Development in Scoring Philosophy\" (\"count only territory which belongs to an immortal group\"); in practice, as in 1989",
    ),
];

/// Citations of what was adopted in Taiwan: the same, told by one of the two texts.
const ADOPTED: &Cites = &[
    (
        "precedents",
        "another text: preamble of the World Amateur Go Championship rules (1979) (\"The Nihon Ki-in Precedents\")",
    ),
    (
        "komi",
        "another text: Go Rule Dialects, \"Historical Development in Scoring Philosophy\", of Japan (\"The Nihon Ki-in started with 4.5 komi\")",
    ),
];

const KOMI_1949: &Cites = &[(
    "komi",
    "Go Rule Dialects, \"Historical Development in Scoring Philosophy\" (\"The Nihon Ki-in started with 4.5 komi\")",
)];

/// Where the model says it.
const WAGC_MODEL_CITES: &Cites = &[
    ("first", "Intention of the World Amateur Go Championship Rules (\"Black makes the first move\")"),
    (
        "handicap",
        "Intention of the World Amateur Go Championship Rules, first paragraph (\"Rules for handicap\" are dropped)",
    ),
    ("komi", "no text: our default, none; its text subtracts \"the komi\" and does not say how much"),
    ("pass", "Intention of the World Amateur Go Championship Rules (\"A pass just continues alternation\")"),
    (
        "suicide",
        "Intention of the World Amateur Go Championship Rules (\"A player may not make a move without capture\")",
    ),
    (
        "repetition",
        "Intention of the World Amateur Go Championship Rules (\"A succession of two plays may not recreate the position\")",
    ),
    ("stop", "Intention of the World Amateur Go Championship Rules (\"The end of alternation\")"),
    ("resume", "no text: its text knows no resumption"),
    (
        "precedents",
        "Intention of the World Amateur Go Championship Rules, first paragraph (\"precedents are dropped\")",
    ),
    ("scoring", "Intention of the World Amateur Go Championship Rules (\"The score is\")"),
    ("tie", "Intention of the World Amateur Go Championship Rules (\"The game is a tie if the score is zero\")"),
    (
        "vacated",
        "Intention of the World Amateur Go Championship Rules (\"places a stone of his on an empty intersection\")",
    ),
    (
        "near",
        "Intention of the World Amateur Go Championship Rules (\"places a stone of his on an empty intersection\")",
    ),
    (
        "shared",
        "Intention of the World Amateur Go Championship Rules (\"empty strings adjacent only to his independently alive strings\")",
    ),
];

/// Citations of what is quoted of the World Amateur Go Championship rules of 1979.
const WAGC_CITES: &Cites = &[
    ("handicap", "no text: rule 2 leaves it to \"the terms of play\"; fixed points are the custom"),
    (
        "stop",
        "no text: of rules 20 to 24, on the end, one sentence is quoted (\"until all the neutral points have been filled\"); two passes here, \
         and the neutral points are left to the players",
    ),
    ("scoring", "World Amateur Go Championship rules (1979), rule 1 (\"which can take more territory\")"),
    (
        "cycle",
        "another text: Intention of the World Amateur Go Championship Rules, first paragraph (\"no result\" in the original)",
    ),
    ("precedents", "World Amateur Go Championship rules (1979), preamble (\"The Nihon Ki-in Precedents\")"),
    ("seki", "no text: the body is not available; as in the Japanese rules of 1989 (article 8), in practice"),
];

/// Where the Korean rules say it.
const KOREAN_CITES: &Cites = &[
    ("first", "Korean rules (2016), article 3"),
    ("handicap", "another text: British Go Association, Comparison of Go rules"),
    ("komi", "another text: British Go Association, Comparison of Go rules"),
    ("vacated", "Korean rules (2016), article 3"),
    ("near", "Korean rules (2016), article 3"),
    ("suicide", "Korean rules (2016), article 5"),
    ("scoring", "Korean rules (2016), article 1"),
    ("seki", "another text: British Go Association, Comparison of Go rules (\"Can you count points in a seki?\")"),
    ("cycle", "another text: Sensei's Library, Korean Rules (\"draw by repetition\")"),
    ("precedents", "no text: its examples are local; bent four is ruled as in Japan here"),
    ("resume", "no text: of its articles on the end none could be read; as in Japan"),
];

/// Where the page says it.
const IGS_CITES: &Cites = &[
    ("setup", "R. Jasiek, IGS Rules (\"on an empty board\")"),
    ("first", "R. Jasiek, IGS Rules (\"Black makes either the first move or sets the handicap\")"),
    ("handicap", "R. Jasiek, IGS Rules (\"Japanese handicap\")"),
    ("komi", "another text: R. Jasiek, Basic Comparison (1998), on the \"normal even game komi\""),
    ("pass", "R. Jasiek, IGS Rules (\"A move is either a board play or a pass\")"),
    ("suicide", "R. Jasiek, IGS Rules (\"prohibited if it leaves a unit of own stones\" without a liberty)"),
    ("cycle", "R. Jasiek, IGS Rules (\"in favour of void games\")"),
    ("vacated", "R. Jasiek, IGS Rules (\"placing a stone on an empty grid point\")"),
    ("near", "R. Jasiek, IGS Rules (\"placing a stone on an empty grid point\")"),
    ("precedents", "R. Jasiek, IGS Rules (\"Special rulings are omitted\")"),
    ("confirm", "R. Jasiek, IGS Rules (\"removed by agreement of both players\")"),
    ("stop", "R. Jasiek, IGS Rules (\"Three consecutive passes stop alternating play\")"),
    ("repetition", "R. Jasiek, IGS Rules (\"no single stone may remove it immediately\")"),
    ("scoring", "R. Jasiek, IGS Rules (\"plus removed opponent's stones\")"),
    ("shared", "R. Jasiek, IGS Rules (\"monochrome surrounded empty board points\")"),
    ("seki", "R. Jasiek, IGS Rules (\"monochrome surrounded empty board points\")"),
];

/// Where the class is described.
const CLASS_CITES: &Cites = &[
    ("stop", "Game End Rules (\"two passes played successively by both players\")"),
    (
        "confirm",
        "Game End Rules (\"In life-death rules confirmation happens due to rulings\"); that players agree where nobody can tell is as in the Japanese rules of 1989",
    ),
    ("scoring", "Game End Rules, \"Territory Rules\""),
    ("shared", "Game End Rules, \"Territory Rules\""),
    (
        "precedents",
        "Game End Rules (\"special board positions being used as exceptional rulings\"), which names the shape and not the ruling",
    ),
    ("limit", NO_LIMIT),
    (
        "limit_result",
        "Game End Rules, \"Void Game\" (\"extremely long move-sequences similar to cyclical play\"); that a constant end is such an end where \
         territory is not confirmed is our reading",
    ),
    ("repetition", "no text: a parameter of the class; basic ko, as is usual where territory counts"),
    ("cycle", "no text: a parameter of the class; without a result, as is usual where territory counts"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "japanese",
        aliases: &["japanese-1989", "jp", "jpn", "japan"],
        title: "Japanese rules",
        source: "Nihon Ki-in and Kansai Ki-in, The Japanese Rules of Go (1989), articles 1-14",
        standing: Standing::Approximate(
            "by article 8 an open dame puts the living groups beside it in seki. Players fill dame by agreement after \
             the stop, but clients do not send those moves. So dame are taken as filled beside groups with two eyes \
             (not under japanese-letter). The players have to claim article 13, by which both lose",
        ),
        cites: &over::<{ PRACTICE.len() + JAPANESE_CITES.len() }>(PRACTICE, JAPANESE_CITES),
        rules: Rules { confirm: Confirm::Japanese1989, ..JAPANESE },
        ..ROW
    },
    Dialect {
        name: "japanese-letter",
        title: "Japanese rules, article 8 by the letter",
        source: "Nihon Ki-in and Kansai Ki-in, The Japanese Rules of Go (1989), articles 1-14; Nihon Ki-in, outline of the revision, IV.6",
        standing: Standing::Approximate(
            "life and death are confirmed as far as search proves them, and agreed on beyond that. The players have to \
             claim article 13, by which both lose",
        ),
        cites: &over::<{ LETTER.len() + JAPANESE_CITES.len() }>(LETTER, JAPANESE_CITES),
        rules: Rules { confirm: Confirm::Japanese1989, seki: Seki::Letter, ..JAPANESE },
        ..ROW
    },
    Dialect {
        name: "japanese-1949",
        title: "Japanese rules of 1949",
        source: "Japanese rules of 1949, by description (Go Rule Dialects; preamble of the World Amateur Go Championship rules)",
        standing: Standing::Approximate(
            "the text is not available. Both players agree that the game is over. If a precedent of the text is \
             missing here, they decide when they mark dead stones. Moonshine life is dead as in 1989; its ruling was \
             changed several times",
        ),
        cites: &over::<{ KOMI_1949.len() + CITES_1949.len() }>(KOMI_1949, CITES_1949),
        rules: JAPANESE_1949,
        ..ROW
    },
    Dialect {
        name: "taiwan-1952-a",
        title: "Republic of China Go Association rules (1952), read as adopting the Japanese rules of 1949",
        source: "Go Rule Dialects, \"Time scale of Go rule changes\": adopted \"from 1952-1975\", and the column Japanese",
        standing: Standing::Approximate(
            "the same text says elsewhere that these were rules of their own, and counts area (taiwan-1952-table)",
        ),
        cites: &over::<{ ADOPTED.len() + CITES_1949.len() }>(ADOPTED, CITES_1949),
        rules: JAPANESE_1949,
        ..ROW
    },
    Dialect {
        name: "japanese-verbal",
        title: "Japanese rules before 1949, handed down by word of mouth",
        source: "Go Rule Dialects, \"Japanese Middle Age Go rule changes\" and the column Japanese",
        standing: Standing::Approximate(
            "no text is available. The source calls the rules of 1949 the first written ones, and elsewhere tells of a \
             written set of the early 20th century. If a special ruling is missing here, the players decide",
        ),
        cites: &[
            ("setup", "Go Rule Dialects, \"Japanese Middle Age Go rule changes\" (\"Abolish the preset\")"),
            ("handicap", FIXED),
            (
                "pass",
                "Go Rule Dialects, the table's row \"Passing allowed\"; that it was \"not even clear\" until 1949 whether a stone on the board \"was \
                 right or an obligation\", it says elsewhere",
            ),
            ("suicide", NO_SUICIDE),
            ("repetition", BASIC_KO),
            (
                "scoring",
                "Go Rule Dialects, \"Japanese Middle Age Go rule changes\" (\"the 'to-strive-for territory'\")",
            ),
            ("stop", "no text: none is available; the players agree that a game is over"),
            (
                "komi",
                "Go Rule Dialects, \"Historical Development in Scoring Philosophy\" (\"only in the 20th century komi was invented\")",
            ),
            (
                "precedents",
                "Go Rule Dialects, \"Japanese Middle Age Go rule changes\" (\"certain constallations for the scoring as death or alive\") and \
                 \"Time scale of Go rule changes\" (\"e.g bend-four-in-the-corner\"), which does not say how it was ruled; dead, as in the precedents of later rules",
            ),
            (
                "seki",
                "another text: R. Jasiek, Verbal Japanese Rules: Status Assessment (\"intersections not in sekis are territory\")",
            ),
        ],
        rules: Rules {
            handicap: HandicapPlacement::Fixed,
            komi: Points::ZERO,
            stop: Stop::Agreement,
            resume: Resume::Alternation,
            illegal: Illegal::Refuse,
            ..JAPANESE
        },
        ..ROW
    },
    Dialect {
        name: "wagc-1979",
        title: "World Amateur Go Championship rules of 1979",
        source: "World Amateur Go Championship rules (1979), preamble and rules 1-3",
        standing: Standing::Approximate(
            "the body of the text is not available. It asks players to fill dame and teire and to end direct kos \
             before the game is over; that is left to them, and so are precedents that are missing here. The preamble \
             alters the precedent of three points without capturing; here it is ruled as in 1949. Moonshine life is \
             dead as in 1989",
        ),
        cites: WAGC_CITES,
        rules: Rules { komi: Points::halves(11), resume: Resume::Alternation, illegal: Illegal::Refuse, ..JAPANESE },
        ..ROW
    },
    Dialect {
        name: "wagc-model",
        aliases: &["wagc"],
        title: "R. Jasiek's model of the World Amateur Go Championship rules",
        source: "Intention of the World Amateur Go Championship Rules",
        standing: Standing::Approximate(
            "independent life is proved where it can be. On large boards strings may stay undecided; a pass then counts \
             as legal and says so, with an estimate, and the opponent may contest it by play",
        ),
        cites: WAGC_MODEL_CITES,
        rules: Rules {
            handicap: HandicapPlacement::None,
            komi: Points::ZERO,
            pass_limit: PassLimit::Wagc,
            cycle: Cycle::ClaimTie,
            confirm: Confirm::Wagc,
            resume: Resume::Alternation,
            precedents: Precedents::None,
            seki: Seki::Alive,
            illegal: Illegal::Refuse,
            ..JAPANESE
        },
        ..ROW
    },
    Dialect {
        name: "territory-ld",
        title: "Territory rules with life and death, the class",
        source: "Game End Rules, \"Classification of Rule Sets\"",
        standing: Standing::Approximate(
            "a class of rule sets. Its rulings on life and death are those of the Japanese rules of 1989; everything \
             else is a parameter",
        ),
        cites: CLASS_CITES,
        also: CLASSES_ALSO,
        rules: Rules {
            limit_result: LimitResult::Void,
            handicap: HandicapPlacement::Free,
            komi: Points::ZERO,
            confirm: Confirm::Japanese1989,
            resume: Resume::Alternation,
            illegal: Illegal::Refuse,
            ..JAPANESE
        },
        ..ROW
    },
    Dialect {
        name: "korean",
        aliases: &["kr", "korea"],
        title: "Korean rules",
        source: "Korean Baduk Association rules (2016, tr. Jaeup Kim, ed. R. Jasiek), and what Sensei's Library says of them",
        standing: Standing::Approximate(
            "only articles 1 to 5 could be read. The text judges life and death locally, here the players agree. \
             Points in seki are void in practice, as in Japan. Further conditions of the clauses on a draw by \
             repetition are left to the players. Moonshine life is dead as in Japan; those who have read the text's \
             examples take it as alive, with a draw by repetition at its owner's choice (Sensei's Library, Korean \
             Rules)",
        ),
        cites: KOREAN_CITES,
        rules: Rules { cycle: Cycle::Draw, illegal: Illegal::Refuse, ..JAPANESE },
        ..ROW
    },
    Dialect {
        name: "igs",
        aliases: &["igs-go", "pandanet"],
        title: "Rules of the Internet Go Server: territory, three passes, ko by shape, points in seki count",
        source: "R. Jasiek, IGS Rules (1997); Go Rule Dialects, \"After 1980\"",
        cites: IGS_CITES,
        rules: Rules {
            komi: Points::halves(11),
            repetition: Repetition::BasicShape,
            stop: Stop::ThreePasses,
            resume: Resume::Alternation,
            precedents: Precedents::None,
            seki: Seki::Count,
            illegal: Illegal::Refuse,
            ..JAPANESE
        },
        ..ROW
    },
];
