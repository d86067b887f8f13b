# What GoGui sends: the menu, positions, sequences, the dialog for rules; and what gomill and CGOS send.
10 gogui-version 1.6.0
#? []
20 gogui-interrupt
#? []
30 gogui-analyze_commands
#? [(?s).*bwboard/Final area/shinpan-ownership\n.*param/Rules/shinpan-param_rules\n.*eplist/Mark dead/shinpan-dead_list\n.*]
boardsize 9
shinpan-rules concord
komi 7
40 gogui-title
#? [shinpan: concord, 9x9, komi 7]
# Positions and sequences
gogui-setup b A1 b B2 w C3
gogui-setup_player w
50 list_stones black
#? [A1 B2]
gogui-play_sequence w D4 b PASS w E5
60 list_stones white
#? [C3 D4 E5]
play_sequence b F6
70 last_move
#? [black F6]
gg-undo 4
80 list_stones white
#? [C3]
# The dialog: every rule has a row, and other engines' words are understood.
90 shinpan-param_rules
#? [(?s)\[list/[a-z0-9/-]+\] ruleset concord\n\[list/simple/positional/situational/none\] ko situational\n\[bool\] pass_stones 1\n\[list/none/white/other_than_first\] last_pass other_than_first\n.*\[string\] komi 7\n.*]
100 shinpan-param_rules ko positional
#? []
110 shinpan-rule repetition
#? [positional]
shinpan-param_rules repetition own
120 shinpan-param_rules
#? [(?s).*\[list/simple/positional/situational/none/own\] ko own\n.*]
130 shinpan-rules
#? [custom]
shinpan-param_rules ruleset concord
140 shinpan-rules
#? [concord]
# Dead stones as an edited list: what is listed is dead, nothing else.
boardsize 3
play b B2
play w A3
shinpan-dead_list A3
150 shinpan-dead_list show
#? [A3]
160 shinpan-view
#? [(?s)BLACK .*\nMARK A3\nTEXT play, prisoners black 0 white 0, score B\+.*]
shinpan-dead_list
170 shinpan-dead_list show
#? []
# gomill and CGOS
180 gomill-describe_engine
#? [(?s)Shinpan \d.*\nRules: concord\n.*]
190 gomill-cpu_time
#? [\d+\.\d+]
play b pass
200 gomill-explain_last_move
#? [black pass: hands over a pass stone]
210 gomill-genmove_ex
#? []
220 gomill-genmove_ex white claim
#? [[A-C][1-3]|pass]
230 cgos-opponent_name someone
#? []
240 cgos-opponent_rating 2000
#? []
250 cgos-gameover B+1.5
#? []
260 stop
#? []
