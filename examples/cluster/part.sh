#!/bin/sh
# Part I of N of a match: part.sh match I N. Started again it goes on from what it has kept.
#
# SHINPAN is the program, OUT a folder that all machines see; GAMES, PLAYERS (one a line) and SETTINGS are those of the match.
set -eu
kind=$1 part=$2 parts=$3
name=$OUT/part-$(printf %04d "$part")
case $kind in
  match)
    printf '%s\n' "$PLAYERS" | sed 's/.*/[[engine]]\ncommand = """&"""/' > "$name.toml"
    # shellcheck disable=SC2086 # settings are several words
    exec "$SHINPAN" match --engines "$name.toml" -n "$GAMES" $SETTINGS --shard "$part/$parts" --journal "$name.jsonl" > "$name.txt" ;;
  *) echo "part.sh match I N" >&2; exit 2 ;;
esac
