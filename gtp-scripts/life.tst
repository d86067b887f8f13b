# What is alive, dead or in seki, how that is known, and how hard to look.

boardsize 7
clear_board
shinpan-rules chinese
set_position b B7 b A6 b B6 b C6 b D6 b D7 w E7 w E6 w E5 w D5 w C5 w B5 w A5
10 shinpan-status B6
#? [alive benson]
11 shinpan-status D5
#? [(alive|unsettled) playouts 0\.\d\d]
12 shinpan-status A7
#? [black_territory benson, eyes 1]

# Three points in a row: two eyes for whoever plays first.
clear_board
set_position b A6 b B6 b C6 b D6 b D7 w A5 w B5 w C5 w D5 w E5 w E6 w E7
20 shinpan-status B6
#? [unsettled playouts 0\.\d\d, B7]
22 shinpan-status A7
#? [black_territory playouts 0\.\d\d, eyes 1 or 2 with B7]
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

# How hard to look.
40 shinpan-effort
#? [1]
41 shinpan-effort 0
#? []
42 shinpan-status F5
#? [alive assumption]
44 shinpan-param_life
#? [\[list/all-alive/benson/playout/quick\] judge playout\n\[string\] effort 0]
45 shinpan-param_life judge all-alive
#? []
46 shinpan-status A6
#? [alive assumption]
