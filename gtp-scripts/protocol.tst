# The core of GTP 2: what a controller asks before it starts.
10 protocol_version
#? [2]
20 name
#? [Shinpan]
30 version
#? [[0-9]+\.[0-9]+\.[0-9]+.*]
40 known_command play
#? [true]
50 known_command nonsense
#? [false]
60 known_command
#? [false]
70 query_boardsize
#? [19]
boardsize 9
80 query_boardsize
#? [9]
boardsize 13 9
90 query_boardsize
#? [13 9]
boardsize 5:7
100 query_boardsize
#? [5 7]
rectangular_boardsize 25 1
110 query_boardsize
#? [25 1]
120 clear_board
#? []
130 echo hello  world
#? [hello  world]
# Komi is the rules' own until somebody asks for another, mid-game too; then it is kept exactly, survives clear_board, and
# rules do not change it.
boardsize 9
131 get_komi
#? [7]
shinpan-rules chinese
132 get_komi
#? [7\.5]
shinpan-rules sunjang setup=empty
133 get_komi
#? [0]
kata-set-rules japanese
134 get_komi
#? [6\.5]
kgs-rules aga
play b D4
135 get_komi
#? [7\.5]
shinpan-rule komi 5.5
shinpan-rules japanese
136 get_komi
#? [5\.5]
shinpan-rules japanese komi=4
shinpan-rules aga
137 get_komi
#? [4]
clear_board
komi 3.75
140 get_komi
#? [3\.75]
komi -0.5
clear_board
shinpan-rules chinese
150 get_komi
#? [-0\.5]
komi 7
160 get_komi
#? [7]
180 list_stones black
#? []
play b D4
190 list_stones black
#? [D4]
200 color D4
#? [black]
210 color E4
#? [empty]
220 countlib D4
#? [4]
230 findlib d4
#? [D3 C4 E4 D5]
240 last_move
#? [black D4]
play White pass
250 move_history
#? [white pass\nblack D4]
260 invariant_hash
#? [[0-9a-f]{32}]
