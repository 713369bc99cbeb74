/** Starts a process for one engine and waits for its figures. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Results, Task } from './task.ts';

const WORKER = fileURLToPath(new URL('worker.process.mjs', import.meta.url));

/** Without the browser condition, the signals inside the ODK engine are a build that does not react. */
const CONDITIONS = new Map<keyof Results, string>([['@getodk/xforms-engine', 'browser']]);

/** What an engine prints goes to standard error. */
export function measureAlone<Name extends keyof Results>(task: Task & { measure: Name }): Promise<Results[Name]> {
  const condition = CONDITIONS.get(task.measure);
  const execArgv = ['--expose-gc', ...(condition === undefined ? [] : [`--conditions=${condition}`])];
  const worker = fork(WORKER, [], { execArgv, stdio: ['ignore', 2, 2, 'ipc'] });
  return new Promise((resolve, reject) => {
    worker.once('message', (result: Results[Name]) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${task.measure} ended with ${code} and gave no figures.`)));
    worker.send(task);
  });
}
