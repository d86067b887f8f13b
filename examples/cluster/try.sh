#!/bin/sh
# Plays a match of 400 games (GAMES) divided, with a part killed on the way, and holds the merged result against the
# undivided one. Needs root, GNU parallel and what local-hosts.sh needs.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
SHINPAN=${SHINPAN:-shinpan}
SHINPAN=$(command -v "$SHINPAN")
top=$(mktemp -d)
export HERE SHINPAN OUT GAMES PLAYERS SETTINGS

# Journals without what differs from run to run.
timeless() {
  sed -E 's/"evaluations":\[[^]]*\],//; s/"seconds":[^,]*,"processor":[^,]*,//g; s/,"checksum":.*//' "$1"
}

divided() {
  "$HERE/by-ssh.sh" "$1" 8 "$top/net/hosts" > "$OUT/result.txt" &
  runner=$!
  # A part that is killed is started again and goes on.
  for _ in $(seq 100); do
    victim=$(pgrep -f -- "--shard [1-8]/8 .*$OUT" | head -n 1) || :
    [ -n "$victim" ] && [ -n "$(find "$OUT" -name 'part-*' -size +2k \( -name '*.jsonl' -o -name '*.state' \))" ] && break
    sleep 0.1
  done
  [ -n "$victim" ] && kill -9 "$victim" && echo "killed a part of the $1" || :
  wait $runner
}

trap '"$HERE/local-hosts.sh" end "$top/net"' EXIT
trap 'exit 1' INT TERM
"$HERE/local-hosts.sh" begin "$top/net"

GAMES=${GAMES:-400} SETTINGS="--size 5 --rules tromp-taylor --no-claims"
PLAYERS="own:random
own:heuristic"
OUT=$top/match
mkdir "$OUT"
divided match
OUT=$top/whole
mkdir "$OUT"
"$HERE/part.sh" match 1 1
[ "$(timeless "$top/match/all.jsonl")" = "$(timeless "$top/whole/part-0001.jsonl" | sort -t: -k2n)" ] || { echo "the matches differ: $top"; exit 1; }
echo "$GAMES games in 8 parts are those of the undivided match: $(head -n 3 "$top/match/result.txt" | tail -n 1)"

