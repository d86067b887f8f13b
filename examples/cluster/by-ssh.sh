#!/bin/sh
# All parts by GNU parallel over ssh: by-ssh.sh match|survey|review N HOSTS, where HOSTS is a file with a host a line, as
# `parallel --sshloginfile` reads it ("4/host" takes four parts at once). A part that fails is started again, twice.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
parallel --sshloginfile "$3" --retries 3 --joblog "$OUT/joblog" \
  --env SHINPAN --env OUT --env GAMES --env PLAYERS --env RECORDS --env SETTINGS \
  "$here/part.sh" "$1" {} "$2" ::: $(seq "$2")
exec "$here/merge.sh" "$1"
