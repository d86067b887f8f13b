# A GTP engine that passes, until its move number AT (1 if not given): then it does what DO says. DEAD is its list of dead
# stones, SCORE its score, ESTIMATE its estimate of it, MORE are commands that it lists besides, NO is one that it refuses, HEARD a file
# for all that it is told.
moves=0
while read -r command rest; do
  [ -n "$HEARD" ] && printf '%s\n' "$command $rest" >> "$HEARD"
  case $command in
    "${NO:-none}") printf '? no\n\n' ;;
    name) printf '= Scripted\n\n' ;;
    version) printf '= 1.0\n\n' ;;
    list_commands)
      printf '= name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n'
      for more in $MORE; do printf '%s\n' "$more"; done
      printf '\n' ;;
    final_status_list) printf '= %s\n\n' "$DEAD" ;;
    final_score) printf '= %s\n\n' "$SCORE" ;;
    estimate_score) printf '= %s\n\n' "$ESTIMATE" ;;
    genmove | kgs-genmove_cleanup)
      moves=$((moves + 1))
      if [ -n "$DO" ] && [ "$moves" -ge "${AT:-1}" ]; then eval "$DO"; else printf '= pass\n\n'; fi ;;
    quit) printf '= \n\n'; exit 0 ;;
    *) printf '= \n\n' ;;
  esac
done
