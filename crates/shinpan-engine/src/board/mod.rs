//! [`FastBoard`]: the stones for playouts. It says the same as [`Board`], and a test holds one against the other, but
//! it keeps chains and liberties up to date instead of looking for them.
//!
//! How it is fast:
//! - **Every point belongs to a chain.** A stone belongs to its chain, an empty point is a chain of its own. Placing
//!   a stone takes its point from the liberties of whatever its four neighbours belong to, without asking what they
//!   are.
//! - **Liberties are sums.** A chain has a *pseudo-liberty* for each pair of a stone and an empty point next to it.
//!   Their number, the sum of their points and the sum of the squares share one word (`weight`), so one addition
//!   keeps all three. The word is zero if the chain has no liberty; all pseudo-liberties are one point if and only if
//!   the three agree with that point, so "in atari, and where" takes a multiplication.
//! - **Few branches.** What a random player does next cannot be predicted, so a stone with at most one friendly chain
//!   next to it is placed without a branch that depends on the position, but for captures and suicide.
//! - **No bounds are checked.** A chain's number is masked out of the word it shares with the colour, and the eight
//!   points around one are constant offsets into an array of `WINDOW` cells.
//!
//! It knows no history but the last capture that can be a ko.

mod chain;
mod chains;

use shinpan_rules::board::{Board, CELLS, Color, Point, STRIDE, Size};

pub use chain::FewPoints;

/// Bits of a cell that number a chain: the padded index of one of its points.
const CHAIN: u16 = 1023;
/// Bits of a cell that hold the colour: nothing, black, white, and both for off the board.
const HUE: u16 = 0xC000;
/// The colour of a cell off the board. It belongs to chain 0, which is nobody's and whose word is zero.
const WALL: u16 = HUE;
/// Length of the arrays over points: a power of two, so that a mask keeps an index inside.
const ROOM: usize = 1024;
/// From the padded index of the lower left neighbour of a point to that of the upper right one, both included.
const WINDOW: usize = 2 * STRIDE + 3;
/// Where the four neighbours of a point are in the window around it: below, left, right, above.
const NEAR: [usize; 4] = [1, STRIDE, STRIDE + 2, 2 * STRIDE + 1];
/// Where the four diagonal neighbours are.
const DIAGONAL: [usize; 4] = [0, 2, 2 * STRIDE, 2 * STRIDE + 2];
/// The eight points around one, row by row.
const AROUND: [usize; 8] = [0, 1, 2, STRIDE, STRIDE + 2, 2 * STRIDE, 2 * STRIDE + 1, 2 * STRIDE + 2];
/// How far each neighbour is from a point.
const STEPS: [u16; 4] = [(STRIDE as u16).wrapping_neg(), 1_u16.wrapping_neg(), 1, STRIDE as u16];

const _: () = assert!(CELLS <= ROOM && CHAIN as usize == ROOM - 1);

/// A position for playouts: stones, chains, and the empty points in a list.
///
/// A copy is large; [`FastBoard::copy_from`] copies only what the size needs.
#[derive(Clone)]
pub struct FastBoard {
    size: Size,
    /// Number of padded indices in use.
    used: usize,
    /// Black stones minus white ones.
    lead: i32,
    /// Where a single stone was taken by a single stone that it could take back; 0 if nowhere.
    ko: u16,
    /// Number of points in `open`.
    count: usize,
    /// Colour and chain of each point. As long as a window at the last index needs.
    cells: [u16; ROOM + WINDOW],
    /// The next stone of the same chain, in a circle. Nothing where there is no stone.
    next: [u16; ROOM],
    /// For the number of each chain, stones or an empty point: the weights of its pseudo-liberties.
    liberties: [u64; ROOM],
    /// The open points, in no order.
    open: [u16; ROOM],
    /// The place of each open point in the list.
    slot: [u16; ROOM],
}

