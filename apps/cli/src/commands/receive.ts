/** `eapp receive`: a small receiving end for hand-overs and events, to see one arrive on one machine. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { readSecret } from '@countersign/server/case-as-data';
import { errorCode } from '@countersign/server/open-installation';
import type { Command, CommandInput, Output } from '../command.ts';
import { Misuse, allowOptions, requiredOption, Refusal } from '../command.ts';
import { textIn } from '../read-file.ts';
import { FAULTS, type Receiver, type ReceiverOptions, startReceiver } from '../receiver.ts';

const PORT = 4_000;

export const receive: Command = {
  name: 'receive',
  usages: [`--secrets FILE [--port N] [--folder DIR] [--fault KIND] [--numbers PREFIX] [--decision PATH:CLASS]`],
  summary: 'receives hand-overs and events on this machine, to try them',
  more: [
    'It checks the signatures, keeps the files in a folder (by default received), and answers or fails as requested.',
    'FILE has the secrets, one per line. If there is no such file, it is created with a new secret.',
    'KIND of fault: none; error answers 500; busy answers 429 with Retry-After; hang never answers; close ends the connection after the headers; refuse answers 400 and keeps nothing.',
    'With --numbers and --decision it answers for the carrier: a policy number that begins with PREFIX, and this path and class.',
  ],
  async run(input, output) {
    const receiver = await open(input, output);
    output.print(`receiving at ${receiver.url} until Ctrl-C`);
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await receiver.close();
    return 0;
  },
};

async function open(input: CommandInput, output: Output): Promise<Receiver> {
  allowOptions(input, ['secrets', 'port', 'folder', 'fault', 'numbers', 'decision']);
  const { folder = 'received', fault: given = 'none' } = input.options;
  const fault = FAULTS.find((one) => one === given);
  if (fault === undefined) throw new Misuse(`--fault must be one of ${FAULTS.join(', ')}`);
  const port = Number(input.options['port'] ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Misuse('--port must be a port');
  const file = requiredOption(input, 'secrets');
  const outcome = { numbers: input.options['numbers'] ?? null, decision: decisionIn(input.options['decision']) };
  const isNew = await makeSecret(file);
  if (isNew) output.print(`${file}: created, with a new secret`);
  const options: ReceiverOptions = {
    port,
    folder,
    secrets: await readSecrets(file),
    fault,
    outcome,
    tell: (line) => output.print(line),
  };
  return startReceiver(options).catch((error: unknown) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new Refusal(`another program uses port ${port}: give another one with --port`, { cause: error });
  });
}

function decisionIn(given: string | undefined): ReceiverOptions['outcome']['decision'] {
  if (given === undefined) return null;
  const [, path, named] = /^(\d+(?:\.\d+)?):(.+)$/.exec(given) ?? [];
  if (path === undefined || named === undefined) throw new Misuse('--decision must be PATH:CLASS, as in 1:Preferred');
  return { path: Number(path), class: named };
}

/** False: there is one already. */
async function makeSecret(file: string): Promise<boolean> {
  const secret = `whsec_${randomBytes(32).toString('base64')}\n`;
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** One per line. During a rotation there are two, and the receiver accepts either. */
async function readSecrets(file: string): Promise<Buffer[]> {
  const text = await textIn(file);
  const secrets = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readSecret);
  const known = secrets.filter((secret) => secret !== null);
  if (known.length === 0 || known.length !== secrets.length) {
    throw new Refusal(`${file} must have secrets, one per line: whsec_ and 24 to 64 bytes in base64`);
  }
  return known;
}
