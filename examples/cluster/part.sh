#!/bin/sh
# Part I of N of a match or a survey: part.sh match|survey I N. Started again it goes on from what it has kept.
#
# SHINPAN is the program, OUT a folder that all machines see, SETTINGS are options. GAMES and PLAYERS (one a line) are those of a match, RECORDS is
# the folder of a survey.
set -eu
kind=$1 part=$2 parts=$3
name=$OUT/part-$(printf %04d "$part")
case $kind in
  match)
    printf '%s\n' "$PLAYERS" | sed 's/.*/[[engine]]\ncommand = """&"""/' > "$name.toml"
    # shellcheck disable=SC2086 # settings are several words
    exec "$SHINPAN" match --engines "$name.toml" -n "$GAMES" $SETTINGS --shard "$part/$parts" --journal "$name.jsonl" > "$name.txt" ;;
  survey)
    # shellcheck disable=SC2086
    exec "$SHINPAN" lab survey "$RECORDS" $SETTINGS --shard "$part/$parts" --state "$name.state" > "$name.txt" ;;
  *) echo "part.sh match|survey I N" >&2; exit 2 ;;
esac
