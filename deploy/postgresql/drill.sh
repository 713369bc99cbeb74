#!/bin/bash
# drill.sh FOLDER: restores the newest backup beside the running database, verifies every case and the anchors in it by
# `eapp verify --all`, and says how old its newest change is and how long it took. As root, in the program's folder. Touches nothing that is in use.
set -euo pipefail
folder=$1
bin=$(pg_config --bindir)
here=$(dirname "$(readlink -f "$0")")
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

set -a
# shellcheck source=/dev/null
. /etc/countersign/countersign.env
set +a
postgres "$here/restore.sh" "$folder" "$scratch/data"
# No configuration of the running server: Debian keeps it outside the folder.
printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$scratch'" 'port = 5499' 'archive_mode = off' \
  'hot_standby = off' 'max_connections = 200' | postgres tee "$scratch/data/postgresql.conf" > /dev/null
printf '%s\n' 'local all all trust' | postgres tee "$scratch/data/pg_hba.conf" > /dev/null
postgres touch "$scratch/data/pg_ident.conf"
postgres "$bin/pg_ctl" --pgdata "$scratch/data" --log "$scratch/log" --no-wait start > /dev/null

# The program does not wait for a server that only recovers.
until postgres "$bin/pg_isready" --quiet --host "$scratch" --port 5499; do
  postgres "$bin/pg_ctl" --pgdata "$scratch/data" status > /dev/null || { cat "$scratch/log" && exit 1; }
  sleep 1
done

# After the recovery, so that the anchors reach as far as the database does; the verification knows that they reach further.
install --directory --owner countersign --mode 0700 "$scratch/anchors"
anchors=${ANCHOR_FOLDER:-$COUNTERSIGN_DATA/anchors}
# A new installation has none before its first case; the verification says so when there should be some.
[ ! -d "$anchors" ] || find "$anchors" -maxdepth 1 -name '*.anchor*' \
  -exec install --owner countersign --mode 0600 --target-directory "$scratch/anchors" '{}' +
export ANCHOR_FOLDER="$scratch/anchors"

ask() { postgres psql --no-psqlrc --tuples-only --no-align --host "$scratch" --port 5499 --dbname countersign --command "$1"; }
export DATABASE_URL="postgres://countersign@localhost:5499/countersign?host=$scratch"
runuser -u countersign -- npx --no-install eapp verify --all && whole=true || whole=false
newest=$(ask "select coalesce(round(extract(epoch from now() - max(updated_at)))::text, 'no change') from application")
echo "drill: the newest change is $newest s old; took $(($(date +%s) - began)) s"
$whole
