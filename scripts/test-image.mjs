// npm run test:image: builds the image of deploy/image twice, runs it by the commands of its page, stops it under load, and lets
// browser journeys pass against it. Its network and processes are its own; nothing is left behind but .build/image.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserSettings } from './browser.mjs';
import { checkMachine, checkNode, ensureDependencies, fail, root, run, say, testApart } from './lib.mjs';

/** What is needed, and the package of Debian that has it. */
const NEEDED = {
  buildah: 'buildah',
  podman: 'podman',
  crun: 'crun',
  'podman-compose': 'podman-compose',
  iptables: 'iptables',
  mmdebstrap: 'mmdebstrap',
  openssl: 'openssl',
  unshare: 'util-linux',
  ip: 'iproute2',
  '/usr/lib/podman/netavark': 'netavark aardvark-dns',
};

checkNode();
checkMachine('test:image', 'containers on a network of its own', NEEDED);
ensureDependencies();
const browser = browserSettings();

const home = path.join(root, '.build', 'image');
const base = path.join(home, 'debian-13.tar');
mkdirSync(home, { recursive: true });
if (!existsSync(base)) {
  say('unpacking Debian 13 ...');
  const words = ['--variant=minbase', 'trixie', `${base}.part.tar`];
  if (run('mmdebstrap', words) !== 0) fail('Debian 13 cannot be unpacked: mmdebstrap needs a mirror of Debian.');
  run('mv', [`${base}.part.tar`, base]);
}

// Images and containers of its own, apart from those of this machine.
for (const folder of ['storage', 'networks', 'one', 'two'])
  rmSync(path.join(home, folder), { recursive: true, force: true });
mkdirSync(path.join(home, 'run'), { recursive: true });
writeFileSync(
  path.join(home, 'storage.conf'),
  `[storage]\ndriver = "overlay"\ngraphroot = "${home}/storage"\nrunroot = "${home}/run"\n`,
);
writeFileSync(
  path.join(home, 'containers.conf'),
  `[containers]\ndefault_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]\nlog_driver = "k8s-file"\n[network]\nnetwork_config_dir = "${home}/networks"\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`,
);
const env = {
  ...process.env,
  ...browser,
  CONTAINERS_STORAGE_CONF: path.join(home, 'storage.conf'),
  CONTAINERS_CONF: path.join(home, 'containers.conf'),
  BUILDAH_ISOLATION: 'chroot',
  IMAGE_HOME: home,
  FAULT_FIGURES: path.join(home, 'figures.jsonl'),
};
const BASE = 'localhost/debian:13-slim';
const must = (program, args, what) => {
  if (run(program, args, { env }) !== 0) fail(what);
};

must('podman', ['import', '--quiet', base, BASE], 'The base cannot be imported.');
for (const name of ['one', 'two']) {
  say(`image ${name} ...`);
  must(process.execPath, ['scripts/release.mjs', path.join(home, name)], 'The release failed.');
  // Nothing is reused from the previous image, and a release that others may not read works as well.
  env.BUILDAH_OPTIONS = '--no-cache --network host';
  if (name === 'two') run('chmod', ['-R', 'go-rwx', path.join(home, name)]);
  const words = [path.join(home, name), `localhost/countersign:${name}`, BASE];
  must(path.join(root, 'deploy/image/build.sh'), words, 'The image cannot be built.');
}
for (const name of ['database', 'proxy']) {
  const folder = path.join(root, 'apps/server/test/image', name);
  const words = [
    'build',
    '--network',
    'host',
    '--build-arg',
    `BASE=${BASE}`,
    '--tag',
    `localhost/${name}:test`,
    folder,
  ];
  must('buildah', words, `The stand-in for the ${name} cannot be built.`);
}

say('containers start');
// Both hierarchies of control groups at once are more than crun can use.
const setup = `mount --make-rprivate / && mount -t tmpfs run /run && mount -t tmpfs run "${home}/run" &&
  { ! mountpoint -q /sys/fs/cgroup/unified || umount /sys/fs/cgroup/unified; } && ip link set lo up`;
process.exit(testApart('image', setup, env));
