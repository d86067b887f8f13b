#!/bin/sh
# Makes one result of all parts: merge.sh match|survey|review.
set -eu
case $1 in
  match) exec "$SHINPAN" match --merge "$OUT"/part-*.jsonl --journal "$OUT/all.jsonl" ;;
  survey) exec "$SHINPAN" lab survey --merge "$OUT"/part-*.state ;;
  review)
    "$SHINPAN" review --merge "$OUT"/part-*/ --out "$OUT/all" || [ -e "$OUT/all/index.html" ] ;;
  *) echo "merge.sh match|survey|review" >&2; exit 2 ;;
esac
