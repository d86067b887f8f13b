//! The questions that a referee can be asked, and their answers: one enum each. What an answer does is written once, on
//! the floors above.

use super::axis::{Axis, axis, normal};
use super::{Points, RuleError};

axis! {
    /// The set-up on the board before the first move.
    Setup {
        Empty = "empty": "The board starts empty.",
        FourStones = "four-stones": "Two stones of each colour stand on the corner star points, diagonally opposed; on 19x19 Black's on D4 and Q16.",
        FourStonesMirrored = "four-stones-mirrored": "Two stones of each colour stand on the corner star points, diagonally opposed; on 19x19 Black's on D16 and Q4.",
        Sunjang = "sunjang": "Eight stones of each colour, and Black's prescribed stone in the centre, stand on a 19x19 board; White's in the upper left corner.",
        SunjangMirrored = "sunjang-mirrored": "The mirror image of the Sunjang set-up: Black's stone in the upper left corner.",
        SunjangScaled = "sunjang-scaled": "The Sunjang set-up on a board with an odd number of lines, 9 or more: on the star lines, the middle lines, and lines half way between them.",
        Tibetan = "tibetan": "Six stones of each colour stand on the third line of a 17x17 board, colours alternating.",
        TibetanCentre = "tibetan-centre": "Six stones of each colour stand on the third line of a 17x17 board, colours alternating, and Black's first move in the centre.",
        TibetanScaled = "tibetan-scaled": "Six stones of each colour stand on the third line of a board of 9 lines or more, colours alternating, as evenly spaced as it allows.",
    }
}

axis! {
    /// The player who makes the first move of an even game.
    First {
        Black = "black": "Black moves first (after handicap stones, White does).",
        White = "white": "White moves first.",
    }
}

axis! {
    /// How handicap stones are placed when the engine is asked to place them.
    HandicapPlacement {
        None = "none": "There is no handicap.",
        Fixed = "fixed": "Handicap stones stand on fixed points.",
        Free = "free": "Black places handicap stones freely.",
        Ancient = "ancient": "Handicap stones stand on fixed points, in the place of the set-up.",
        Forgone = "forgone": "White forgoes moves: Black plays the handicap stones freely, in a row, before White's first move.",
        Passes = "passes": "Black plays the handicap stones freely, and White passes after each but the last: moves of the record that cost nothing, stop nothing and are nobody's first pass.",
    }
}

axis! {
    /// The compensation of White in area counting for Black's handicap stones.
    HandicapBonus {
        None = "0": "Handicap stones are not compensated.",
        AllButFirst = "n-1": "White receives a point for each handicap stone beyond the first, except in territory counting with pass stones, which includes it already.",
        All = "n": "White receives a point for each handicap stone, except in territory counting with pass stones, which includes it already.",
    }
}

axis! {
    /// The cost of a pass.
    Pass {
        Free = "free": "A pass costs nothing.",
        Stone = "stone": "A player who passes hands the opponent a stone as a prisoner.",
        Return = "return": "A player may pass only by giving back a prisoner, which then belongs to nobody.",
        Forbidden = "forbidden": "Passing is forbidden: a player must play.",
    }
}

axis! {
    /// True if some passes are forbidden.
    PassLimit {
        None = "none": "Nothing further limits passes.",
        Wagc = "wagc": "A pass may not stop play while an empty region touches independently alive strings of both players.",
        WmsgKo = "wmsg-ko": "A player who has a stone in a ko, neither disturbing life nor internal disturbing death, may not pass while there is a legal play that is not on a two-eye-formation.",
    }
}

axis! {
    /// True if a play may leave the placed stone's own chain without a liberty.
    Suicide {
        Forbidden = "forbidden": "Suicide is forbidden.",
        Multi = "multi": "Suicide of two or more stones is allowed, of a single stone forbidden.",
        Allowed = "allowed": "Suicide is allowed.",
    }
}

