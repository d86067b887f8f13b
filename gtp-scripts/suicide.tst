# Suicide: forbidden, allowed for several stones, allowed.
rectangular_boardsize 3 1
shinpan-rules concord
play b B1
10 shinpan-legality white A1
#? [suicide]
20 shinpan-legal_why white A1
#? [illegal: A1 would have no liberty \(suicide\)]
30 all_legal white
#? []
shinpan-rules new-zealand
40 shinpan-legality white A1
#? [legal]
# Two stones at once: A1 and B1 of 4x1, Black to fill the last liberty of his own.
rectangular_boardsize 4 1
shinpan-rules aga
play b A1
play w C1
50 shinpan-legality black B1
#? [suicide]
shinpan-rule suicide multi
60 shinpan-legality black B1
#? [legal]
play b B1
70 list_stones black
#? []
80 captures white
#? [2]
# A single stone stays forbidden under multi.
play w B1
90 shinpan-legality black A1
#? [suicide]
# Flammenkamp's short set: a move that changes nothing is free; Tromp-Taylor: it repeats the position.
boardsize 2
shinpan-rules flammenkamp
play b A2
play w B2
play b B1
100 shinpan-legality white B2
#? [legal]
shinpan-rules tromp-taylor
110 shinpan-legality white B2
#? [superko 3]
shinpan-rules concord
120 shinpan-legality white B2
#? [suicide]
shinpan-rules new-zealand
130 shinpan-legality white B2
#? [legal]
