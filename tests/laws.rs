//! Laws: what holds in every game, tried on seeded random games on many sizes under every dialect. A failure names the
//! law's number and the game's, from which the game can be had again.

use crate::common;

use common::naive::{self, Position, Stood};
use common::random::{self, facts};
use rand::RngExt;
use shinpan::board::{Board, Color, Move, PointSet, Size};
use shinpan::game::{Game, Illegal, Imputed, Phase, Strictness};
use shinpan::rules::{
    Axis, Confirm, DIALECTS, Pass, Points, Repetition, Resume, Rules, Ruleset, Scoring, Stop, Suicide,
};
use shinpan::scoring::{Item, tally, tally_by};

/// Every dialect in turn, `games` random games under each: `law(rng, game number, ruleset)`.
fn under_every_dialect(law: u64, games: u64, check: impl Fn(&mut rand_pcg::Pcg64Mcg, u64, Ruleset)) {
    for (i, dialect) in DIALECTS.iter().enumerate() {
        for n in 0..games {
            let number = i as u64 * games + n;
            check(&mut random::rng(law, number), number, Ruleset::from(dialect));
        }
    }
}

/// The same under every way to stop and every way to settle dead stones, on top of rules that take turns at random.
fn under_every_stop_and_confirm(law: u64, games: u64, check: impl Fn(&mut rand_pcg::Pcg64Mcg, u64, Ruleset)) {
    let bases = ["chinese", "concord", "japanese resume=opponent", "aga scoring=territory"];
    for (i, &stop) in Stop::ALL.iter().enumerate() {
        for (j, &confirm) in Confirm::ALL.iter().enumerate() {
            let mut ruleset = common::ruleset(bases[(i + j) % bases.len()]);
            (ruleset.rules.stop, ruleset.rules.confirm) = (stop, confirm);
            for n in 0..games {
                let number = (i * Confirm::ALL.len() + j) as u64 * games + n;
                check(&mut random::rng(law, 1 << 20 | number), number, ruleset);
            }
        }
    }
}

#[test]
fn law_1_a_move_is_accepted_exactly_if_it_is_legal_and_a_refused_one_changes_nothing() {
    under_every_dialect(1, 25, |rng, number, ruleset| {
        let mut game = random::game(rng, ruleset, 5);
        for _ in 0..40 {
            let before = facts(&game);
            for color in Color::BOTH {
                let legal = game.legal_points(color);
                for mv in game.size().points().map(Move::Play).chain([Move::Pass]) {
                    let mut copy = game.clone();
                    let accepted = copy.play(color, mv).is_ok();
                    assert_eq!(accepted, game.legality(color, mv).is_ok(), "game {number}, {color} {mv}");
                    assert!(mv.point().is_none_or(|p| accepted == legal.contains(p)), "game {number}, {color} {mv}");
                    if !accepted {
                        assert_eq!(facts(&copy), before, "game {number}, {color} {mv}");
                    }
                }
                assert_eq!(game.can_move(color), before.can_move(color), "game {number}, {color}");
            }
            if !random::event(rng, &mut game) {
                break;
            }
        }
    });
}

#[test]
fn law_2_stones_captures_and_hashes_are_what_a_plain_model_says() {
    under_every_dialect(2, 12, |rng, number, ruleset| {
        let side = if number % 12 == 0 { 19 } else { 7 };
        let mut game = random::game(rng, ruleset, side);
        game.set_strictness(Strictness::Lenient);
        let mut plain = Position::of(game.board());
        let mut captures = [0, 0];
        let set_up = Color::BOTH.map(|c| game.board().count(c));
        for _ in 0..4 * game.size().area() {
            let color = game.to_play();
            let Some(point) = random::pick(rng, game.board().empties()) else { break };
            let mv = if rng.random_ratio(1, 6) { Move::Pass } else { Move::Play(point) };
            if game.play(color, mv).is_ok() && mv != Move::Pass {
                let effect = plain.play(color, (point.column(), point.row())).expect("an empty point");
                captures[color] += effect.captured;
                captures[color.opponent()] += effect.lost;
            }
            assert!(Position::of(game.board()) == plain, "game {number}\n{}", game.board());
            assert_eq!(game.ledger().captures, captures, "game {number}");
            for c in Color::BOTH {
                let placed = game.ledger().plays[c] + set_up[c];
                assert_eq!(placed, game.board().count(c) + captures[c.opponent()], "game {number}: stones got lost");
                assert_eq!(game.board().count(c), game.board().stones(c).len(), "game {number}");
            }
        }
        let mut fresh = Board::new(game.size());
        let stones = Color::BOTH.into_iter().flat_map(|c| game.board().stones(c).into_iter().map(move |p| (c, p)));
        fresh.set_up(stones).expect("every chain has a liberty");
        assert_eq!(&fresh, game.board(), "game {number}");
        assert_eq!(fresh.hash(), game.board().hash(), "game {number}");
        assert_eq!(game.board().to_string().parse::<Board>().unwrap(), fresh, "game {number}");
    });
}

