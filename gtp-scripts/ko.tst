# Basic ko and the superko rules. Positions: see the diagrams.
#   A B C D
# 3 . X O .
# 2 X . X O      Black has just played C2; White takes it from B2, and Black may not retake at once.
# 1 . X O .
rectangular_boardsize 4 3
shinpan-rules japanese
play b B3
play w C3
play b A2
play w D2
play b B1
play w C1
play b C2
play w B2
10 captures white
#? [1]
20 shinpan-legality black C2
#? [ko]
30 is_legal black C2
#? [0]
40 all_legal black
#? [A1 A3]
# A pass lifts a basic ko.
play b pass
play w pass
50 shinpan-legality black C2
#? [legal]
undo
undo
# Under superko rules it is the whole board that may not repeat: the position after move 7.
shinpan-rules chinese
60 shinpan-legality black C2
#? [superko 7]
shinpan-rules concord
70 shinpan-legality black C2
#? [superko 7]
shinpan-rules new-zealand
80 shinpan-legality black C2
#? [superko 7]
90 shinpan-legal_why black C2
#? [illegal: repeats the position after move 7 .*]
# After an exchange elsewhere the position is new.
play b A1
play w D1
100 shinpan-legality black C2
#? [legal]
# Situational superko keeps the ko closed even after two passes: it is the same player's turn again.
undo
undo
shinpan-rules concord
play b pass
play w pass
110 shinpan-legality black C2
#? [superko 7]
# 2x2: the board repeats, but the other player is to move.
boardsize 2
shinpan-rules concord
play b A2
play w B2
play b A1
play w pass
play b B1
play w B2
120 shinpan-legality black A2
#? [legal]
shinpan-rules chinese
130 shinpan-legality black A2
#? [superko 2]
# Lenient play makes the move and remembers.
shinpan-strict false
140 shinpan-strict
#? [false]
play b A2
150 shinpan-violations
#? [7 black A2 superko 2]
# Challenged, it is taken back and becomes a pass under Chinese rules.
shinpan-challenge
160 last_move
#? [black pass]
170 shinpan-violations
#? []
