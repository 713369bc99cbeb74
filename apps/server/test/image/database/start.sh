#!/bin/bash
# Creates the database once, runs the scripts in /docker-entrypoint-initdb.d, and starts the server.
set -euo pipefail
as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
chown postgres: "$PGDATA" /run/postgresql
chmod 3775 /run/postgresql
if [ ! -f "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086
  as bash -c 'umask 077; echo "$POSTGRES_PASSWORD" > /tmp/password'
  as initdb --username=postgres --pwfile=/tmp/password ${POSTGRES_INITDB_ARGS:-}
  as pg_ctl --wait --options='-c listen_addresses=' start
  export PGPASSWORD=$POSTGRES_PASSWORD
  shopt -s nullglob
  for script in /docker-entrypoint-initdb.d/*.sh; do as bash "$script"; done
  as pg_ctl --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