#[test]
fn law_3_undo_goes_back_step_by_step_to_the_start() {
    let check = |rng: &mut rand_pcg::Pcg64Mcg, number: u64, ruleset: Ruleset| {
        let mut game = random::game(rng, ruleset, 5);
        let mut course = vec![(facts(&game), game.turns().count())];
        while course.len() < 60 && random::event(rng, &mut game) {
            course.push((facts(&game), game.turns().count()));
        }
        let mut by_turns = game.clone();
        while let Ok(()) = by_turns.undo() {
            let left = by_turns.turns().count();
            let (expected, _) = course.iter().rfind(|(_, turns)| *turns == left).expect("such a moment");
            // What was said after that turn and before the next is part of what undoing the next one leaves.
            assert_eq!(&facts(&by_turns), expected, "game {number}, {left} turns left");
        }
        while let Some((now, _)) = course.pop() {
            assert_eq!(facts(&game), now, "game {number}, event {}", course.len());
            assert_eq!(game.undo_event().is_ok(), !course.is_empty(), "game {number}");
        }
    };
    under_every_dialect(3, 40, check);
    under_every_stop_and_confirm(3, 6, check);
}

#[test]
fn law_4_every_repetition_rule_says_what_a_list_of_all_positions_says() {
    for (i, (&repetition, &suicide)) in
        Repetition::ALL.iter().flat_map(|r| Suicide::ALL.iter().map(move |s| (r, s))).enumerate()
    {
        let rules = Rules { repetition, suicide, ..common::ruleset("chinese").rules };
        let ruleset = Ruleset { base: "chinese", rules };
        let mut found = std::collections::BTreeMap::new();
        for number in 0..40 {
            let rng = &mut random::rng(4, (i * 1000 + number) as u64);
            let mut game = Game::new(ruleset, random::size(rng, 3));
            let mut history = vec![stood(&game)];
            for _ in 0..60 {
                if rng.random_ratio(1, 8) {
                    game.mark_dead(random::some_stones(rng, game.board(), 2)).unwrap();
                }
                for color in Color::BOTH {
                    for p in game.size().points() {
                        let expected = naive::verdict(&history, color, (p.column(), p.row()), suicide, repetition);
                        let verdict = game.legality(color, Move::Play(p));
                        let word = match &verdict {
                            Ok(()) => "legal",
                            Err(Illegal::Repetition { of, .. }) => {
                                let mut next = history.last().unwrap().position.clone();
                                next.play(color, (p.column(), p.row()));
                                assert!(history[*of].position == next, "{repetition:?} game {number}: turn {of}");
                                "repeat"
                            }
                            Err(Illegal::KoShape(_) | Illegal::HotStone { .. } | Illegal::OddCycle { .. }) => "repeat",
                            Err(reason) => &reason.to_string(),
                        };
                        assert_eq!(word, expected, "{repetition:?} {suicide:?} game {number}, {color} {p}");
                        *found.entry(expected).or_insert(0) += 1;
                    }
                }
                // Now and then a player moves out of turn, as GTP allows.
                let color = if rng.random_ratio(1, 10) { game.to_play().opponent() } else { game.to_play() };
                let mv = match random::pick(rng, game.legal_points(color)) {
                    Some(point) if !rng.random_ratio(1, 9) => Move::Play(point),
                    _ => Move::Pass,
                };
                game.play(color, mv).unwrap();
                history.push(stood(&game));
                if game.phase() == Phase::Agreement {
                    game.resume(None).unwrap();
                }
            }
        }
        assert_eq!(found.contains_key("repeat"), repetition != Repetition::None, "{repetition:?}: {found:?}");
    }
}

fn stood(game: &Game) -> Stood {
    let made = game.last_turn().map(|turn| (turn.color, turn.mv != Move::Pass));
    let place = game.last_turn().and_then(|turn| turn.mv.point()).map(|p| (p.column(), p.row()));
    Stood { position: Position::of(game.board()), to_play: game.to_play(), made, place }
}

/// Black less White, a pass that is owed left out.
fn difference(game: &Game, dead: &PointSet, scoring: Scoring) -> Points {
    let tally = tally_by(game, dead, scoring);
    let total = |c| tally.total(c) - tally.item(c, Item::OwedPass);
    total(Color::Black) - total(Color::White)
}

