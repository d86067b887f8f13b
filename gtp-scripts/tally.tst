# Whose each point is and why: C1 is dame, White's A3 is dead.
boardsize 5
komi 0.5
shinpan-rules tromp-taylor confirm=agreement komi=0.5
gogui-setup b A4 b B4 b C4 b C5 b C3 b B2 b C2 b B1 w D1 w D2 w D3 w D4 w D5 w E4 w E1 w A3
play b pass
play w pass
shinpan-dead A3
10 shinpan-point_reason A3
#? [A3 black 1: removed \(a dead stone was removed here, and the point is surrounded\)]
20 shinpan-point_reason C1
#? [C1 nobody: dame \(.*\)]
30 shinpan-tally
#? [(?s)Rules: .*\nblack 8: stone, 8 points: .*\nwhite 0\.5: komi\nblack 14 - white 10\.5: B\+3\.5]
40 shinpan-tally_board
#? [(?s).* 3  Ox  b  X  O  w 3\n.*x dead, b Black's point, .*]
50 shinpan-tally_json
#? [\{"adjustments":.*"score":"B\+3\.5".*\}]
# The button.
shinpan-rule first_pass button
60 shinpan-score_detail
#? [(?s).*Black button: 0\.5 \(the button for the first pass of the game\)\n.*Score: B\+4\.0\n.*]
70 kata-get-rules
#? [.*"hasButton":true.*]
80 shinpan-count
#? [(?s).*Score: B\+4\.0]
# Agreed values of points.
shinpan-rules flammenkamp
90 final_score
#? [W\+0\.5]
shinpan-value black 10 A4 B4
100 shinpan-value
#? [black 10 A4 B4]
110 shinpan-point_reason A4
#? [A4 black 5: special.*]
120 final_score
#? [B\+7\.5]
130 shinpan-score_detail
#? [(?s).*Black special points: 10 \(points with a value of their own\)\n.*]
shinpan-value none
140 shinpan-value
#? []
150 final_score
#? [W\+0\.5]
# The tax, and superfluous stones.
shinpan-rules tromp-taylor confirm=agreement tax=2 komi=0
160 shinpan-score_detail
#? [(?s).*Black group tax: -2 \(two points for each living group\)\n.*]
170 kata-get-rules
#? [.*"tax":"ALL".*]
shinpan-rules japanese scoring=empty trim=sunjang komi=0
180 shinpan-score_detail
#? [(?s).*Superfluous stones: .*]
190 shinpan-count
#? [(?s)Method: Point by point counting\n.*Take off superfluous stones: .*]
