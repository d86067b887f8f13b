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
