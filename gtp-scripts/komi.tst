# Whose komi a record without KM is played with: its rules' own, which follows the rules, until somebody sets one.
loadsgf games/no-komi.sgf
10 shinpan-rules
#? [chinese]
20 get_komi
#? [7\.5]
shinpan-rules japanese
30 get_komi
#? [6\.5]
komi 3
loadsgf games/no-komi.sgf
40 get_komi
#? [3]
loadsgf games/free-handicap.sgf
50 get_komi
#? [6\.5]
# A komi that the rules of a record are named with is one that the record names.
komi 3
loadsgf games/komi-in-rules.sgf
60 get_komi
#? [9\.5]
