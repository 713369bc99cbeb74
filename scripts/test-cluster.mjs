// npm run test:cluster: three machines with PostgreSQL, etcd and Patroni as deploy/cluster ships them, and one with Countersign and
// HAProxy. Each has a network, processes and an /etc of its own; nothing is left behind but .build/cluster.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkMachine, checkNode, ensureDependencies, root, say, testApart } from './lib.mjs';

/** What is needed, and the package of Debian that has it. */
const NEEDED = {
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/idna/__init__.py': 'python3-idna',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/curl': 'curl',
  '/usr/bin/ps': 'procps',
  '/usr/bin/unshare': 'util-linux',
  '/usr/bin/ip': 'iproute2',
};

checkNode();
checkMachine('test:cluster', 'machines of its own', NEEDED);
ensureDependencies();

const home = path.join(root, '.build', 'cluster');
rmSync(home, { recursive: true, force: true });
mkdirSync(home, { recursive: true });
say('the machines start');
// The machine of Countersign: its own /etc, so that the page's files can be put where the page says.
const setup = `mount --make-rprivate / && mount -t tmpfs own "${home}" && mkdir "${home}/etc" "${home}/work" &&
  mount -t overlay overlay -o lowerdir=/etc,upperdir="${home}/etc",workdir="${home}/work" /etc &&
  ip link set lo up && ip link add db type bridge && ip addr add 10.77.0.1/24 dev db && ip link set db up`;
const shown = path.join(root, '.build', 'cluster-figures.jsonl');
process.exit(testApart('cluster', setup, { ...process.env, CLUSTER_HOME: home, FAULT_FIGURES: shown }));