/// The fate of a stone that is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoneFate {
    /// It stands, perhaps after captures.
    Stands,
    /// It is left without a liberty and taken off, alone: nothing changes.
    FallsAlone,
    /// It is left without a liberty and taken off with the chains it joined.
    FallsJoined,
}

/// The amount that one pseudo-liberty at a point adds to a chain's word: 1 to the number (12 bits at the top: at most
/// 2,500), the padded index to the sum (21 bits: at most 702 each) and its square to the sum of squares (31 bits). No
/// sum reaches the field above it.
#[inline(always)]
fn weight(point: u16) -> u64 {
    WEIGHTS[at(point)]
}

/// [`weight`] of every index: a look-up is four instructions less than the sum.
static WEIGHTS: [u64; ROOM] = {
    let mut weights = [0; ROOM];
    let mut point = 0;
    while point < ROOM {
        let index = point as u64;
        weights[point] = (1 << 52) + (index << 31) + index * index;
        point += 1;
    }
    weights
};

const _: () = {
    let most = 4 * 25 * 25;
    let last = CELLS as u64 - 1;
    assert!(most < 1 << 12 && most * last < 1 << 21 && most * last * last < 1 << 31);
};

/// An addition to the word of an empty point, so that it is never zero.
const SPARE: u64 = 1;

/// True if a chain that has a liberty at `point`, of weight `at`, has it only there.
const fn only_at(liberties: u64, at: u64) -> bool {
    liberties == (liberties >> 52).wrapping_mul(at)
}

/// True if all pseudo-liberties are at one point, or there are none: the square of their sum is as great as it can be
/// (Cauchy and Schwarz). Both products have at most 43 bits.
const fn is_only(liberties: u64) -> bool {
    let (count, sum, squares) = (liberties >> 52, liberties >> 31 & ((1 << 21) - 1), liberties & ((1 << 31) - 1));
    count * squares == sum * sum
}

/// The index that all pseudo-liberties are at, if it is one; of none it is 0.
fn only(liberties: u64) -> Option<u16> {
    let (count, sum) = (liberties >> 52, liberties >> 31 & ((1 << 21) - 1));
    is_only(liberties).then(|| (sum / count.max(1)) as u16)
}

/// The colour bits of a player's stones.
const fn hue(color: Color) -> u16 {
    match color {
        Color::Black => 0x4000,
        Color::White => 0x8000,
    }
}

/// The place of a chain or point in an array.
const fn at(cell: u16) -> usize {
    (cell & CHAIN) as usize
}

/// The cells around a point, from its lower left neighbour on.
#[inline(always)]
fn window(cells: &[u16; ROOM + WINDOW], point: u16) -> &[u16; WINDOW] {
    let start = at(point.wrapping_sub(STRIDE as u16 + 1));
    cells[start..].first_chunk().expect("the array is a window longer than the mask")
}

impl FastBoard {
    /// An empty board, all of it open.
    #[must_use]
    pub fn new(size: Size) -> FastBoard {
        let mut board = FastBoard {
            size,
            used: (size.height() + 2) * STRIDE,
            lead: 0,
            ko: 0,
            count: 0,
            cells: [WALL; ROOM + WINDOW],
            next: [0; ROOM],
            liberties: [0; ROOM],
            open: [0; ROOM],
            slot: [0; ROOM],
        };
        for point in size.points() {
            let index = point.index() as u16;
            board.cells[point.index()] = index;
            board.add_open(index);
            board.liberties[point.index()] =
                SPARE + size.neighbors(point).map(|q| weight(q.index() as u16)).sum::<u64>();
        }
        board
    }

