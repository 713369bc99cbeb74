#!/bin/sh
# backup.sh FOLDER: a base backup into FOLDER/base/TIME, as the user postgres. Keeps the newest seven, and the log they need.
# It holds the data keys of the cases too; what is kept for longer is the dump that the operator's guide describes.
set -eu
umask 077
folder=$1
# Debian puts not all of PostgreSQL's programs where every user finds them.
PATH="$(pg_config --bindir):$PATH"
stamp=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$folder/base"
pg_basebackup --pgdata "$folder/base/$stamp.part" --checkpoint fast --wal-method none --manifest-checksums SHA256
pg_verifybackup --no-parse-wal --exit-on-error "$folder/base/$stamp.part"
sync
mv "$folder/base/$stamp.part" "$folder/base/$stamp"

# Names are times: the newest stand last.
find "$folder/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | head -n -7 | xargs -r rm -rf
oldest=$(find "$folder/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$folder/log" "$first"
echo "base backup $folder/base/$stamp"
