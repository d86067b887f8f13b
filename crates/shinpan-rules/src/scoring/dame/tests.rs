use super::*;

const FALSE_EYE: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOXXXX\nO.O.X.";
const CONNECTED: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOOXXX\nO.O.X.";

// White's E5 is joined to the others at D4. Where Black took that dame too, she would have to play E3.
const MIAI: &str = "O.X.O\nO.X.O\n.XXO.\nOOOO.\nO....";

const ALIVE: [PointSet; 2] = [PointSet::EMPTY; 2];

fn points(text: &str) -> PointSet {
    text.split_whitespace().map(|v| v.parse().unwrap()).collect()
}

/// The teire of both, the same with colours exchanged.
fn teire(rows: &str) -> [PointSet; 2] {
    let other = |c| match c {
        'X' => 'O',
        'O' => 'X',
        c => c,
    };
    let exchanged: String = rows.chars().map(other).collect();
    let [black, white] = fill(&rows.parse().unwrap(), &ALIVE).teire;
    assert_eq!(fill(&exchanged.parse().unwrap(), &ALIVE).teire, [white, black], "{rows}");
    [black, white]
}

#[test]
fn what_must_be_filled_on_the_way_is_teire() {
    // In the first White's C1 is in atari once D1 is filled.
    for (rows, empties, white) in [(FALSE_EYE, "F1 F3 A5 C5 F5", "B1"), (CONNECTED, "B1 F1 F3 A5 C5 F5", "")] {
        let filled = fill(&rows.parse().unwrap(), &ALIVE);
        for board in &filled.boards {
            assert_eq!(board.empties(), points(empties), "{rows}");
        }
        assert_eq!(teire(rows), [PointSet::EMPTY, points(white)], "{rows}");
    }
}

#[test]
fn what_two_dame_join_needs_no_teire() {
    assert_eq!(teire(MIAI), [PointSet::EMPTY; 2]);
}

#[test]
fn whoever_takes_one_dame_leaves_another() {
    // C4 and B3 are not Black's both: once they are filled, D4's last liberty is E4.
    let rows = "O..X.XX.\nO.XXXOX.\nOOOOOOX.\n.....OX.";
    assert_eq!(teire(rows), [points("E4"), PointSet::EMPTY]);
}

#[test]
fn what_the_next_play_would_take_needs_a_play() {
    // White F6 and, after G5, G6 would take the stones at F5.
    let rows = "XXXXX..\nOOOOX..\n.O.OOX.\nOOOOXXX\nO..XXOX\nXXXXOOO\nXXXOO..";
    assert_eq!(teire(rows), [points("F6"), PointSet::EMPTY]);
    assert_eq!(teire(&rows.replace("OOOOX..", "OOOOXX.")), [PointSet::EMPTY; 2]);
}

#[test]
fn a_chain_in_atari_is_taken_out_of_it() {
    let (false_eye, dame) =
        (".X.XO.O\nXXXXOOO\n..XO.O.\nXXXXOOO\n.X.XO.O", ".X.XO.O\nXXXXOOO\n..XO..O\nXXXX.OO\n.X.X.O.");
    assert_eq!(teire(false_eye), [PointSet::EMPTY, points("E3")], "Black would take D3");
    assert_eq!(teire(dame), [PointSet::EMPTY; 2], "White connects at a dame");
}
#[test]
fn dead_stones_that_are_in_the_way_stand_until_all_is_filled() {
    // White D3 would take C3 if E3, E4 and F4 were off; while they stand, Black D4 takes them all.
    let board: Board = ".OX...X.\n.OX..XXX\n.OOXX..X\n.OOXXXXX".parse().unwrap();
    let dead = [PointSet::EMPTY, points("E3 E4 F4 F2")];
    assert_eq!(fill(&board, &ALIVE).teire, [points("D3"), PointSet::EMPTY]);
    assert_eq!(fill(&board, &dead).teire, [PointSet::EMPTY; 2]);
}

#[test]
fn what_two_dame_cost_alike_is_teire_whoever_begins() {
    // Whichever of D7 and F5 Black plays is atari, and White fills E6; White can play only one of them.
    let rows = ".........\nXXXXXX...\nOOO.OX...\n...O.OX..\n....O.X..\n....OX...\n....OX...\n....OX...\n....OX...";
    assert_eq!(teire(rows), [PointSet::EMPTY, points("E6")]);
    let one = rows.replace("OOO.OX", "OOOOOX");
    assert_eq!(teire(&one), [PointSet::EMPTY; 2], "F5 alone White may play herself");
}