#[test]
fn law_5_concord_counts_alike_by_area_and_by_territory_and_stops_by_its_one_line_rule() {
    let (mut ends, mut resumed, mut owed) = (0, 0, 0);
    for number in 0..1500 {
        let rng = &mut random::rng(5, number);
        let mut ruleset = common::ruleset("concord");
        ruleset.rules.komi = Points::halves(rng.random_range(-20..20));
        let mut game = random::game(rng, ruleset, 7);
        let mut stopped_before = false;
        loop {
            let white_first = Points::whole(i64::from(game.ledger().first_pass == Some(Color::White)));
            let delta = game.ledger().moves(Color::Black) as i64 - game.ledger().moves(Color::White) as i64;
            let dead = random::some_stones(rng, game.board(), 4);
            let territory = difference(&game, &dead, Scoring::Territory);
            let area = difference(&game, &dead, Scoring::Area);
            assert_eq!(territory, area + white_first - Points::whole(delta), "game {number}\n{}", game.board());
            let stopped = matches!(game.phase(), Phase::Agreement | Phase::Counting);
            assert_eq!(stopped, stopped_before || ends_by_one_line(&game), "game {number}");
            if let Phase::ThirdPass(_) = game.phase() {
                owed += 1;
                let imputed = tally_by(&game, &dead, Scoring::Territory).difference();
                assert_eq!(imputed, area, "game {number}: an owed pass is counted as made");
            }
            if stopped {
                ends += 1;
                assert_eq!(territory, area, "game {number}\n{}", game.board());
                assert_eq!(Some(game.to_play()), game.ledger().first_pass, "game {number}");
            }
            if game.phase() == Phase::Agreement && rng.random_ratio(1, 2) {
                resumed += 1;
                if rng.random() { game.resume(None) } else { game.dispute(None) }.unwrap();
                stopped_before = false;
            } else if stopped || game.turns().count() > 200 {
                break;
            }
            random::turn(rng, &mut game, 6);
        }
    }
    assert!(ends > 1000 && resumed > 300 && owed > 100, "{ends} ends, {resumed} resumptions, {owed} owed passes");
}

/// With F the maker of the very first pass, play ends exactly when the other player passes immediately after F did.
fn ends_by_one_line(game: &Game) -> bool {
    let first = game.ledger().first_pass;
    let mut turns = game.turns().rev();
    let mut passed = |by: Option<Color>| turns.next().is_some_and(|t| t.mv == Move::Pass && Some(t.color) == by);
    passed(first.map(Color::opponent)) && passed(first)
}

#[test]
fn law_6_aga_counts_alike_by_area_and_by_territory_when_white_passes_last() {
    let mut ends = 0;
    for number in 0..600 {
        let rng = &mut random::rng(6, number);
        let mut game = random::game(rng, common::ruleset(["aga", "bga"][number as usize % 2]), 7);
        for _ in 0..300 {
            random::turn(rng, &mut game, 6);
            if game.phase() == Phase::Agreement {
                let dead = random::some_stones(rng, game.board(), 4);
                assert_eq!(game.ledger().last_pass, Some(Color::White), "game {number}");
                let [area, territory] = [Scoring::Area, Scoring::Territory].map(|s| difference(&game, &dead, s));
                assert_eq!(area, territory, "game {number}\n{}", game.board());
                assert_eq!(area, tally(&game, &dead).difference(), "game {number}");
                ends += 1;
                if rng.random() {
                    break;
                }
                game.resume(None).unwrap();
            }
        }
    }
    assert!(ends > 500, "{ends}");
}

#[test]
fn law_7_other_rules_and_back_again_is_the_same_game() {
    let check = |rng: &mut rand_pcg::Pcg64Mcg, number: u64, ruleset: Ruleset| {
        let mut game = random::game(rng, ruleset, 4);
        game.set_strictness(if rng.random() { Strictness::Strict } else { Strictness::Lenient });
        for _ in 0..rng.random_range(0..50) {
            if !random::event(rng, &mut game) {
                break;
            }
        }
        let before = facts(&game);
        for other in DIALECTS {
            let mut copy = game.clone();
            copy.set_ruleset(common::fitting(other, game.size())).unwrap();
            assert_eq!(copy.board(), game.board(), "game {number} under {}", other.name);
            copy.set_ruleset(*game.ruleset()).unwrap();
            assert_eq!(facts(&copy), before, "game {number} under {} and {}", other.name, ruleset.base);
            while copy.undo().is_ok() {}
            assert_eq!(copy.board(), game.starting_board(), "game {number} under {}", other.name);
            let mut fresh = Game::new(common::fitting(ruleset, game.size()), game.size());
            let declared = fresh.to_play().opponent();
            fresh.set_player(declared).unwrap();
            fresh.set_ruleset(common::fitting(other, game.size())).unwrap();
            assert_eq!(fresh.to_play(), declared, "a player who was declared to move stays so");
        }
    };
    under_every_dialect(7, 40, check);
    under_every_stop_and_confirm(7, 3, check);
}

