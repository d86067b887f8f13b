# Fixed handicap points of the GTP specification, 4.1.1, and free placement.
boardsize 19
10 fixed_handicap 9
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16 K10]
20 get_handicap
#? [9]
30 shinpan-moves
#? [black 1 white 0]
40 showboard
#? [(?s).*To move: white.*]
clear_board
50 get_handicap
#? [0]
60 fixed_handicap 2
#? [D4 Q16]
clear_board
70 fixed_handicap 5
#? [D4 Q16 D16 Q4 K10]
boardsize 13
80 fixed_handicap 8
#? [D4 K10 D10 K4 D7 K7 G4 G10]
boardsize 9
90 fixed_handicap 6
#? [C3 G7 C7 G3 C5 G5]
boardsize 12
100 fixed_handicap 4
#? [C3 K10 C10 K3]
boardsize 9
set_free_handicap A1 B2 J9
110 list_stones black
#? [A1 B2 J9]
120 get_handicap
#? [3]
boardsize 19
130 place_free_handicap 4
#? [D4 Q16 D16 Q4]
boardsize 5
140 place_free_handicap 3
#? [([A-E][1-5] ){2}[A-E][1-5]]
# Handicap stones are one move of Black's, compensated in area counting only.
boardsize 3
komi 0
shinpan-rules concord
set_free_handicap A2 C2
play w pass
play b pass
150 final_score
#? [B\+7\.0]
160 shinpan-score_detail area
#? [(?s).*White bonus: 2 \(first pass by White, handicap 1\).*Score: B\+7\.0.*]
170 shinpan-score_check
#? [ok]
# Chinese rules give a point for every stone, AGA rules for every stone but one, Japanese rules none.
shinpan-rules chinese
180 final_score
#? [B\+7\.0]
shinpan-rules tromp-taylor
190 final_score
#? [B\+9\.0]
shinpan-rules japanese
200 final_score
#? [B\+7\.0]
# Black's plays in a row before White's first move are a handicap, as several clients send it; they stay moves, which undo takes back.
boardsize 9
komi 0.5
shinpan-rules chinese
play b C3
300 get_handicap
#? [0]
play b G7
310 get_handicap
#? [2]
play b G3
320 gomill-explain_last_move
#? [black G3: is handicap stone 3: Black plays again before White's first move]
play w E5
330 gomill-explain_last_move
#? [white E5: is White's first move, against a handicap of 3 stones that came as plays]
play b pass
play w pass
340 get_handicap
#? [3]
350 shinpan-moves
#? [black 2 white 2]
360 final_score
#? [W\+1\.5]
kata-set-param assumeMultipleStartingBlackMovesAreHandicap false
370 get_handicap
#? [0]
380 final_score
#? [B\+1\.5]
kata-set-param assumeMultipleStartingBlackMovesAreHandicap true
undo
undo
undo
undo
390 get_handicap
#? [2]
undo
400 get_handicap
#? [0]
# All stones of Black, then all of White, are a position.
clear_board
play b C3
play b G7
play w E5
410 get_handicap
#? [2]
play w E4
420 get_handicap
#? [0]
undo
430 get_handicap
#? [2]
# Stones that were set up count with those that are played.
clear_board
fixed_handicap 2
play b E5
440 get_handicap
#? [3]
# Rules without a handicap, or with fixed points, say so.
clear_board
shinpan-rule handicap none
play b C3
play b G7
play w E5
450 gomill-explain_last_move
#? [.*2 stones that came as plays, which these rules do not know]
clear_board
shinpan-rule handicap fixed
play b C3
play b G7
play w E5
460 gomill-explain_last_move
#? [.*2 stones that came as plays]
clear_board
play b C4
play b G7
play w E5
470 gomill-explain_last_move
#? [.*2 stones that came as plays, not on the points that these rules fix]
# Lenient play notes none of them as out of turn.
clear_board
shinpan-strict false
play b C3
play b G7
play w E5
480 shinpan-violations
#? []
shinpan-strict true
