#!/bin/sh
# build.sh RELEASE IMAGE [BASE]: builds an image of a release with buildah. BASE is another Debian 13, by default the one of the
# Containerfile. Built twice from the same release and the same packages, it has the same digest.
set -eu
release=$1
image=$2
base=${3:-}
here=$(dirname "$0")
if [ ! -f "$release/apps/server/dist/main.mjs" ]; then
  echo "build.sh: there is no release in $release: npm run release -- $release" >&2
  exit 1
fi
# Readable by everyone and writable by nobody else, however the release was created.
chmod -R u=rwX,go=rX "$release"
exec buildah build --layers ${BUILDAH_OPTIONS:-} --format oci --timestamp "${SOURCE_DATE_EPOCH:-0}" \
  ${base:+--build-arg "BASE=$base"} --file "$here/Containerfile" --tag "$image" "$release"
