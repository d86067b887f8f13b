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
# The second game of a collection; what the file says is kept, and the referee's remarks come as comments.
shinpan-strict false
loadsgf games/collection.sgf game 2
200 query_boardsize
#? [5]
210 printsgf
#? [(?s).*KM\[0\.5\].*RE\[W\+R\].*PB\[one\].*TM\[600\].*US\[someone\].*;B\[bc\]BL\[598\]C\[a good start\].*TR\[aa\].*;W\[bd\]C\[Referee: takes a ko: black C2 repeats the position after move 7 \(situational superko\) now\];B\[cd\]KO\[\]C\[Referee: takes a ko: white B2 repeats the position after move 8 \(situational superko\) now; breaks a rule: repeats the position after move 7 \(situational superko\)\]\)]
loadsgf games/collection.sgf 3 game 2
220 printsgf
#? [(?s).*PW\[two\].*;B\[bc\]BL\[598\]C\[a good start\];W\[cc\]\)]
kgs-time_settings canadian 300 600 25
play b pass
play w pass
shinpan-agree
230 printsgf
#? [(?s).*RE\[W\+.*TM\[300\]\nOT\[25/600 Canadian\].*;B\[\]C\[Referee: hands over a pass stone\];W\[\]REFEREE\[dead\]\[agree\]C\[Referee: hands over a pass stone; play has stopped; .*agreed: both players\]\)]
clear_board
240 printsgf
#? [(?s)\(;FF\[4\]GM\[1\]CA\[UTF-8\]AP\[[^]]*\]SZ\[5\]KM\[0\.5\]\nRU\[concord\]\nTM\[300\]\nOT\[25/600 Canadian\]\)]
shinpan-strict true
kgs-time_settings none
# What no property of FF[4] says is read back: a penalty, dead stones, the agreement; and a game lost on time.
loadsgf games/agreed.sgf
260 shinpan-phase
#? [counting]
270 shinpan-dead
#? [B1 C1]
280 shinpan-adjust
#? [white 1 penalty]
290 final_score
#? [B\+24\.0]
300 printsgf
#? [(?s).*RE\[B\+24\.0\].*;W\[\]MA\[be\]\[ce\]REFEREE\[dead be ce\]\[adjust white 1 penalty\]\[agree\]TB\[.*\]C\[Referee: play has stopped; marked dead: B1 C1; white receives 1 points \(penalty\); agreed: both players\]\)]
loadsgf games/time-loss.sgf
310 shinpan-result
#? [W\+T]
320 shinpan-ending
#? [time]
clear_board
# A dash is no file.
330 printsgf -
#? [(?s)\(;FF\[4\].*\)]
