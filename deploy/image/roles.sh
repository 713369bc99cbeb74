#!/bin/sh
# The two roles and the database. PostgreSQL's image runs this when its volume is empty. Passwords are letters and digits.
set -eu
case "$OWNER_PASSWORD$DATABASE_PASSWORD" in
*[!A-Za-z0-9]*)
  echo "roles.sh: OWNER_PASSWORD and DATABASE_PASSWORD must be letters and digits" >&2
  exit 1
  ;;
esac
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 <<SQL
create role countersign_owner login password '$OWNER_PASSWORD';
create role countersign login password '$DATABASE_PASSWORD';
create database countersign owner countersign_owner;
SQL
