/** A small receiver of hand-overs and events: checks signatures, keeps messages, and answers as requested. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { checkSignature, type SignatureCheck } from '@countersign/server/case-as-data';

/** How it fails after keeping the message; `refuse` keeps nothing. */
export const FAULTS = ['none', 'error', 'busy', 'hang', 'close', 'refuse'] as const;
export type Fault = (typeof FAULTS)[number];

export interface ReceiverOptions {
  port: number;
  folder: string;
  secrets: readonly Buffer[];
  fault: Fault;
  /** What it answers for the carrier, in addition to its own ID. */
  outcome: { numbers: string | null; decision: { path: number; class: string } | null };
  /** Called for each message. */
  tell: (line: string) => void;
}

export interface Receiver {
  url: string;
  close(): Promise<void>;
}

const MAX_BYTES = 16 * 1_048_576;

/** Starts a small receiving end on this machine, which keeps what comes in a folder. Rejects if the port is taken. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  await mkdir(options.folder, { recursive: true });
  const server = http.createServer((request, response) => {
    receive(options, request, response).catch((error: unknown) => {
      options.tell(`failed: ${error instanceof Error ? error.message : 'unknown'}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

async function receive(
  { folder, secrets, fault, outcome, tell }: ReceiverOptions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const answer = (status: number, body: object, headers: http.OutgoingHttpHeaders = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > MAX_BYTES) return answer(413, { error: 'too large' });
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const id = request.headers['webhook-id'];
  const checked: SignatureCheck = checkSignature(request.headers, body, secrets, new Date());
  if (checked !== 'valid' || typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) {
    tell(`refused: the signature is ${checked}`);
    return answer(401, { error: `signature ${checked}` });
  }
  if (fault === 'refuse') {
    tell(`${id}: refused, as asked`);
    return answer(400, { error: 'refused' });
  }
  const what = eventIn(body);
  const kept = await keep(path.join(folder, `${id}.${extensionOf(request.headers['content-type'])}`), body);
  tell(`${id}: ${what}${kept}, ${length} bytes, SHA-256 ${createHash('sha256').update(body).digest('hex')}`);
  switch (fault) {
    case 'none':
      return answer(200, { id: `R-${id.slice(-12)}`, ...outcomeOf(id, outcome) });
    case 'error':
      return answer(500, { error: 'as asked' });
    case 'busy':
      return answer(429, { error: 'as asked' }, { 'retry-after': '2' });
    case 'close':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.flushHeaders();
      response.destroy();
      return;
    case 'hang':
      // Until the other side gives up.
      return;
  }
}

/** `event 12, status.decided of CASE, `; nothing for a finished case. */
function eventIn(body: Buffer): string {
  try {
    const told: unknown = JSON.parse(body.toString('utf8'));
    if (typeof told !== 'object' || told === null || !('number' in told && 'case' in told && 'kind' in told)) return '';
    return `event ${String(told.number)}, ${String(told.kind)} of ${String(told.case)}, `;
  } catch {
    return '';
  }
}

/** The same for every repeat, because the number follows from the ID of the message. */
function outcomeOf(id: string, { numbers, decision }: ReceiverOptions['outcome']): object {
  return {
    ...(numbers !== null && { policyNumber: `${numbers}${id.slice(-10).toUpperCase()}` }),
    ...(decision !== null && { decision }),
  };
}

/** Writes the whole file or nothing. */
async function keep(
  file: string,
  body: Buffer,
): Promise<'kept' | 'again, with the same bytes' | 'ALTERED since it was first received'> {
  const before = await readFile(file).catch(() => null);
  if (before !== null)
    return before.equals(body) ? 'again, with the same bytes' : 'ALTERED since it was first received';
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, body, { mode: 0o600 });
  await rename(unfinished, file);
  return 'kept';
}

const extensionOf = (type = ''): string =>
  type.startsWith('application/json') ? 'json' : type.startsWith('application/xml') ? 'xml' : 'txt';
