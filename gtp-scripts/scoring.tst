# One position under every dialect, komi 0, all stones alive.
#   A B C D E
# 5 . X . O .        Black: B5 B4 C4 B3 B2 B1, White: D5 D4 D3 D2 C2 C1, Black has captured nothing;
# 4 . X X O .        C5 and C3 touch both colours.
# 3 . X . O .        Black surrounds column A (5 points), White column E and D1 (6 points).
# 2 . X O O .
# 1 . X O . .
boardsize 5
komi 0
play b B5
play w D5
play b B4
play w D4
play b C4
play w D3
play b B3
play w D2
play b B2
play w C2
play b B1
play w C1
play b pass
play w pass
shinpan-rules concord
shinpan-dead none
10 final_score
#? [W\+1\.0]
20 shinpan-score_detail
#? [Rules: concord\nCounting: territory\nKomi: 0\nHandicap: 0\nBlack territory: 5\nWhite territory: 6\nBlack prisoners: 1 \(captures 0, pass stones 1\)\nWhite prisoners: 1 \(captures 0, pass stones 1\)\nShared points: 2 .*\nOwed pass: none\nBlack total: 6\nWhite total: 7\nScore: W\+1\.0\nCheck: area 11 - 12 = W\+1\.0, equal\nDead: none\nRests on: marked by the players]
30 shinpan-score_detail area
#? [Rules: concord\nCounting: area\nKomi: 0\nHandicap: 0\nBlack stones: 6\nWhite stones: 6\nBlack territory: 5\nWhite territory: 6\nShared points: 2 .*\nWhite bonus: 0\nOwed pass: none\nBlack total: 11\nWhite total: 12\nScore: W\+1\.0\nCheck: territory 6 - 7 = W\+1\.0, equal\n.*]
shinpan-rules taiwan
40 final_score
#? [W\+1\.0]
shinpan-rules aga
50 final_score
#? [W\+1\.0]
60 scoring_system
#? [area]
scoring_system territory
70 final_score
#? [W\+1\.0]
80 shinpan-rules
#? [custom]
shinpan-rules new-zealand
90 final_score
#? [W\+1\.0]
shinpan-rules chinese
100 shinpan-score_detail
#? [(?s).*Shared points: 2 \(half each\).*Black total: 12\nWhite total: 13\n.*]
110 final_score
#? [W\+1\.0]
shinpan-rules tromp-taylor
120 final_score
#? [W\+1\.0]
shinpan-rules japanese
130 final_score
#? [W\+1\.0]
shinpan-rules korean
140 final_score
#? [W\+1\.0]
shinpan-rules flammenkamp
150 final_score
#? [0]
komi 0.25
160 final_score
#? [W\+0\.25]
170 shinpan-ownership
#? [b b \. w w\nb b b w w\nb b \. w w\nb b w w w\nb b w w w]
# Dead stones are removed where the rules remove them: White's whole group.
komi 0
shinpan-rules chinese
shinpan-dead D5
180 final_score
#? [B\+.*]
190 final_status_list dead
#? [C1 C2 D2 D3 D4 D5]
shinpan-rules tromp-taylor
200 final_score
#? [W\+1\.0]
# Eyes between chains that have no other eye: whoever plays A1 or E1 loses a chain at C3 or E3, so that all of it is a seki.
#   A B C D E F G
# 6 . . . . . . .
# 5 O O O O O O O
# 4 O O X X X O O
# 3 O X . X . X O
# 2 X X X O X X O
# 1 . O O O . X O
shinpan-rules japanese
rectangular_boardsize 7 6
komi 0
set_position w A5 w B5 w C5 w D5 w E5 w F5 w G5 w A4 w B4 b C4 b D4 b E4 w F4 w G4 w A3 b B3 b D3 b F3 w G3 b A2 b B2 b C2 w D2 b E2 b F2 w G2 w B1 w C1 w D1 b F1 w G1
play b pass
play w pass
shinpan-dead none
210 final_score
#? [W\+7\.0]
220 shinpan-score_detail
#? [(?s).*Black territory: 0\nWhite territory: 7\n.*Seki eyes: 2 \(not counted\)\n.*]
# A stone in atari is teire: the play that saves it costs its point, unless the board is counted as it stands.
#   A B C D E F
# 4 X X X O . .
# 3 X X X O O .
# 2 . X X O O .
# 1 X X O . O .
shinpan-rules japanese
rectangular_boardsize 6 4
komi 0
set_position b A4 b B4 b C4 w D4 b A3 b B3 b C3 w D3 w E3 b B2 b C2 w D2 w E2 b A1 b B1 w C1 w E1
play b pass
play w pass
shinpan-dead none
230 final_score
#? [W\+4\.0]
240 shinpan-score_detail
#? [(?s).*White teire: D1 .*]
shinpan-rules japanese seki=unfilled
250 final_score
#? [W\+5\.0]
# Both players left a border open: every count has it closed as both treat it, and says that this is an estimate.
loadsgf games/open-border.sgf
510 final_score
#? [W\+16\.5]
520 final_status_list dame
#? [D5 E5]
530 shinpan-point_reason C5
#? [C5 black 1: border.*]
540 shinpan-dispute_scores / D9
#? [(?s)First claim: W\+16\.5.*]
550 shinpan-score_detail
#? [(?s).*open borders closed as estimated: C5 by black and F5 by white.*]
