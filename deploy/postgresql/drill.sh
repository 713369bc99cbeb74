#!/bin/bash
# drill.sh [TIME]: restores the newest backup beside the running database, to the end of the archived log or to a given time
# ('2026-03-01 14:05:00+00'), verifies every case and the anchors in it by `eapp verify --all`, and says how old its newest
# change is and how long it took. As root, in the program's folder, with the settings of the server in its environment, as
# countersign-drill.service has them. Touches nothing that is in use.
set -euo pipefail
bin=$(pg_config --bindir)
scratch=$(mktemp -d /var/tmp/countersign-drill.XXXXXX)
postgres() { runuser -u postgres -- "$@"; }
end() {
  postgres "$bin/pg_ctl" --pgdata "$scratch/data" --mode immediate stop > "$scratch/stop" 2>&1 || true
  rm -rf "$scratch"
}
trap end EXIT
chown postgres "$scratch"
# The verification reads through the socket in this folder.
chmod 0711 "$scratch"
began=$(date +%s)

# How far the log goes, before anything is restored: recovery ends silently where a piece is missing.
newest_log=$(postgres pgbackrest --stanza=countersign --output=json info |
  grep -o '"max":"[0-9A-F]\{24\}"' | grep -o '[0-9A-F]\{24\}' | sort | tail -n 1)
postgres mkdir -m 0700 "$scratch/data"
to=(--type=default)
[ -z "${1:-}" ] || to=(--type=time "--target=$1" --target-action=promote)
postgres pgbackrest --stanza=countersign --pg1-path="$scratch/data" --archive-mode=off "${to[@]}" restore
# Without the running server's configuration: Debian keeps it outside the data folder.
printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$scratch'" 'port = 5499' 'archive_mode = off' \
  'hot_standby = off' 'max_connections = 200' | postgres tee "$scratch/data/postgresql.conf" > /dev/null
printf '%s\n' 'local all all trust' | postgres tee "$scratch/data/pg_hba.conf" > /dev/null
postgres touch "$scratch/data/pg_ident.conf"
# Waits until the server has started, not until it has recovered.
postgres "$bin/pg_ctl" --pgdata "$scratch/data" --log "$scratch/log" --wait start > /dev/null || { cat "$scratch/log" && exit 1; }
until postgres "$bin/pg_isready" --quiet --host "$scratch" --port 5499; do
  postgres "$bin/pg_ctl" --pgdata "$scratch/data" status > /dev/null || { cat "$scratch/log" && exit 1; }
  sleep 1
done

ask() { postgres psql --no-psqlrc --tuples-only --no-align --host "$scratch" --port 5499 --dbname countersign --command "$1"; }
if [ -z "${1:-}" ]; then
  # The name of a piece of log: its timeline, then two times eight digits for its position.
  start="$((16#${newest_log:8:8}))"
  start=$(printf '%X/%X' "$start" "$((16#${newest_log:16:8} * 16777216))")
  if [ "$(ask "select pg_last_wal_replay_lsn() >= '$start'")" != t ]; then
    echo "drill: the archived log has a gap: it reaches $newest_log, but could be read only to $(ask 'select pg_last_wal_replay_lsn()')" >&2
    exit 1
  fi
fi

# After the recovery, so that the anchors cover at least the whole database; the verification accepts that they go further.
install --directory --owner countersign --mode 0700 "$scratch/anchors"
anchors=${ANCHOR_FOLDER:-$COUNTERSIGN_DATA/anchors}
# A new installation has none before its first case; the verification reports when some are missing.
[ ! -d "$anchors" ] || find "$anchors" -maxdepth 1 -name '*.anchor*' \
  -exec install --owner countersign --mode 0600 --target-directory "$scratch/anchors" '{}' +
export ANCHOR_FOLDER="$scratch/anchors"
# If documents are in a folder, its copy is checked, not the folder itself.
[ ! -d /var/backups/countersign-documents ] || export DOCUMENT_FOLDER=/var/backups/countersign-documents

export DATABASE_URL="postgres://countersign@localhost:5499/countersign?host=$scratch"
runuser -u countersign -- node apps/cli/dist/main.mjs verify --all && whole=true || whole=false
newest=$(ask "select coalesce(round(extract(epoch from now() - max(updated_at)))::text, 'no change') from application")
echo "drill: the newest change is $newest s old; took $(($(date +%s) - began)) s"
$whole
