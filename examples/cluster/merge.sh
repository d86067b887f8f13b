#!/bin/sh
# Makes one result of all parts: merge.sh match.
set -eu
case $1 in
  match) exec "$SHINPAN" match --merge "$OUT"/part-*.jsonl --journal "$OUT/all.jsonl" ;;
  *) echo "merge.sh match" >&2; exit 2 ;;
esac
