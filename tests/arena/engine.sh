# A GTP engine that passes, until its move number AT (1 if not given): then it does what DO says. DEAD is its list of dead
# stones, SCORE its score, ESTIMATE its estimate of it, MORE are commands that it lists besides, NO is one that it refuses, HEARD a file
# for all that it is told. REPLIES are its answers to other commands, COMMAND:ANSWER, with | between them; ANALYSIS is what
# lz-analyze tells until the next command. ALWAYS is done at every command, before it is answered.
moves=0
while read -r command rest; do
  [ -n "$HEARD" ] && printf '%s\n' "$command $rest" >> "$HEARD"
  [ -n "$telling" ] && printf '\n'
  telling=
  [ -n "$ALWAYS" ] && eval "$ALWAYS"
  reply=
  case "|$REPLIES" in
    *"|$command:"*) reply="|$REPLIES"; reply=${reply#*"|$command:"}; reply=${reply%%"|"*} ;;
  esac
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
    lz-analyze) printf '=\n%s\n' "$ANALYSIS"; telling=1 ;;
    genmove | kgs-genmove_cleanup | kata-genmove_analyze)
      moves=$((moves + 1))
      if [ -n "$DO" ] && [ "$moves" -ge "${AT:-1}" ]; then eval "$DO"; else printf '= pass\n\n'; fi ;;
    quit) printf '= \n\n'; exit 0 ;;
    *) printf '= %s\n\n' "$reply" ;;
  esac
done
