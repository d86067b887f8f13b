# Time settings are accepted in every form that clients use.
10 time_settings 0 1 0
#? []
20 time_settings 1800 600 25
#? []
30 time_left black 1700 0
#? []
40 time_left white -1.5 25
#? []
50 kgs-time_settings none
#? []
60 kgs-time_settings absolute 300
#? []
70 kgs-time_settings byoyomi 600 30 5
#? []
80 kgs-time_settings canadian 300 600 25
#? []
90 kata-list_time_settings
#? [none absolute byoyomi canadian fischer fischer-capped]
100 kata-time_settings fischer 60 5
#? []
105 kata-time_settings fischer-capped 600 30 1200 -1
#? []
110 cputime
#? [[0-9]+\.[0-9]+]