#[test]
fn law_8_play_stops_as_the_stop_axis_says() {
    let check = |rng: &mut rand_pcg::Pcg64Mcg, number: u64, ruleset: Ruleset| {
        let size = Size::new(3, 2).unwrap();
        let mut game = Game::new(common::fitting(ruleset, size), size);
        for _ in 0..40 {
            random::turn(rng, &mut game, 2);
            let run: Vec<Color> = game.turns().rev().take_while(|t| t.mv == Move::Pass).map(|t| t.color).collect();
            // Who takes the button has not passed; cases show what that stops.
            if game.turns().rev().take_while(|t| t.mv == Move::Pass).any(|t| t.button) {
                continue;
            }
            // The fewest passes more that would stop play; none will where passes stop nothing.
            let more = (0..4).find(|&more| {
                let mut passes: Vec<Color> = run.iter().rev().copied().collect();
                passes.extend((0..more).map(|i| if i % 2 == 0 { game.to_play() } else { game.to_play().opponent() }));
                let (n, last) = (passes.len(), passes.last().copied());
                match ruleset.rules.stop {
                    Stop::TwoPasses | Stop::TwoPassesOrAgain => n >= 2,
                    Stop::TwoPassesAfterFirst => {
                        let earlier: usize = game.ledger().passes.iter().sum();
                        n >= 2 + usize::from(earlier == run.len())
                    }
                    Stop::ThreePasses | Stop::PassAgain => n >= 3,
                    Stop::ThreePassesFromBlack => passes.ends_with(&[Color::Black, Color::White, Color::Black]),
                    Stop::FourPasses => n >= 4,
                    Stop::WhiteLast => n >= 2 && last == Some(Color::White),
                    Stop::FirstAndLastDiffer => n >= 2 && last != game.ledger().first_pass.or(passes.first().copied()),
                    Stop::NoLegalMove | Stop::Agreement => false,
                }
            });
            let stopped = more == Some(0);
            let phase = game.phase();
            if ruleset.rules.stop == Stop::NoLegalMove {
                let over = matches!(phase, Phase::Counting | Phase::Ended);
                assert!(over || game.can_move(game.to_play()), "game {number}");
                if over {
                    break;
                }
                continue;
            }
            let has_stopped = matches!(phase, Phase::Agreement | Phase::Counting | Phase::PlayOut);
            let again = matches!(ruleset.rules.stop, Stop::TwoPassesOrAgain | Stop::PassAgain);
            if again && has_stopped && !stopped {
                // By a pass that came again.
                break;
            }
            assert_eq!(has_stopped, stopped, "game {number} {}", ruleset.rules.stop.text());
            let owed = more.filter(|&more| run.len() >= 2 && more > 0);
            assert_eq!(game.pass_owed(), owed.map(|_| game.to_play()), "game {number}");
            assert_eq!(game.passes_owed().iter().sum::<usize>(), owed.unwrap_or(0), "game {number}");
            let agreed =
                ruleset.rules.stop == Stop::Agreement && ruleset.rules.pass != Pass::Forbidden && run.len() >= 2;
            assert_eq!(game.imputed() == Some(Imputed::Agreement), agreed, "game {number}");
            if stopped {
                break;
            }
        }
    };
    under_every_dialect(8, 60, check);
    under_every_stop_and_confirm(8, 40, check);
}