    /// Takes over another board. Costs a copy of the part in use: 5 kB for 9x9, 9 kB for 19x19.
    pub fn copy_from(&mut self, other: &FastBoard) {
        let n = other.used.max(self.used).min(ROOM);
        self.size = other.size;
        self.used = other.used;
        self.lead = other.lead;
        self.ko = other.ko;
        self.count = other.count;
        self.cells[..n].copy_from_slice(&other.cells[..n]);
        self.next[..n].copy_from_slice(&other.next[..n]);
        self.liberties[..n].copy_from_slice(&other.liberties[..n]);
        self.slot[..n].copy_from_slice(&other.slot[..n]);
        let open = other.count.min(ROOM);
        self.open[..open].copy_from_slice(&other.open[..open]);
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point, `None` if it is empty or off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] & HUE {
            0x4000 => Some(Color::Black),
            0x8000 => Some(Color::White),
            _ => None,
        }
    }

    /// True if the point is on the board and empty.
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.cells[point.index()] & HUE == 0
    }

    /// Black stones minus white ones.
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.lead
    }

    /// Points of Black minus points of White at the end of a playout, when every empty point is surrounded by one
    /// colour or by both: stones and the empty points with nothing but stones of one colour next to them.
    #[must_use]
    pub fn area_lead(&self) -> i32 {
        self.open[..self.count.min(ROOM)].iter().fold(self.lead, |lead, &point| {
            let around = window(&self.cells, point);
            let shared = NEAR.iter().fold(HUE, |all, &k| all & around[k]);
            lead + i32::from(shared >> 14 & 1) - i32::from(shared >> 15)
        })
    }

    /// Where the last placement took a single stone with a single stone that has no other liberty: a stone put there at
    /// once would restore the position.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != 0).then(|| Point::from_index(self.ko.into()))
    }

    /// Lets go of the ko, as a pass does.
    pub fn forget_ko(&mut self) {
        self.ko = 0;
    }

    /// Number of open points: the empty ones that were not closed.
    #[must_use]
    pub fn open_count(&self) -> usize {
        self.count
    }

    /// The open point at a place of the list. The list is in no order, but stones just taken are at its end.
    #[must_use]
    #[inline]
    pub fn open_at(&self, place: usize) -> Point {
        Point::from_index(self.open[place & (ROOM - 1)].into())
    }

    /// Swaps two places in the list of open points.
    #[inline]
    pub fn swap_open(&mut self, a: usize, b: usize) {
        let (p, q) = (self.open[a & (ROOM - 1)], self.open[b & (ROOM - 1)]);
        self.open[a & (ROOM - 1)] = q;
        self.open[b & (ROOM - 1)] = p;
        self.slot[at(q)] = a as u16;
        self.slot[at(p)] = b as u16;
    }

    /// Takes an empty point out of the list of open points. It is open again when a stone on it is taken.
    pub fn close(&mut self, point: Point) {
        if self.is_open(point) {
            self.drop_open(point.index() as u16);
        }
    }

    /// True if the point is in the list of open points.
    #[must_use]
    pub fn is_open(&self, point: Point) -> bool {
        let place = usize::from(self.slot[point.index()]);
        place < self.count && self.open[place] == point.index() as u16
    }

    /// True if the empty point has an empty neighbour.
    #[must_use]
    #[inline]
    pub fn breathes(&self, point: Point) -> bool {
        self.liberties[at(point.index() as u16)] != SPARE
    }

    /// True if an empty point is an eye of a colour: stones of that colour on all sides, and an opponent on at most one
    /// of four diagonals, on none at the edge.
    #[must_use]
    #[inline(always)]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        let own = hue(color);
        let around = window(&self.cells, point.index() as u16);
        let [a, b, c, d] = NEAR.map(|k| around[k]);
        if a & b & c & d & own == 0 {
            return false;
        }
        // A neighbour that is not only the player's is off the board.
        let edge = u32::from((a | b | c | d) & (own ^ HUE) != 0);
        let [e, f, g, h] = DIAGONAL.map(|k| u32::from(around[k] ^ own >= HUE));
        edge + e + f + g + h < 2
    }

    /// The colour of the stones around a point, if there are some and all have the same colour. Empty neighbours do not
    /// matter.
    #[must_use]
    pub fn surrounded_by(&self, point: Point) -> Option<Color> {
        let around = window(&self.cells, point.index() as u16);
        let has = |own| NEAR.iter().any(|&k| around[k] & HUE == own);
        match (has(hue(Color::Black)), has(hue(Color::White))) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// The owner of a point: the colour of the stone on it, or of all stones around it.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.get(point).or_else(|| self.surrounded_by(point))
    }

    /// The fate of a stone on an empty point.
    #[must_use]
    pub fn fate(&self, color: Color, point: Point) -> StoneFate {
        if self.breathes(point) { StoneFate::Stands } else { self.fate_without_air(color, point) }
    }

    /// The fate of a stone on a point without an empty neighbour: it stands if it joins a chain that has a liberty
    /// elsewhere or takes one that has none. A few multiplications instead of branches that nobody could predict; off
    /// the board the cell has both colours and no liberties, as a friend that is no help.
    #[must_use]
    #[inline(always)]
    pub fn fate_without_air(&self, color: Color, point: Point) -> StoneFate {
        let (own, point) = (hue(color), point.index() as u16);
        let (here, around) = (weight(point), window(&self.cells, point));
        let stands = NEAR.iter().fold(0, |any, &k| {
            let last = u32::from(only_at(self.liberties[at(around[k])], here));
            let friend = u32::from(around[k] & own != 0);
            any | (last ^ friend)
        });
        // All around are opponents or off the board.
        let alone = NEAR.iter().fold(own ^ HUE, |all, &k| all & around[k]) != 0;
        match (stands, alone) {
            (1, _) => StoneFate::Stands,
            (_, true) => StoneFate::FallsAlone,
            (_, false) => StoneFate::FallsJoined,
        }
    }

    /// True if a stone on an empty point would take nothing and have at most one liberty.
    #[must_use]
    pub fn is_short(&self, color: Color, point: Point) -> bool {
        let (own, point) = (hue(color), point.index() as u16);
        let (here, around) = (weight(point), window(&self.cells, point));
        let near = NEAR.map(|k| around[k]);
        let mut liberties = 0_u64;
        for (i, &cell) in near.iter().enumerate() {
            let chain = self.liberties[at(cell)];
            liberties = match cell & HUE {
                0 => liberties.wrapping_add(weight(cell)),
                WALL => liberties,
                hue if hue != own && only_at(chain, here) => return false,
                hue if hue != own => liberties,
                _ if near[..i].contains(&cell) => liberties.wrapping_sub(here),
                _ => liberties.wrapping_add(chain).wrapping_sub(here),
            };
        }
        is_only(liberties)
    }

    /// The colours around a point, two bits for each of the eight: 0 empty, 1 black, 2 white, 3 off the board; from the
    /// lower left on, row by row.
    #[must_use]
    pub fn around(&self, point: Point) -> u16 {
        let around = window(&self.cells, point.index() as u16);
        AROUND.iter().rev().fold(0, |code, &k| code << 2 | around[k] >> 14)
    }

    /// The only liberty of the chain at a point, if it has just one.
    #[must_use]
    pub fn only_liberty(&self, point: Point) -> Option<Point> {
        self.get(point)?;
        only(self.liberties[at(self.cells[point.index()])]).map(|index| Point::from_index(index.into()))
    }
}

/// Places the stones of a position one after the other.
impl From<&Board> for FastBoard {
    fn from(board: &Board) -> FastBoard {
        let mut fast = FastBoard::new(board.size());
        for point in board.size().points() {
            if let Some(color) = board.get(point) {
                fast.place(color, point);
            }
        }
        fast
    }
}

/// The same position for the referee.
impl From<&FastBoard> for Board {
    fn from(fast: &FastBoard) -> Board {
        let mut board = Board::new(fast.size);
        for point in fast.size.points() {
            if let Some(color) = fast.get(point) {
                board.set(point, color);
            }
        }
        board
    }
}
