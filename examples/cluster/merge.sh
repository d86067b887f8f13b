#!/bin/sh
# Makes one result of all parts: merge.sh match|survey.
set -eu
case $1 in
  match) exec "$SHINPAN" match --merge "$OUT"/part-*.jsonl --journal "$OUT/all.jsonl" ;;
  survey) exec "$SHINPAN" lab survey --merge "$OUT"/part-*.state ;;
  *) echo "merge.sh match|survey" >&2; exit 2 ;;
esac
