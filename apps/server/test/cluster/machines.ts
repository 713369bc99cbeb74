/**
 * Three machines with PostgreSQL, etcd and Patroni, installed by the commands of deploy/cluster: each has a network,
 * processes and files of its own. They can be killed, frozen and cut off. This process is on the machine of Countersign.
 */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scaledLimit } from '../faults/figures.ts';

const home = process.env['CLUSTER_HOME'] ?? '';
const folder = fileURLToPath(new URL('../../../../deploy/cluster', import.meta.url));
const page = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');

export const names = ['db1', 'db2', 'db3'] as const;
export type Name = (typeof names)[number];

/** The blocks of commands below a heading of the page, in order. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = '']) => block.trim());
}

/** Without what needs a service manager or a mirror of Debian. */
const here = (block: string): string =>
  block
    .split('\n')
    .filter((line) => !/^(systemctl|apt-get|NODE=)/.test(line))
    .join('\n');

/** Runs a command here, in a shell; returns its output. */
export async function shell(command: string, cwd = folder): Promise<string> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command}\nended with ${String(code)}:\n${out}\n${err}`);
  return out;
}

const started: ChildProcess[] = [];

/** Starts a process that is ended with the cluster. */
function begin(command: string, words: readonly string[], stdio: StdioOptions): ChildProcess {
  const child = spawn(command, words, { stdio });
  started.push(child);
  return child;
}

export interface Machine {
  readonly name: Name;
  /** Runs a command there as root, in a shell. */
  run(command: string): Promise<string>;
  /** Starts what its service manager would: etcd, Patroni with PostgreSQL, the fence. Each is started again when it ends. */
  start(): void;
  /** kill -9 to everything on it. */
  kill(): void;
  /** Sends a signal to all processes there, or to those of that name. */
  signal(signal: NodeJS.Signals, only?: 'patroni' | 'postgres' | 'etcd'): void;
  /** Takes its network away, or gives it back. */
  link(state: 'up' | 'down'): Promise<void>;
  /** The end of what its services printed. */
  said(): string;
}

const STARTS = {
  etcd: 'set -a; . /etc/default/etcd; set +a; exec setpriv --reuid etcd --regid etcd --init-groups etcd',
  patroni: 'exec setpriv --reuid postgres --regid postgres --init-groups --reset-env patroni /etc/patroni/config.yml',
  fence: 'exec setpriv --reuid postgres --regid postgres --init-groups --reset-env /usr/local/sbin/countersign-fence',
} as const;

async function openMachine(name: Name, at: number): Promise<Machine> {
  const own = path.join(home, name);
  const log = path.join(home, `${name}.log`);
  for (const place of ['postgresql', 'etcd', 'etc', 'work', 'sbin', 'tls', 'run', 'tmp'])
    fs.mkdirSync(path.join(own, place), { recursive: true });
  fs.chmodSync(path.join(own, 'tmp'), 0o1777);
  const setup = `mount -t overlay overlay -o lowerdir=/etc,upperdir=${own}/etc,workdir=${own}/work /etc
    mkdir -p /root/cluster-tls /var/backups/countersign /var/lib/postgresql /var/lib/etcd /run/postgresql
    mount --bind ${own}/postgresql /var/lib/postgresql && chown postgres:postgres /var/lib/postgresql
    mount --bind ${own}/etcd /var/lib/etcd && chown etcd:etcd /var/lib/etcd
    mount --bind ${own}/run /run/postgresql && chown postgres:postgres /run/postgresql
    mount --bind ${own}/sbin /usr/local/sbin
    mount --bind ${own}/tls /root/cluster-tls
    mount --bind ${home}/backups /var/backups/countersign
    mount --bind ${own}/tmp /tmp
    ip link set lo up
    touch ${own}/ready
    # It takes leave of whatever ends there, as the first process of a machine does.
    while :; do sleep 60 & wait $! || true; done`;
  const words = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child', 'bash', '-e', '-c', setup];
  const keeper = begin('unshare', words, ['ignore', 'inherit', 'inherit']);
  while (!fs.existsSync(path.join(own, 'ready'))) await pause(50);
  const first = fs.readFileSync(`/proc/${keeper.pid}/task/${keeper.pid}/children`, 'utf8').trim();
  await shell(`ip link add ${name} type veth peer name eth0 netns ${first}
    ip link set ${name} master db up
    nsenter -t ${first} -n sh -c 'ip addr add 10.77.0.1${at + 1}/24 dev eth0 && ip link set eth0 up'`);
  const space = fs.readlinkSync(`/proc/${first}/ns/pid`);
  const inside = ['-t', first, '-n', '-m', '-p', `--wdns=${folder}`];

  /** Everything that runs there, except the process that keeps it. */
  function pids(only?: string): number[] {
    return fs
      .readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && pid !== first)
      .filter((pid) => {
        try {
          if (fs.readlinkSync(`/proc/${pid}/ns/pid`) !== space) return false;
          return only === undefined || fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === only;
        } catch {
          return false;
        }
      })
      .map(Number);
  }
  const machine: Machine = {
    name,
    run: (command) => shell(`nsenter ${inside.join(' ')} bash -e -c ${quoted(`export NODE=${name}\n${command}`)}`),
    start() {
      const out = fs.openSync(log, 'a');
      for (const service of Object.values(STARTS)) {
        const again = `while :; do (${service}); sleep 1; done`;
        begin('nsenter', [...inside, 'bash', '-c', again], ['ignore', out, out]);
      }
      fs.closeSync(out);
    },
    kill: () => machine.signal('SIGKILL'),
    signal(signal, only) {
      for (const pid of pids(only)) {
        try {
          process.kill(pid, signal);
        } catch {
          // It has just ended.
        }
      }
    },
    async link(state) {
      await shell(`ip link set ${name} ${state}`);
    },
    said: () => fs.readFileSync(log, 'utf8').slice(-6_000),
  };
  return machine;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The role of each machine according to Patroni; an empty list while none answers. */
export interface Member {
  name: Name;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

export interface Cluster {
  readonly machines: Readonly<Record<Name, Machine>>;
  members(): Promise<Member[]>;
  /** Waits until one leads, one is its synchronous standby and the third follows. */
  whole(): Promise<Record<'leader' | 'standby' | 'other', Machine>>;
  /** Waits until another machine leads. */
  another(than: Machine): Promise<void>;
  /** The output of `patronictl` with these arguments on a machine that answers. */
  control(words: string): Promise<string>;
  /** Ends all of it. */
  stop(): void;
}

/** Installs and starts all of it, with roles, database and archive, and HAProxy on this machine. */
export async function startCluster(): Promise<Cluster> {
  fs.mkdirSync(path.join(home, 'backups'));
  fs.appendFileSync(
    '/etc/hosts',
    `\n${names.map((name, at) => `10.77.0.1${at + 1} ${name}.carrier.example`).join('\n')}\n`,
  );
  const tls = path.join(home, 'authority');
  fs.mkdirSync(tls);
  for (const block of commandsOf('Names and certificates')) await shell(`(${block}) 2>&1`, tls);
  const [, install = '', , roles = ''] = commandsOf('On each of the three machines');
  const opened: Machine[] = [];
  for (const [at, name] of names.entries()) {
    const machine = await openMachine(name, at);
    opened.push(machine);
    const given = path.join(home, name, 'tls');
    fs.copyFileSync(path.join(tls, 'ca.crt'), path.join(given, 'ca.crt'));
    for (const kind of ['crt', 'key'])
      fs.copyFileSync(path.join(tls, `${name}.${kind}`), path.join(given, `node.${kind}`));
    // The second block is the installation; what there is to edit stays as it is.
    await machine.run(here(install));
  }
  for (const machine of opened) machine.start();
  const [db1, db2, db3] = opened;
  if (!db1 || !db2 || !db3) throw new Error('there are three machines');
  const machines = { db1, db2, db3 };

  const [application = ''] = commandsOf('On each machine of Countersign');
  await shell(
    here(application)
      .replace('ca.crt', path.join(tls, 'ca.crt'))
      .replace('haproxy.cfg', path.join(folder, 'haproxy.cfg')),
    tls,
  );
  const cluster: Cluster = {
    machines,
    async members() {
      const answers = await Promise.all(
        names.map((name) =>
          shell(`curl -s --max-time 2 --cacert ${tls}/ca.crt https://${name}.carrier.example:8008/cluster`).catch(
            () => '',
          ),
        ),
      );
      const answer = answers.find((text) => text.includes('"members"'));
      return answer === undefined ? [] : (JSON.parse(answer) as { members: Member[] }).members;
    },
    async whole() {
      const deadline = Date.now() + scaledLimit(240_000);
      for (;;) {
        const members = await cluster.members();
        const of = (role: string): Machine | undefined => {
          const found = members.filter((member) => member.role === role && /^(running|streaming)$/.test(member.state));
          return found.length === 1 && found[0] ? machines[found[0].name] : undefined;
        };
        const [leader, standby, other] = [of('leader'), of('sync_standby'), of('replica')];
        const timelines = new Set(members.map(({ timeline }) => timeline));
        if (leader && standby && other && timelines.size === 1) return { leader, standby, other };
        if (Date.now() > deadline)
          throw new Error(
            `the cluster is not whole: ${JSON.stringify(members)}\n${opened.map((one) => one.said()).join('\n')}`,
          );
        await pause(500);
      }
    },
    async another({ name }) {
      const leads = (member: Member): boolean =>
        member.role === 'leader' && member.name !== name && member.state === 'running';
      const deadline = Date.now() + scaledLimit(60_000);
      while (!(await cluster.members()).some(leads)) {
        if (Date.now() > deadline)
          throw new Error(`nobody leads but ${name}\n${opened.map((one) => one.said()).join('\n')}`);
        await pause(250);
      }
    },
    control: (words) => db1.run(`patronictl -c /etc/patroni/config.yml ${words}`),
    stop() {
      for (const child of started) child.kill('SIGKILL');
    },
  };
  const { leader } = await cluster.whole();
  const asPostgres = roles
    .split('\n')
    .map((line) => `setpriv --reuid postgres --regid postgres --init-groups --reset-env ${line}`)
    .join('\n');
  await leader.run(asPostgres);
  begin('haproxy', ['-f', '/etc/haproxy/haproxy.cfg', '-db'], 'ignore');
  return cluster;
}

/** The address of the leader through HAProxy, for one of the two roles. */
export const addressOf = (role: 'countersign' | 'countersign_owner'): string =>
  `postgres://${role}:change-me${role === 'countersign' ? '' : '-owner'}@db.carrier.example/countersign?sslmode=verify-full&sslrootcert=/etc/countersign-cluster/ca.crt`;