axis! {
    /// Which repetitions of the board are forbidden.
    Repetition {
        None = "none": "The board may be repeated.",
        Basic = "basic": "Basic ko: a play may not recreate the position before the opponent's immediately preceding play.",
        Positional = "positional": "Positional superko: a play may not recreate any earlier position.",
        Situational = "situational": "Situational superko: a play may not recreate an earlier position with the same player to move.",
        Natural = "natural": "Natural situational superko: a play may not recreate a position that the same player created by a board play.",
        Own = "own": "A play may not repeat the board as it was after any of that player's previous moves, passes included.",
        Changes = "changes": "A move that changes the board may not recreate an earlier board. A move that changes nothing is free.",
        SincePass = "since-pass": "Superko that a pass lifts: a play may not recreate a position that has stood since the last pass.",
        Captures = "captures": "A capturing play may not recreate any earlier position.",
        BasicShape = "basic-shape": "Ko by shape: if a single stone has taken a single stone, no single stone may take it at once.",
        SituationalKo = "situational-ko": "Basic ko is forbidden, and a play may not recreate an earlier position with the same player to move and the same plays barred by basic ko.",
        Ing = "ing": "Ing's ko rule, approximated by hot stones: in a cycle of plays that could go on for ever, no play may take a stone that was played since the last play elsewhere or pass, and a cycle of an odd number of plays may be played once.",
        @Recent(3) = "recent-": "A play may not recreate a position that stood within the last ", " moves; older ones may come again.",
    }
}

axis! {
    /// The consequence of a repetition of the whole board where it is not forbidden.
    Cycle {
        Continue = "continue": "Where repetition is possible the game simply goes on.",
        Draw = "draw": "If a play repeats a position, a claim ends the game as a draw. The claim speaks for both players.",
        Void = "void": "If a play repeats a position, a claim ends the game without a result. The claim speaks for both players.",
        VoidThird = "void-third": "If a position comes about for the third time since the last pass, with the same player to move, the game ends without a result.",
        ClaimTie = "claim-tie": "If the players notice that a play repeats a position, the game ends at once as a tie. A claim says that they noticed.",
    }
}

axis! {
    /// True if a point that the opponent's previous move emptied may be played on.
    Vacated {
        Open = "open": "A point just vacated may be played on.",
        Closed = "closed": "A point that the opponent's previous move emptied may not be played on.",
    }
}

/// The komi of games in which Black has a handicap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapKomi {
    /// The komi of other games.
    Same,
    /// These points in its place, unless the players agreed on a komi of their own.
    Points(Points),
}

/// The text of [`HandicapKomi::Same`].
const SAME: &str = "same";

impl Axis for HandicapKomi {
    fn text(self) -> String {
        match self {
            HandicapKomi::Same => SAME.to_string(),
            HandicapKomi::Points(points) => points.to_string(),
        }
    }

    fn sentence(self) -> String {
        match self {
            HandicapKomi::Same => "Handicap games have the komi of other games.".to_string(),
            HandicapKomi::Points(points) if points.is_zero() => {
                "In handicap games there is no komi, unless one was set.".to_string()
            }
            HandicapKomi::Points(points) => {
                format!("In handicap games the komi is {points}, unless another was set.")
            }
        }
    }

    fn read(key: &'static str, text: &str) -> Result<HandicapKomi, RuleError> {
        if normal(text) == SAME {
            return Ok(HandicapKomi::Same);
        }
        Points::read(key, text).map(HandicapKomi::Points)
    }

    fn values() -> Vec<&'static str> {
        vec!["POINTS"]
    }
}

/// How far from an own stone a play may be, counted in steps along the lines of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Near {
    /// At any distance.
    Off,
    /// At most so far from some stone of the player's, if there is one.
    Stone(u32),
    /// At most so far from the stone that the player placed last (Go Rule Dialects, "Tibetan Rules").
    Previous(u32),
}

/// The beginning of the text of [`Near::Previous`].
const PREVIOUS: &str = "previous-";

impl Axis for Near {
    fn text(self) -> String {
        match self {
            Near::Off => "0".to_string(),
            Near::Stone(most) => most.to_string(),
            Near::Previous(most) => format!("{PREVIOUS}{most}"),
        }
    }

    fn sentence(self) -> String {
        match self {
            Near::Off => "A play may be at any distance from other stones.".to_string(),
            Near::Stone(most) => format!("A play may be at most {most} steps from an own stone, if there is one."),
            Near::Previous(most) => {
                format!("A play may be at most {most} steps from where the player placed a stone before.")
            }
        }
    }

    fn read(key: &'static str, text: &str) -> Result<Near, RuleError> {
        let wanted = normal(text);
        let (make, number): (fn(u32) -> Near, &str) = match wanted.strip_prefix(PREVIOUS) {
            Some(number) => (Near::Previous, number),
            None if wanted == "0" => return Ok(Near::Off),
            None => (Near::Stone, &wanted),
        };
        number
            .parse()
            .ok()
            .filter(|&most| most > 0)
            .map(make)
            .ok_or_else(|| RuleError::value(key, text, &Self::values()))
    }

