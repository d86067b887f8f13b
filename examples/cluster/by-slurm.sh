#!/bin/sh
# All parts as an array of Slurm, then the merged result: by-slurm.sh match|survey|review N. Where a part failed, the array is submitted again, twice at
# most: parts that are done have nothing left to do.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
for again in yes yes no; do
  sbatch --quiet --wait --requeue --export=ALL --array="1-$2" --output="$OUT/slurm-%a.log" \
    --wrap "\"$here/part.sh\" \"$1\" \"\$SLURM_ARRAY_TASK_ID\" \"$2\"" && break
  [ $again = yes ] || exit 1
done
exec "$here/merge.sh" "$1"
