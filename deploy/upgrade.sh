#!/bin/bash
# upgrade.sh RELEASE: puts the release in /opt/countersign/releases/RELEASE into service, as root; also the first release. The
# database is migrated while the old processes serve; then they are restarted one after another, each as soon as the previous one
# answers. After a failure, everything that was not restarted yet is unchanged.
set -euo pipefail
home=/opt/countersign
release=$1
new=$home/releases/$release
if [ ! -f "$new/apps/server/dist/main.mjs" ] || [ ! -f "$new/apps/web/dist/index.html" ]; then
  echo "upgrade: there is no release in $new" >&2
  exit 1
fi

# Open pages still request files of their own release, and new pages may reach an old process: so each release has the files of both.
# The names of these files contain a hash of their content.
old=$(readlink -f "$home/current" || true)
if [ -n "$old" ] && [ -d "$old/apps/web/dist/static" ] && [ "$old" != "$new" ]; then
  cp -np "$old"/apps/web/dist/static/* "$new/apps/web/dist/static/"
  cp -np "$new"/apps/web/dist/static/* "$old/apps/web/dist/static/"
fi

systemctl start "countersign-migrate@$release"
ln -sfn "releases/$release" "$home/current.part"
mv -T "$home/current.part" "$home/current"

mapfile -t units < <(find /etc/systemd/system/*.wants -name 'countersign-web@*.service' -printf '%f\n' | sort)
for unit in "${units[@]}" countersign-worker.service; do
  # A unit counts as started once it answers.
  systemctl restart "$unit"
  echo "upgrade: $unit runs $release"
  # Caddy checks every second whether the process is up.
  sleep 3
done
