//! [`Bans`]: which points may not be played on because of ko, and by whom. Small, and the same for the same bans in any
//! order, so that positions can be compared.

use shinpan_rules::board::Color;

/// Up to eight banned points: a byte for each, 1 + 2 * point + colour, the largest in the lowest byte; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(in crate::life) struct Bans(pub u64);

/// More kos at once than [`Bans`] can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::life) struct TooManyKos;

fn byte(color: Color, point: u8) -> u64 {
    1 + 2 * u64::from(point) + color as u64
}

impl Bans {
    pub const NONE: Bans = Bans(0);

    /// The points that `color` may not play on.
    pub fn of(self, color: Color) -> impl Iterator<Item = u8> {
        let bytes = self.0.to_be_bytes().into_iter().filter(|&b| b != 0).map(|b| b - 1);
        bytes.filter(move |b| b & 1 == color as u8).map(|b| b / 2)
    }

    pub fn has(self, color: Color, point: u8) -> bool {
        self.of(color).any(|p| p == point)
    }

    pub fn add(self, color: Color, point: u8) -> Result<Bans, TooManyKos> {
        let new = byte(color, point);
        let mut bytes = self.0.to_be_bytes();
        if bytes.contains(&(new as u8)) {
            return Ok(self);
        }
        if bytes[0] != 0 {
            return Err(TooManyKos);
        }
        bytes[0] = new as u8;
        bytes.sort_unstable();
        Ok(Bans(u64::from_be_bytes(bytes)))
    }

    /// Only those bans that satisfy `which`.
    pub fn keep(self, which: impl Fn(Color, u8) -> bool) -> Bans {
        if self == Bans::NONE {
            return self;
        }
        let mut bytes = self.0.to_be_bytes();
        for b in &mut bytes {
            let color = Color::BOTH[usize::from(b.wrapping_sub(1) & 1)];
            if *b != 0 && !which(color, (*b - 1) / 2) {
                *b = 0;
            }
        }
        bytes.sort_unstable();
        Bans(u64::from_be_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn the_same_bans_are_equal() {
        let add = |bans: Bans, c, p| bans.add(c, p).unwrap();
        let one = add(add(Bans::NONE, Black, 126), White, 0);
        assert_eq!(one, add(add(add(Bans::NONE, White, 0), Black, 126), White, 0));
        assert!(one.has(Black, 126) && one.has(White, 0) && !one.has(White, 126) && !one.has(Black, 0));
        assert_eq!(one.keep(|c, _| c == White), add(Bans::NONE, White, 0));
        assert_eq!(one.keep(|_, p| p == 7), Bans::NONE);
        assert_eq!(one.of(Black).collect::<Vec<_>>(), [126]);
        let full = (0..8).fold(Bans::NONE, |bans, p| add(bans, White, p));
        assert_eq!((full.add(White, 8), full.add(White, 7)), (Err(TooManyKos), Ok(full)));
    }
}
