//! Every judge, on positions from anywhere in random games.

use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Size};
use shinpan::game::Game;
use shinpan::life::{Judge, judge};
use shinpan::tactics::unconditional;

use crate::common::{self, random, statuses};

const SIZES: [(usize, usize); 9] = [(1, 1), (1, 2), (2, 2), (3, 3), (1, 7), (4, 3), (5, 5), (7, 7), (9, 9)];

#[test]
fn verdicts_are_sound_in_form_anywhere_in_a_game() {
    let mut rng = Pcg64Mcg::new(2);
    for (w, h) in SIZES {
        let size = Size::new(w, h).unwrap();
        for share in [0, 1, 2, 4] {
            let board = random::scatter(&mut rng, size, w * h * share / 2);
            for rules in ["japanese", "tromp-taylor", "new-zealand"] {
                let mut game = Game::new(common::ruleset(rules), size);
                game.start_from(board.clone(), Color::Black);
                for &(name, chosen) in Judge::ALL {
                    let verdict = judge(&game, chosen);
                    if rules == "japanese" {
                        assert_eq!(verdict, judge(&game, chosen), "{name} changed its mind on\n{board}");
                    }
                    let stones = board.stones(Color::Black) | board.stones(Color::White);
                    assert!(verdict.dead.is_subset(&stones) && verdict.seki.is_subset(&(stones - verdict.dead)));
                    statuses::divide_the_board(&game, &verdict);
                    let proved = Color::BOTH.map(|c| unconditional(&board, c, game.rules().suicide));
                    assert!(!verdict.dead.intersects(&(proved[0].alive | proved[1].alive)), "{name}\n{board}");
                }
            }
        }
    }
}
