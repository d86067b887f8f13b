# Undo takes back moves, captures, passes and whatever was said after them.
boardsize 5
komi 0
play b A1
play w A2
play b C3
play w B1
10 captures white
#? [1]
20 color A1
#? [empty]
undo
30 captures white
#? [0]
40 color A1
#? [black]
gg-undo 2
50 list_stones white
#? []
60 last_move
#? [black A1]
gg-undo
70 list_stones black
#? []
80 shinpan-phase
#? [setup]
# Handicap stones are a set-up and stay.
set_free_handicap A1 E5
play w C3
undo
90 list_stones black
#? [A1 E5]
100 get_handicap
#? [2]
