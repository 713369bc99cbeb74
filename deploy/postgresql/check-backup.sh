#!/bin/bash
# check-backup.sh: reads every file of the backups and of the archived log, as the user postgres, and fails with what is
# damaged or missing.
set -uo pipefail
said=$(pgbackrest --stanza=countersign --log-level-console=detail --output=text --verbose verify 2>&1)
code=$?
echo "$said"
# It lists each unbroken range of log. Two ranges of the same timeline (the first 8 digits) mean that a piece is missing.
holes=$(grep -o 'wal start: [0-9A-F]\{8\}' <<< "$said" | sort | uniq --repeated)
wrong=$(grep -E 'WARN|ERROR|(missing|checksum invalid|size invalid|other): [1-9]' <<< "$said")
if [ "$code" -ne 0 ] || [ -n "$holes" ] || [ -n "$wrong" ]; then
  [ -z "$holes" ] || echo 'a piece of the archived log is missing' >&2
  echo 'the backups and the archived log are NOT intact' >&2
  exit 1
fi
echo 'the backups and the archived log are intact'
