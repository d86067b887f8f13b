# What is alive, dead or in seki, how that is known, and how hard to look.

boardsize 7
clear_board
shinpan-rules chinese
set_position b B7 b A6 b B6 b C6 b D6 b D7 w E7 w E6 w E5 w D5 w C5 w B5 w A5
10 shinpan-status B6
#? [alive benson]
11 shinpan-status D5
#? [(alive|unsettled) network own 0\.\d\d]
12 shinpan-status A7
#? [black_territory benson, eyes 1]

# Three points in a row: two eyes for whoever plays first.
clear_board
set_position b A6 b B6 b C6 b D6 b D7 w A5 w B5 w C5 w D5 w E5 w E6 w E7
20 shinpan-status B6
#? [unsettled search \d+ nodes( between estimates 0\.\d\d)?, B7]
22 shinpan-status A7
#? [black_territory search \d+ nodes( between estimates 0\.\d\d)?, eyes 1 or 2 with B7]
play b B7
21 shinpan-status B7
#? [alive benson]

# Four in a row: Black answers in the middle.
clear_board
set_position b A6 b B6 b C6 b D6 b E6 b E7 w A5 w B5 w C5 w D5 w E5 w F5 w F6 w F7
30 shinpan-status A6
#? [alive safety]
31 shinpan-status C7
#? [black_territory safety, eyes 2]

# Bent four in the corner: dead, as long as what shuts it in lives, which is not proved here.
boardsize 9
clear_board
set_position w A9 w B9 b D9 w E9 w A8 b B8 b C8 b D8 w E8 w G8 b B7 w C7 w D7 w E7 b A6 b B6 w C6 w G6 w A5 w B5 w C5 w E5 w F5 w G5 w H5 w J5 w C4 w E4 b F4 b G4 b H4 b J4 w A3 w B3 w C3 w D3 w E3 b F3 b A2 b B2 b C2 b D2 b E2 b F2 b H2 b F1
50 shinpan-status B7
#? [dead shape \(bent four in the corner, without ko threats\)]
501 shinpan-status_words B7
#? [black is probably dead \(bent four in the corner: the opponent can remove every ko threat first, .*]
51 final_status B7
#? [dead]
52 shinpan-precedents
#? [none: these rules leave all shapes to play .*]
shinpan-rules japanese
521 shinpan-precedents
#? [bent four in the corner: (.|\n)*double-ko seki: .*]
522 shinpan-status B7
#? [dead .*\(bent four in the corner\)|dead confirmation]
shinpan-rules chinese

# How hard to look.
40 shinpan-effort
#? [1]
41 shinpan-effort 0
#? []
42 shinpan-status F5
#? [alive assumption]
44 shinpan-param_life
#? [\[list/all-alive/benson/playout/quick/net\] judge net\n\[string\] effort 0]
45 shinpan-param_life judge all-alive
#? []
46 shinpan-status A6
#? [alive assumption]

# A clean-up takes dead stones off and passes when none are left; before that all commands name the same stones.
shinpan-param_life judge net
shinpan-effort 1
boardsize 9
clear_board
shinpan-rules chinese komi=0
set_position b E9 b E8 b E7 b E6 b E5 b E4 b E3 b E2 b E1 w F9 w F8 w F7 w F6 w F5 w F4 w F3 w F2 w F1 w B5 b H5 b B7 w H7
60 final_status_list dead
#? [B5\nH5|H5\nB5]
61 final_status B5
#? [dead]
62 final_status A1
#? [black_territory]
63 final_score
#? [B\+9\.0]
64 shinpan-status B5
#? [dead (search|playouts|network) .*]
65 kgs-genmove_cleanup black
#? [A5|B4|B6|C5]
play w pass
66 kgs-genmove_cleanup black
#? [A5|B4|B6|C5]
play w pass
67 kgs-genmove_cleanup black
#? [A5|B4|B6|C5]
play w pass
68 kgs-genmove_cleanup black
#? [A5|B4|B6|C5]
69 kgs-genmove_cleanup white
#? [G5|H4|H6|J5]
play b pass
70 kgs-genmove_cleanup white
#? [G5|H4|H6|J5]
play b pass
71 kgs-genmove_cleanup white
#? [G5|H4|H6|J5]
play b pass
72 kgs-genmove_cleanup white
#? [G5|H4|H6|J5]
73 kgs-genmove_cleanup black
#? [pass]
74 kgs-genmove_cleanup white
#? [pass]
75 final_score
#? [B\+9\.0]

# On a tiny board search settles what it can, and nobody guesses. While more than half of it is empty no stone is dead.
rectangular_boardsize 4 4
clear_board
set_position b B4 b A3 b B3 b A2 b B2 b C2 b A1 w C4 w C3 w D3 w D1
70 final_status_list dead
#? [D1\nC3 D3 C4|C3 D3 C4\nD1]
71 shinpan-status D1
#? [dead zones [0-9]+ nodes, C1]
72 final_score
#? [B\+16\.0]
boardsize 3
clear_board
set_position b A1 w B2
73 final_status_list dead
#? []
74 shinpan-status B2
#? [alive zones [0-9]+ nodes]
