# The end of a game: agreement, dispute, resumption, and the score under each dialect.
#   A B C
# 3 . . .
# 2 . X .
# 1 . . .     with a white stone at A3 that cannot live
boardsize 3
komi 0
shinpan-rules concord
play b B2
play w A3
play b pass
play w pass
10 shinpan-phase
#? [agreement]
20 shinpan-result
#? [none]
shinpan-dead A3
30 shinpan-dead show
#? [A3]
40 final_score
#? [B\+9\.0]
50 shinpan-score_detail
#? [(?s).*Black prisoners: 2 \(captures 0, pass stones 1, dead 1\).*Rests on: .*marked.*]
shinpan-dead none
60 shinpan-dead show
#? []
70 final_score
#? [0]
shinpan-dead A3
shinpan-dead A3
80 shinpan-dead show
#? []
shinpan-dead A3
90 shinpan-agree black
#? [waiting for white]
100 shinpan-phase
#? [agreement]
110 shinpan-agree white
#? []
120 shinpan-phase
#? [counting]
130 shinpan-result
#? [B\+9\.0]
140 final_score
#? [B\+9\.0]
150 shinpan-legality black C3
#? [game_over]
160 final_status A3
#? [dead]
170 final_status_list dead
#? [A3]
180 final_status_list alive
#? [B2]
# Undo takes back the agreement with the last move.
undo
190 shinpan-phase
#? [play]
play w pass
# Dispute: play until all dead stones are captured; then nothing is removed.
shinpan-dispute
200 shinpan-phase
#? [resumed]
play b A2
play w pass
play b B3
210 list_stones white
#? []
play w pass
play b pass
220 shinpan-phase
#? [third_pass]
play w pass
230 shinpan-phase
#? [counting]
240 final_score
#? [B\+9\.0]
250 shinpan-score_check
#? [ok]
# Without capturing, the dead stone lives after a dispute.
clear_board
play b B2
play w A3
play b pass
play w pass
shinpan-dispute
play b pass
260 shinpan-phase
#? [resumed]
play w pass
270 shinpan-phase
#? [counting]
280 final_score
#? [0]
290 shinpan-dead show
#? []
# A board play after the stop resumes play.
clear_board
play b B2
play w A3
play b pass
play w pass
play b A2
300 shinpan-phase
#? [resumed]
# AGA: passed out again, four passes in a row leave everything alive.
clear_board
shinpan-rules aga
play b B2
play w A3
play b pass
play w pass
shinpan-resume
play b pass
play w pass
310 shinpan-phase
#? [counting]
320 final_score
#? [0]
# Tromp-Taylor and the short set remove nothing and end at once.
clear_board
shinpan-rules tromp-taylor
play b B2
play w A3
play b pass
play w pass
330 shinpan-phase
#? [counting]
340 final_score
#? [0]
clear_board
shinpan-rules flammenkamp
play b B2
play w pass
play b pass
350 final_score
#? [B\+1\.0]
# Japanese rules: the opponent of the player who asks to resume moves first.
clear_board
shinpan-rules japanese
play b B2
play w A3
play b pass
play w pass
shinpan-resume black
360 showboard
#? [(?s).*To move: white.*]
# Endings without counting.
370 shinpan-resign white
#? []
380 shinpan-result
#? [B\+R]
390 shinpan-phase
#? [ended]
400 genmove black
#? [pass]
clear_board
shinpan-time_loss black
410 shinpan-result
#? [W\+T]
clear_board
shinpan-forfeit black
420 shinpan-result
#? [W\+F]

# New Zealand: passes stop nothing, the players agree that they stop; two passes are taken as that agreement when counting.
800 shinpan-rules new-zealand stop=agreement confirm=play-on komi=0
#? []
801 boardsize 3
#? []
802 play b B2
#? []
803 play w A3
#? []
804 play b pass
#? []
805 shinpan-agree_end black
#? [waiting for white]
806 play w pass
#? []
807 shinpan-phase
#? [play]
808 shinpan-agree_end white
#? [waiting for black]
809 shinpan-agree_end black
#? []
810 shinpan-phase
#? [agreement]
811 shinpan-all_alive
#? []
812 shinpan-result
#? [0]

# Penalties and agreed points are part of the score, and a turn taken back takes them with it.
clear_board
shinpan-rules chinese komi=0
play b B2
play w pass
shinpan-adjust w 2.5 penalty
shinpan-adjust b -1
820 shinpan-adjust
#? [white 2\.5 penalty\nblack -1 agreement]
821 final_score
#? [B\+5\.5]
822 shinpan-score_detail
#? [(?s).*Black agreed points: -1 .*White penalty: 2\.5 .*]
823 printsgf
#? [(?s).*white receives 2\.5 points \(penalty\); black receives -1 points \(agreement\).*]
undo
824 shinpan-adjust
#? []
# Endings that are nobody's win.
shinpan-suspend
830 shinpan-result
#? [Void]
831 shinpan-ending
#? [suspension]
832 printsgf
#? [(?s).*RE\[Void\].*the game has ended: Void \(suspension\).*]
clear_board
shinpan-both_lose
833 shinpan-ending
#? [both players lose]
clear_board
shinpan-void
834 shinpan-result
#? [Void]
clear_board
shinpan-agree_draw
835 shinpan-result
#? [0]
clear_board
836 shinpan-ending
#? [none]
# The limit on the number of moves.
837 shinpan-limit
#? [none]
shinpan-rules chinese limit=1024 limit_result=void
play b B2
838 shinpan-limit
#? [1024 void 1023]
# WMSG: points that the players leave as they stand.
shinpan-rules wmsg-jasiek komi=0
clear_board
play b A2
play w C2
play b pass
play w pass
shinpan-contest B1 B2 B3
840 final_score
#? [0]
841 shinpan-score_detail
#? [(?s).*Contested points: B1 B2 B3 \(half each\).*]
842 shinpan-contest none
#? []
# Nothing is counted: who has no legal move loses.
shinpan-rules no-pass
boardsize 3 1
play b B1
851 shinpan-result
#? [B\+]
852 final_score
#? [B\+1\.0]
853 shinpan-phase
#? [ended]
854 shinpan-ending
#? [no legal move]
855 genmove white
#? [pass]
856 final_status_list dead
#? []
# Terminal positions: at the end of a game, and such that nothing can change any more.
shinpan-rules tromp-taylor
boardsize 3 1
play b B1
861 shinpan-terminal
#? [game_end no\nunalterable no A1 B1 C1|game_end no\nunalterable yes]
play w pass
play b pass
862 shinpan-terminal
#? [game_end yes\n.*]
