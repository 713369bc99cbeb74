#!/bin/sh
# upgrade.sh IMAGE: puts another image into service, in this folder. The database is migrated while the old processes serve;
# then they are replaced one after another, each as soon as the previous one answers. After a failure, the rest is unchanged.
set -eu
cd "$(dirname "$0")"
image=$1
compose=${COMPOSE:-podman-compose}
engine=${ENGINE:-podman}
previous=$(sed -n 's/^IMAGE=//p' .env)
use() {
  sed -i "s#^IMAGE=.*#IMAGE=$1#" .env
}

# By its labels: podman-compose does not pass on the exit code of what it runs in a container.
container_of() {
  $engine ps --all --quiet --filter "label=com.docker.compose.project.working_dir=$PWD" \
    --filter "label=com.docker.compose.service=$1"
}
# Otherwise the old container would be started again.
remove() {
  container_of "$1" | xargs -r $engine stop -t 30 >/dev/null
  container_of "$1" | xargs -r $engine rm >/dev/null
}
ready="fetch('http://127.0.0.1:9090/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"

use "$image"
remove migrate
# A restart takes the image from .env, so it must not be one whose migration failed.
if ! $compose run --rm migrate; then
  use "$previous"
  echo "upgrade.sh: the migration failed; $previous stays in service" >&2
  exit 1
fi
for name in web-1 web-2 worker; do
  remove "$name"
  $compose up -d --no-deps "$name"
  tries=120
  until $engine exec "$(container_of "$name")" node -e "$ready"; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      echo "upgrade.sh: $name does not answer" >&2
      exit 1
    fi
    sleep 1
  done
  echo "upgrade.sh: $name runs $image"
  # Caddy checks every second whether the process is up.
  sleep 3
done