    fn values() -> Vec<&'static str> {
        vec!["STEPS"]
    }
}

axis! {
    /// The end of play.
    Stop {
        TwoPasses = "two-passes": "Two passes in a row stop the game.",
        TwoPassesOrAgain = "two-passes-or-again": "Two passes in a row stop the game, and so does a pass in a position in which the same player has passed before.",
        PassAgain = "pass-again": "Play stops when a player passes for the second time in the same position. Two passes in a row, one by each player, do not stop it.",
        TwoPassesAfterFirst = "two-passes-after-first": "Two passes in a row stop the game. The first pass of the game does not count.",
        ThreePasses = "three-passes": "Three passes in a row stop the game.",
        ThreePassesFromBlack = "three-passes-from-black": "Three passes in a row stop the game if Black makes the first of them.",
        FourPasses = "four-passes": "Four passes in a row stop the game.",
        WhiteLast = "white-last": "Two passes in a row stop the game, and White passes last: if Black passed second, White owes a third pass.",
        FirstAndLastDiffer = "first-and-last-differ": "Two passes in a row stop the game. The first and the last pass of the game have to be made by different players; if they are not, a third pass is owed.",
        NoLegalMove = "no-legal-move": "The game goes on until the player to move has no legal move; that player has lost.",
        Agreement = "agreement": "Passes do not stop the game. It stops when both players agree to stop.",
    }
}

axis! {
    /// True if taking stones wins the game.
    CaptureGoal {
        None = "none": "Taking stones does not win the game by itself.",
        @First(1) = "first-": "The player whose captures first come to ", " wins at once.",
    }
}

axis! {
    /// How dead stones are settled after play has stopped.
    Confirm {
        None = "none": "No stones are removed after play has stopped.",
        Consent = "consent": "No stones are removed after play has stopped, unless both players consent to what further play would remove; they may also agree to stop.",
        Agreement = "agreement": "The players agree on dead stones, which are removed. If they disagree, play resumes.",
        Dispute = "dispute": "The players agree on dead stones, which are removed. If they disagree, play resumes. A player may ask to play until all dead stones are captured; then none are removed after the next stop.",
        ResumeOnce = "resume-once": "The players agree on dead stones, which are removed. If they disagree, play resumes. If both then pass without a play (four passes in a row), all stones left are alive.",
        PlayOn = "play-on": "The players agree on dead stones, which are removed. If they disagree, play goes on. If they cannot agree who moves next, all stones left are alive.",
        SecondStop = "second-stop": "The players agree on dead stones, which are removed. If they disagree, play resumes, and after the second stop all stones left are alive.",
        RemovalByPlay = "removal-by-play": "After the stop play goes on so that dead stones are captured, and all stones left at the second stop are alive; the players may agree on dead stones instead.",
        PlayOut = "play-out": "After the stop play goes on so that dead stones are captured, each pass now costing a prisoner, and all stones left at the second stop are alive; the players may agree on dead stones instead.",
        Wagc = "wagc": "After the stop, opposing stones are removed from regions that border only one player's independently alive strings. If those are undecided, the players agree.",
        Japanese1989 = "japanese-1989": "After the stop the life and death of each string is confirmed, and dead strings are removed. If that is undecided or disputed, the players agree or play resumes.",
    }
}

axis! {
    /// The player who moves first when play resumes.
    Resume {
        Alternation = "alternation": "When play resumes, the alternation of moves goes on.",
        Opponent = "opponent": "When play resumes, the opponent of the player who asks for it moves first.",
    }
}

axis! {
    /// True if shapes that tradition rules on are decided by its rulings when dead stones are settled.
    Precedents {
        None = "none": "No shape has a ruling of its own.",
        Table = "table": "Shapes with a traditional ruling are decided without play: bent four in the corner is dead.",
    }
}

axis! {
    /// The points that count.
    Scoring {
        Area = "area": "Area scoring: a player's stones and the empty points that only they surround count.",
        Territory = "territory": "Territory scoring: the empty points that only a player's stones surround and that player's prisoners count.",
        Stone = "stone": "Stone scoring: only the stones on the board count. Stones removed by agreement count as replaced by the opponent's.",
        Empty = "empty": "Only the empty points that only a player's stones surround count; prisoners do not.",
        None = "none": "Nothing is counted: the player who has no legal move loses.",
    }
}

