#!/bin/bash
# fence.sh: kills PostgreSQL on this machine when its Patroni has been silent for 5 s (frozen, killed, starved): well before
# its leader lock expires (ttl 10 s, renewed every 2 s) and a standby takes over. Without Patroni, nothing may be written
# here. Stop this service before maintenance with `patronictl pause`.
set -u
silent_most=${FENCE_AFTER:-5}
data=${FENCE_DATA:-/var/lib/postgresql/15/main}
answered=$SECONDS
while sleep 1; do
  if curl --silent --output /dev/null --max-time 1 --cacert /etc/countersign-cluster/ca.crt "https://NODE.carrier.example:8008/liveness"; then
    answered=$SECONDS
  elif ((SECONDS - answered >= silent_most)) && read -r postmaster 2> /dev/null < "$data/postmaster.pid"; then
    [ "$(readlink "/proc/$postmaster/exe")" = /usr/lib/postgresql/15/bin/postgres ] || continue
    echo "Patroni has been silent for $((SECONDS - answered)) s: PostgreSQL is killed"
    # First the parent process, which starts the others, then its children.
    children=$(ps -o pid= --ppid "$postmaster")
    # shellcheck disable=SC2086
    kill -KILL "$postmaster" $children
  fi
done
