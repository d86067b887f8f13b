//! Counting procedures: the law that each gives the score of the rules wherever its preconditions hold, over random
//! finished games; every precondition and its message; equalities that rule texts claim, from both sides; and finished
//! games with the working of every procedure (`tests/counting/*.txt`).

#[path = "counting/equalities.rs"]
mod equalities;
#[path = "counting/fixtures.rs"]
mod fixtures;
#[path = "counting/games.rs"]
mod games;
#[path = "counting/law.rs"]
mod law;
#[path = "counting/preconditions.rs"]
mod preconditions;
#[path = "counting/steps.rs"]
mod steps;
