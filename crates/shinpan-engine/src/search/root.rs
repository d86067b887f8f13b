//! The root of a tree: symmetric moves, of which one is searched, and noise that spreads visits.

use shinpan_rules::board::{Move, Point, Size, Symmetry};

use super::symmetry::images;
use super::tree::{Node, Tree};

impl Tree {
    /// Leaves out all moves of the root but one of those that these symmetries map to each other: the one with most
    /// visits, of equals the one nearest to the upper right corner, where people begin.
    pub fn leave_out_images(&mut self, size: Size, symmetries: Vec<Symmetry>) {
        let nodes: Vec<u32> = self.children(0).collect();
        nodes.iter().for_each(|&child| self.node_mut(child).mirrored = false);
        if !symmetries.is_empty() {
            let rank = |tree: &Tree, child: u32, point: Point| {
                let node = tree.node(child);
                (node.visits as u64, point.row() + point.column(), point.column())
            };
            for &child in &nodes {
                let Move::Play(point) = self.node(child).mv() else { continue };
                let own = rank(self, child, point);
                let is_better = |&(image, _): &(Point, Symmetry)| {
                    self.child(0, Move::Play(image)).is_some_and(|other| rank(self, other, image) > own)
                };
                let mirrored = images(point, size, &symmetries).iter().any(is_better);
                self.node_mut(child).mirrored = mirrored;
            }
        }
        self.symmetries = symmetries;
    }

    /// The symmetries by which moves of the root are left out.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The moves of the root that are left out for this one, with the symmetry that leads there.
    pub fn images_of(&self, mv: Move, size: Size) -> Vec<(Move, Symmetry)> {
        let Move::Play(point) = mv else { return Vec::new() };
        images(point, size, &self.symmetries).into_iter().map(|(image, s)| (Move::Play(image), s)).collect()
    }

    /// Sets by what policy the root is searched. With noise it is searched more widely (KataGo's `wideRootNoise`): its
    /// policy becomes flatter, and now and then a move seems better than it is. The values of moves stay what they are.
    pub fn widen(&mut self, noise: f32, size: Size) {
        self.noise = noise;
        self.root_policy.clear();
        if noise == 0.0 && self.symmetries.is_empty() {
            return;
        }
        let of = |child| {
            let node: &Node = self.node(child);
            if node.mirrored {
                return 0.0;
            }
            let images = self.images_of(node.mv(), size);
            let left_out = images.iter().filter_map(|&(image, _)| self.child(0, image)).map(|c| self.node(c).policy);
            node.policy + left_out.sum::<f32>()
        };
        let policy: Vec<f32> = self.children(0).map(|c| of(c).powf(1.0 / (4.0 * noise + 1.0))).collect();
        let total = policy.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        self.root_policy = policy.into_iter().map(|p| p / total).collect();
    }

    /// Noise on the utility of a child of the root: nothing half the time, else about half of what it is on a scale of
    /// -1 to 1. The same visits give the same noise.
    pub(super) fn bonus(&self, child: u32) -> f32 {
        let seed = (self.root().visits as u64) << 24 | u64::from(self.root().pending) << 12 | u64::from(child);
        let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^= x >> 31;
        if x & 1 == 0 {
            return 0.0;
        }
        // The sum of three uniform numbers is as good as a normal one here.
        let parts = [x >> 1, x >> 22, x >> 43].map(|part| (part & 0xF_FFFF) as f32 / 1_048_576.0);
        let normal = 2.0 * (parts.iter().sum::<f32>() - 1.5);
        0.5 * self.noise * normal.abs()
    }

    /// The policy by which a child is selected.
    pub(super) fn policy_of(&self, at: u32, number: u32, child: &Node) -> f32 {
        match at {
            0 => self.root_policy.get((number - self.node(0).first) as usize).copied().unwrap_or(child.policy),
            _ => child.policy,
        }
    }
}
