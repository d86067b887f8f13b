# Counting procedures on one position: W+1 under Concord, komi 0.
boardsize 5
komi 0
play b B5
play w D5
play b B4
play w D4
play b C4
play w D3
play b B3
play w D2
play b B2
play w C2
play b B1
play w C1
play b pass
play w pass
shinpan-dead none
10 shinpan-list_counts
#? [(?s)point-by-point .*fill-in .*]
20 shinpan-count
#? [(?s).*Score: W\+1\.0]
30 shinpan-count point-by-point
#? [(?s).*Score: W\+1\.0]
40 shinpan-count half
#? [(?s).*Score: W\+1\.0]
50 shinpan-count japanese
#? [(?s).*Score: W\+1\.0]
60 shinpan-count chinese
#? [(?s).*Score: W\+1\.0]
70 shinpan-count stone
#? [(?s).*Score: W\+1\.0]
80 shinpan-count fill-in
#? [(?s).*Score: W\+1\.0]
90 shinpan-count_board point-by-point
#? [.+\n.+\n.+\n.+\n.+]
100 shinpan-compare
#? [(?s)concord  W\+1\.0  same\n.*flammenkamp  0  .*]
110 shinpan-dispute_scores B2 /
#? [(?s)First claim: .*, dead: .*Second claim: .*, dead: none\nDifference: .*To resume play: .*]
