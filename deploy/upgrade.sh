#!/bin/bash
# upgrade.sh RELEASE: makes the folder /opt/countersign/releases/RELEASE the one that runs, as root; also the first time. The
# database is brought up to date while the old processes serve, then they are restarted one after another, each when the one
# before it answers. What fails leaves everything that was not restarted yet as it was.
set -euo pipefail
home=/opt/countersign
release=$1
new=$home/releases/$release
if [ ! -f "$new/apps/server/dist/main.mjs" ] || [ ! -f "$new/apps/web/dist/index.html" ]; then
  echo "upgrade: there is no release in $new" >&2
  exit 1
fi

# Open pages go on to ask for files of their own release, and new pages may ask an old process: each has the files of both.
# Their names have a hash of what is in them.
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
  # Started means that it answers.
  systemctl restart "$unit"
  echo "upgrade: $unit runs $release"
  # Caddy asks each second whether it is there.
  sleep 3
done
