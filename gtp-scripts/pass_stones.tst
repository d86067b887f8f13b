# Pass stones, the first and the last pass, the owed third pass.
boardsize 3
komi 0
shinpan-rules concord
10 shinpan-phase
#? [setup]
20 shinpan-pass_stones
#? [black 0 white 0]
30 shinpan-first_pass
#? [none]
play b B2
40 shinpan-phase
#? [play]
play w pass
50 shinpan-pass_stones
#? [black 0 white 1]
60 shinpan-pass_stones white
#? [1]
70 shinpan-prisoners
#? [black 1 white 0]
80 shinpan-first_pass
#? [white]
play b pass
90 shinpan-phase
#? [agreement]
100 shinpan-last_pass
#? [black]
110 shinpan-last_pass_owed
#? [none]
120 final_score
#? [B\+8\.0]
130 shinpan-moves
#? [black 2 white 1]
# More passes change nothing, and undo takes them back one by one.
play w pass
play b pass
140 shinpan-pass_stones
#? [black 1 white 1]
150 final_score
#? [B\+8\.0]
undo
undo
undo
160 shinpan-phase
#? [play]
170 shinpan-pass_stones
#? [black 0 white 1]
undo
180 shinpan-first_pass
#? [none]
# First and last pass by the same player: White owes a third pass, which is counted as made.
clear_board
play b pass
play w B2
play b A1
play w pass
play b pass
190 shinpan-phase
#? [third_pass]
200 shinpan-last_pass_owed
#? [white]
210 shinpan-pass_stones
#? [black 2 white 1]
220 final_score
#? [0]
230 shinpan-score_detail
#? [(?s).*Black prisoners: 2 \(captures 0, pass stones 1, owed 1\).*Owed pass: white \(imputed\).*Score: 0.*equal.*]
240 shinpan-score_check
#? [ok]
250 genmove white
#? [pass]
260 shinpan-phase
#? [agreement]
270 shinpan-pass_stones
#? [black 2 white 2]
280 final_score
#? [0]
undo
290 shinpan-phase
#? [third_pass]
# A board play instead of the third pass is legal, and play goes on.
300 shinpan-legality white A3
#? [legal]
play w A3
310 shinpan-phase
#? [play]
320 shinpan-last_pass_owed
#? [none]
# AGA: White passes last.
clear_board
shinpan-rules aga
play b B2
play w pass
play b pass
330 shinpan-last_pass_owed
#? [white]
play w pass
340 shinpan-phase
#? [agreement]
350 final_score
#? [B\+9\.0]
360 shinpan-score_check
#? [ok]
# Where a pass costs nothing there are no pass stones.
shinpan-rules japanese
370 shinpan-pass_stones
#? [black 0 white 0]
380 final_score
#? [B\+8\.0]
