#!/bin/sh
# restore.sh FOLDER TARGET: the newest base backup of FOLDER into TARGET, with the archive up to its end, as the user postgres.
# PostgreSQL does the rest at its next start. TARGET must be empty or absent: what is there is never overwritten.
set -eu
umask 077
folder=$1
target=$2
if [ -n "$(ls -A "$target" 2>/dev/null)" ]; then
  echo "$target is not empty: move it away first" >&2
  exit 1
fi
newest=$(find "$folder/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "there is no base backup in $folder/base" >&2
  exit 1
fi
mkdir -p "$target"
cp -a "$newest/." "$target/"
chmod 0700 "$target"
touch "$target/recovery.signal"
cat >> "$target/postgresql.auto.conf" <<END
restore_command = 'cp "$folder/log/%f" "%p"'
recovery_target_timeline = 'latest'
END
echo "restored $newest"
