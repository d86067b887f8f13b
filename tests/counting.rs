//! Counting procedures: the law that each gives the score of the rules wherever its preconditions hold, over random
//! finished games; every precondition and its message; equalities that rule texts claim, from both sides; and finished
//! games with the working of every procedure (`tests/counting/*.txt`).

mod equalities;
mod fixtures;
mod games;
mod preconditions;
mod steps;
