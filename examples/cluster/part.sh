#!/bin/sh
# Part I of N of a match, a survey or a review: part.sh match|survey|review I N. Started again it goes on from what it has kept.
#
# SHINPAN is the program, OUT a folder that all machines see, SETTINGS are options. GAMES and PLAYERS (one a line) are those of a match, RECORDS is
# the folder of a survey or a review.
set -eu
kind=$1 part=$2 parts=$3
name=$OUT/part-$(printf %04d "$part")
case $kind in
  match)
    printf '%s\n' "$PLAYERS" | sed 's/.*/[[engine]]\ncommand = """&"""/' > "$name.toml"
    # shellcheck disable=SC2086 # settings are several words
    exec "$SHINPAN" match --engines "$name.toml" -n "$GAMES" $SETTINGS --shard "$part/$parts" --journal "$name.jsonl" > "$name.txt" ;;
  # Where records fail, which a part says, it came to its end all the same.
  survey)
    # shellcheck disable=SC2086
    "$SHINPAN" lab survey "$RECORDS" $SETTINGS --shard "$part/$parts" --state "$name.state" > "$name.txt" || [ -s "$name.txt" ] ;;
  review)
    # shellcheck disable=SC2086
    "$SHINPAN" review "$RECORDS" $SETTINGS --shard "$part/$parts" --out "$name" > "$name.txt" || [ -e "$name/index.html" ] ;;
  *) echo "part.sh match|survey|review I N" >&2; exit 2 ;;
esac
