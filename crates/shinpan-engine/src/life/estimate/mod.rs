//! Estimates of what no proof speaks of: light playouts (`playouts`) or a network (`network`), and both players trying
//! their best where those leave groups in doubt (`trial`), once with either first (`both`).

mod both;
mod network;
mod playouts;
mod shapes;
mod shares;
mod trial;

pub(in crate::life) use network::{Views, by_network, owners_whoever_moves};
pub(in crate::life) use playouts::{Estimate, estimate, owners_by_playouts};