axis! {
    /// The worth of empty points next to both colours.
    Shared {
        None = "none": "Empty points that touch both colours count for nobody.",
        Both = "both": "Empty points that touch both colours count for both players.",
        Half = "half": "Empty points that touch both colours count half for each player.",
        Proportional = "proportional": "An empty region that touches both colours is shared in proportion to the stones of each colour next to it.",
        ProportionalPoint = "proportional-point": "An empty point of a region that touches both colours is shared in proportion to the stones of each colour next to the point, evenly if there are none.",
        Proximity = "proximity": "In empty regions that touch both colours, a point next to stones of only one player is that player's; the others are shared evenly and an odd one counts for nobody.",
    }
}

axis! {
    /// True if surrounded points of groups in seki count.
    Seki {
        Count = "count": "Points surrounded by groups in seki count.",
        Void = "void": "Points surrounded by groups in seki do not count. Dame beside groups with two eyes count as filled by agreement.",
        Unfilled = "unfilled": "Points surrounded by groups in seki do not count, judged as with void. Teire points count, because nobody fills the dame.",
        Letter = "letter": "Points surrounded by groups that possess dame do not count: an open dame puts them in seki.",
        Region = "region": "Surrounded points count only in regions of independent life: a player's stones and surrounded points that hang together, touch no dame and hold no string in atari.",
        Alive = "alive": "Surrounded points count if only independently alive strings border them.",
    }
}

axis! {
    /// Points that each living group pays.
    Tax {
        None = "0": "There is no group tax.",
        Two = "2": "Each group that lives by itself pays two points.",
    }
}

axis! {
    /// Own stones that are taken off before counting.
    Trim {
        None = "none": "No own stones are removed before counting.",
        Sunjang = "sunjang": "Before counting each player removes own stones that are not needed to keep the other colour out and own stones safe from attack.",
        SunjangAtari = "sunjang-atari": "Before counting each player removes own stones that are not needed to keep the other colour out and own strings out of atari.",
    }
}

axis! {
    /// The worth of the first pass of the game.
    FirstPass {
        None = "none": "The first pass of the game is worth nothing.",
        WhitePoint = "white-point": "White receives a point if White made the first pass of the game, except in territory counting with pass stones, which includes it already.",
        HalfTransfer = "half-transfer": "Half a point goes from Black to White if White made the first pass of the game, except in territory counting with pass stones, which includes it already.",
        Button = "button": "The first pass of the game takes the button, worth half a point. It stops nothing and lifts every ko, so earlier positions may come again.",
        TwoButtons = "two-buttons": "The player who made the first pass of the game has a button, and so has the player who made the last: half a point each.",
        BlackLastMove = "black-last-move": "Half a point goes from Black to White if Black has made more board plays than White, a handicap counting as one, except in territory counting with pass stones, which includes it already.",
    }
}

axis! {
    /// Points of special value.
    Bonus {
        None = "none": "No point has a special value.",
        Tibetan = "tibetan": "Whoever holds all four corner points has 40 points for them, and 10 more for holding the centre too.",
        TibetanStones = "tibetan-stones": "Whoever has stones on all four corner points has 40 points for them, and 10 more for a stone in the centre too; empty points have no colour.",
    }
}

axis! {
    /// The consequence of an illegal play that was made, when it is challenged.
    Illegal {
        Refuse = "refuse": "An illegal play is taken back and the player moves again.",
        Pass = "pass": "If an illegal play is challenged before the next move, it is taken back and becomes a pass. The opponent may waive that.",
        PassBoth = "pass-both": "If an illegal play is challenged before the next move, it is taken back and becomes a pass. Plays in a row are all taken back for one pass. The opponent may waive that.",
        Loss = "loss": "A player who makes an illegal play loses the game.",
        Forgiven = "forgiven": "An illegal play is forgiven. If it is challenged before the next move, it is taken back and the player moves again; otherwise it stands.",
    }
}

axis! {
    /// The winner when the scores are equal.
    Tie {
        Draw = "draw": "Equal scores are a draw.",
        Black = "black": "Black wins if the scores are equal.",
        White = "white": "White wins if the scores are equal.",
    }
}

axis! {
    /// The consequence of the limit on the number of moves.
    LimitResult {
        Score = "score": "At the limit the position is scored as it stands.",
        Void = "void": "At the limit the game ends without a result.",
    }
}