#[test]
fn law_9_who_moves_after_a_resumption() {
    let check = |rng: &mut rand_pcg::Pcg64Mcg, number: u64, ruleset: Ruleset| {
        let mut game = random::game(rng, ruleset, 3);
        while !matches!(game.phase(), Phase::Agreement | Phase::Counting) && game.turns().count() < 200 {
            random::turn(rng, &mut game, 3);
        }
        // By the WAGC model only a pass is contested of which nobody knows whether it was legal.
        let ends = ruleset.rules.confirm == Confirm::Wagc && !game.last_turn().is_some_and(|turn| turn.undecided);
        let resumes = game.phase() == Phase::Agreement && !ends;
        assert_eq!(game.clone().resume(None).is_ok(), resumes, "game {number}");
        for by in Color::BOTH.into_iter().filter(|_| resumes) {
            let mut copy = game.clone();
            copy.resume(Some(by)).unwrap();
            let expected = match ruleset.rules.resume {
                Resume::Alternation => game.to_play(),
                Resume::Opponent => by.opponent(),
            };
            assert_eq!((copy.to_play(), copy.phase()), (expected, Phase::Resumed), "game {number}");
        }
        if game.has_stopped() && game.board().count(Color::Black) > 0 {
            let removes =
                !matches!(ruleset.rules.confirm, Confirm::None | Confirm::Consent) && game.phase() != Phase::Counting;
            assert_eq!(game.removes_dead(), removes, "game {number}");
        }
    };
    under_every_dialect(9, 20, check);
    under_every_stop_and_confirm(9, 10, check);
}

#[test]
fn law_10_points_are_what_the_ledger_and_the_board_say() {
    under_every_dialect(10, 30, |rng, number, ruleset| {
        let mut game = random::game(rng, ruleset, 6);
        for _ in 0..80 {
            random::event(rng, &mut game);
        }
        let judged = random::some_stones(rng, game.board(), 4) - game.contested();
        let tally = tally(&game, &judged);
        let dead = judged - tally.left;
        assert!(tally.left.is_empty() || ruleset.rules.confirm == Confirm::Japanese1989, "game {number}");
        let territory = tally.ownership.territory[0] | tally.ownership.territory[1];
        assert!((tally.left & territory).is_empty(), "game {number}: left in territory");
        for c in Color::BOTH {
            let removed = (game.board().stones(c.opponent()) & dead).len();
            let trimmed = (game.board().stones(c.opponent()) & tally.trimmed).len();
            let left = tally.board.count(c.opponent());
            assert_eq!(left + removed + trimmed, game.board().count(c.opponent()), "game {number}");
            if ruleset.rules.scoring == Scoring::Territory {
                let prisoners = tally.item(c, Item::Captures) + tally.item(c, Item::PassStones);
                assert_eq!(prisoners, game.prisoners(c).into(), "game {number}");
                assert_eq!(tally.item(c, Item::Dead), removed.into(), "game {number}");
            }
            if !ruleset.rules.has_pass_stones() && ruleset.rules.pass == Pass::Free {
                assert_eq!(game.prisoners(c), game.ledger().captures[c], "game {number}");
            }
            let once = tally.items[c].iter().map(|&(_, points)| points).sum::<Points>();
            assert_eq!(once, tally.total(c), "game {number}");
        }
        let [black, white] = tally.ownership.territory;
        let both = black & white;
        assert!(both.is_empty() || tally.board.is_bare(), "game {number}: a point belongs to both");
        let own = &tally.ownership;
        let all = black | white | own.teire[0] | own.teire[1] | own.shared | own.seki | own.contested;
        assert_eq!(
            all & tally.board.empties(),
            tally.board.empties(),
            "game {number}: every empty point is accounted for"
        );
    });
}

#[test]
fn law_11_going_on_from_a_position_keeps_the_ledger_but_no_pass_waits_for_a_second() {
    under_every_dialect(11, 20, |rng, number, ruleset| {
        let mut game = random::game(rng, ruleset, 4);
        for _ in 0..rng.random_range(0..20) {
            random::event(rng, &mut game);
        }
        let ledger = *game.ledger();
        let (board, to_play) = (game.board().clone(), game.to_play());
        game.start_from(board.clone(), to_play);
        if ruleset.rules.stop == Stop::NoLegalMove || ruleset.rules.pass == shinpan::rules::Pass::Forbidden {
            // Who has no move in such a position has lost at once; a pass stops nothing.
            assert!(game.phase() != Phase::Setup || game.can_move(to_play), "game {number}");
            return;
        }
        assert_eq!((game.phase(), game.board(), game.to_play()), (Phase::Setup, &board, to_play), "game {number}");
        assert_eq!(game.ledger().captures, ledger.captures, "game {number}");
        assert_eq!(game.ledger().first_pass, ledger.first_pass, "game {number}");
        assert_eq!(game.undo(), Err(shinpan::game::NothingToUndo), "game {number}");
        // Where a player has no legal move the position is the end already.
        if game.phase() == Phase::Setup && game.legality(to_play, Move::Pass).is_ok() {
            game.play(to_play, Move::Pass).unwrap();
            assert_eq!(game.phase(), Phase::Play, "game {number}: one pass stops nothing");
        }
    });
}
