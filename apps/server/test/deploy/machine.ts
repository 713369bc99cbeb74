/** The machine that `npm run test:deploy` started, in whose network the tests run. */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { blocksOf } from './page-commands.ts';

const pid = process.env['DEPLOY_PID'] ?? '';

export interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command there as root, in a shell. */
export function inMachine(command: string, folder = '/'): Outcome {
  if (pid === '') throw new Error('there is no machine: npm run test:deploy starts one');
  const words = ['-t', pid, '-a', `--wdns=${folder}`, 'env', '-i', ...environment, 'bash', '-c', command];
  const { status, stdout, stderr } = spawnSync('nsenter', words, { encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 });
  return { code: status, out: stdout, err: stderr };
}

const environment = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8'];

/** As `inMachine`, for a command that has to succeed. Returns its output. */
export function done(command: string, folder?: string): string {
  const { code, out, err } = inMachine(command, folder);
  if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${out}\n${err}\n${inMachine(JOURNAL).out}`);
  return out;
}

const JOURNAL = 'journalctl --no-pager --lines=60 --output=cat';

/** As `done`, while everything else goes on. */
export function doing(command: string, folder = '/'): Promise<string> {
  const words = ['-t', pid, '-a', `--wdns=${folder}`, 'env', '-i', ...environment, 'bash', '-c', command];
  const child = spawn('nsenter', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${command}\n${said}\n${inMachine(JOURNAL).out}`)),
    );
  });
}

/** A file of the machine, from outside. */
export const fileThere = (file: string): string => path.join(`/proc/${pid}/root`, file);

/** The blocks of commands below a heading of deploy/README.md, in order, with the release named as it is here. */
export const commandsOf = (heading: string, release: string): string[][] =>
  blocksOf('README.md', heading).map((lines) => lines.map((line) => line.replaceAll('RELEASE', release)));
