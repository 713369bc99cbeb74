// npm run test:deploy: a Debian 12 with systemd of its own, on which deploy/ is installed by the commands of its page. Its
// network is its own loopback; nothing is left behind but the unpacked Debian in .build/deploy.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bin, checkMachine, checkNode, ensureDependencies, fail, root, run, say } from './lib.mjs';

const PACKAGES =
  'systemd,systemd-sysv,dbus,postgresql-15,nginx-light,caddy,pgbackrest,sudo,openssl,curl,ca-certificates';
const NEEDED = { 'systemd-nspawn': 'systemd-container', debootstrap: 'debootstrap', nsenter: 'util-linux' };

checkNode();
checkMachine('test:deploy', 'a machine of its own', NEEDED);
ensureDependencies();

const home = path.join(root, '.build', 'deploy');
// A folder that is unpacked already may be given.
const debian = process.env.DEPLOY_DEBIAN ?? path.join(home, 'debian');
const machine = path.join(home, 'machine');
mkdirSync(home, { recursive: true });
if (!existsSync(path.join(debian, 'usr/lib/postgresql/15/bin/postgres'))) {
  rmSync(debian, { recursive: true, force: true });
  say('unpacking Debian 12 ...');
  const words = ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', debian, 'http://deb.debian.org/debian'];
  if (run('debootstrap', words) !== 0) fail('Debian 12 cannot be unpacked: debootstrap needs a mirror of Debian.');
}
rmSync(machine, { recursive: true, force: true });
if (run('cp', ['-a', '--reflink=auto', debian, machine]) !== 0) fail('There is no space for the machine.');
cpSync(process.execPath, path.join(machine, 'usr/bin/node'));
// Both proxies would start with it, and whichever is first would have the port: they are used one after the other.
for (const proxy of ['nginx', 'caddy'])
  rmSync(path.join(machine, `etc/systemd/system/multi-user.target.wants/${proxy}.service`));
writeFileSync(path.join(machine, 'etc/hostname'), 'countersign-deploy\n');
writeFileSync(path.join(machine, 'etc/hosts'), '127.0.0.1 localhost countersign-deploy\n');

// Two releases: the second has a file that the first lacks, and the other way round, as two builds have.
for (const name of ['one', 'two']) {
  const folder = path.join(machine, 'opt/countersign/releases', name);
  if (run(process.execPath, ['scripts/release.mjs', folder]) !== 0) fail('The release failed.');
  writeFileSync(path.join(folder, `apps/web/dist/static/only-in-${name}.js`), `// ${name}\n`);
}

const cgroup = existsSync('/sys/fs/cgroup/cgroup.controllers') ? {} : { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' };
const words = [
  '--boot',
  '--private-network',
  '--register=no',
  '--keep-unit',
  `--directory=${machine}`,
  '--console=pipe',
];
const booted = spawn('systemd-nspawn', words, {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, ...cgroup },
});
let said = '';
for (const stream of [booted.stdout, booted.stderr]) stream.on('data', (text) => (said = (said + text).slice(-8_000)));

/** The process that is number 1 in the machine. */
function leader() {
  const children = readFileSync(`/proc/${booted.pid}/task/${booted.pid}/children`, 'utf8').trim().split(/\s+/);
  return children.find((pid) => {
    try {
      return /^NSpid:.*\s1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
}

async function waitForBoot() {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && booted.exitCode === null) {
    const pid = leader();
    const state =
      pid && spawnSync('nsenter', ['-t', pid, '-a', 'systemctl', 'is-system-running'], { encoding: 'utf8' });
    if (state && ['running', 'degraded'].includes(state.stdout.trim())) return pid;
    await pause(500);
  }
  return fail(`The machine does not boot:\n${said}`);
}

const pid = String(await waitForBoot());
say('the machine runs');
let code = 1;
try {
  code = run(
    'nsenter',
    [`--net=/proc/${pid}/ns/net`, bin('vitest'), 'run', '--project', 'deploy', ...process.argv.slice(2)],
    { env: { ...process.env, DEPLOY_PID: pid } },
  );
} finally {
  spawnSync('nsenter', ['-t', pid, '-a', 'systemctl', 'poweroff']);
  await Promise.race([new Promise((resolve) => booted.once('exit', resolve)), pause(60_000)]);
  if (booted.exitCode === null) booted.kill('SIGKILL');
  if (!process.env.DEPLOY_KEEP) rmSync(machine, { recursive: true, force: true });
}
process.exit(code);
