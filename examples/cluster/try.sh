#!/bin/sh
# Plays a match of 400 games (GAMES), surveys its records and reviews them, each divided over two hosts and again as an array of Slurm, with a part
# killed on the way, and holds the merged results against the undivided ones. Needs root, GNU parallel, slurm-wlm and what local-hosts.sh needs.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
SHINPAN=${SHINPAN:-shinpan}
SHINPAN=$(command -v "$SHINPAN")
top=$(mktemp -d)
# Slurm's daemons want a folder that they may pass through.
chmod 755 "$top"
export HERE SHINPAN OUT GAMES PLAYERS RECORDS SETTINGS SLURM_CONF="$top/slurm/slurm.conf"

# Journals without what differs from run to run.
timeless() {
  sed -E 's/"evaluations":\[[^]]*\],//; s/"seconds":[^,]*,"processor":[^,]*,//g; s/,"checksum":.*//' "$1"
}

# divided match|survey|review ssh|slurm: a part that is killed is started again and goes on.
divided() {
  OUT=$top/$1-$2
  mkdir "$OUT"
  case $2 in
    ssh) "$HERE/by-ssh.sh" "$1" 8 "$top/net/hosts" ;;
    slurm) "$HERE/by-slurm.sh" "$1" 8 ;;
  esac > "$OUT/result.txt" &
  runner=$! victim=
  for _ in $(seq 400); do
    victim=$(pgrep -f -- "^$SHINPAN .*--shard [1-8]/8 .*$OUT" | head -n 1) || :
    [ -n "$victim" ] && [ -n "$(find "$OUT" -size +1k \( -name 'part-*.jsonl' -o -name 'part-*.state' -o -name review.json \))" ] && break
    sleep 0.05
  done
  if [ -n "$victim" ] && kill -9 "$victim"; then echo "killed a part of the $1 by $2"; fi
  wait $runner
}

whole() {
  OUT=$top/$1-whole
  mkdir "$OUT"
  "$HERE/part.sh" "$1" 1 1
}

trap '"$HERE/local-hosts.sh" end "$top/net"; "$HERE/local-slurm.sh" end "$top/slurm"' EXIT
trap 'exit 1' INT TERM
"$HERE/local-hosts.sh" begin "$top/net"
"$HERE/local-slurm.sh" begin "$top/slurm"

GAMES=${GAMES:-400} RECORDS=$top/records
PLAYERS="own:random
own:heuristic"
SETTINGS="--size 5 --rules tromp-taylor --no-claims --sgf $RECORDS"
whole match
for way in ssh slurm; do
  SETTINGS="--size 5 --rules tromp-taylor --no-claims"
  divided match $way
  [ "$(timeless "$OUT/all.jsonl")" = "$(timeless "$top/match-whole/part-0001.jsonl" | sort -t: -k2n)" ] || { echo "the matches differ: $top"; exit 1; }
  echo "$GAMES games in 8 parts by $way are those of the undivided match: $(head -n 3 "$OUT/result.txt" | tail -n 1)"
done
# Those who have many records have some that cannot be read.
echo '(;SZ[5];B[zz])' > "$RECORDS/game-00003-.sgf"
SETTINGS=
whole survey
for way in ssh slurm; do
  divided survey $way
  cmp "$OUT/result.txt" "$top/survey-whole/part-0001.txt" || { echo "the surveys differ: $top"; exit 1; }
  echo "The survey of $GAMES records in 8 parts by $way is the undivided one"
done
SETTINGS="--visits 4 --mistake 1 --threads 1"
whole review
for way in ssh slurm; do
  divided review $way
  cmp "$OUT/result.txt" "$top/review-whole/part-0001.txt" || { echo "the reviews differ: $top"; exit 1; }
  diff -r "$OUT/all" "$top/review-whole/part-0001" || { echo "the reviewed records differ: $top"; exit 1; }
  echo "The review of $GAMES records in 8 parts by $way is the undivided one, with all its files"
done
