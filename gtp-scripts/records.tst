# Game records: size, komi, rules, handicap and set-up come from the record; a move number stops before that move.
loadsgf games/third-pass.sgf
10 query_boardsize
#? [3]
20 shinpan-rules
#? [concord]
30 get_komi
#? [0]
40 shinpan-phase
#? [third_pass]
50 final_score
#? [0]
loadsgf games/third-pass.sgf 3
60 move_history
#? [white B2\nblack pass]
loadsgf games/third-pass.sgf 1
70 move_history
#? []
loadsgf games/third-pass.sgf A1
80 last_move
#? [white B2]
loadsgf games/third-pass.sgf 99
90 last_move
#? [black pass]
loadsgf games/handicap.sgf
100 shinpan-rules
#? [aga]
110 get_handicap
#? [2]
120 list_stones black
#? [C3 E7 G7]
130 shinpan-moves
#? [black 3 white 2]
140 get_komi
#? [0\.5]
# Handicap as Black's first moves, komi with a comma.
loadsgf games/free-handicap.sgf
150 get_handicap
#? [3]
160 get_komi
#? [6\.5]
170 move_history
#? [white E5]
180 shinpan-rules
#? [chinese]
190 printsgf
#? [(?s)\(;FF\[4\].*KM\[6\.5\]HA\[3\].*RU\[chinese\].*AB\[.*;W\[ee\]\)]
