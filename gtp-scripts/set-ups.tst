# What was played before a set-up in the middle of a game is remembered, and can be taken back.
loadsgf games/set-up-later.sgf
10 move_history
#? [black E7\nwhite G7\nwhite C7\nblack E5]
undo
undo
20 list_stones black
#? [C3 G3]
30 move_history
#? [white C7\nblack E5]
undo
40 list_stones black
#? [E5]
50 printsgf
#? [(?s).*;B\[ee\]\)]
# A set-up that does not say who is to move has whoever moves next in the record: Black first would repeat a position.
loadsgf games/white-first.sgf
60 move_history
#? [white B5\nblack C5\nwhite A5]
