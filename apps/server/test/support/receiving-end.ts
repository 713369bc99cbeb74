/** A system that finished cases are handed over to, and the settings that name it. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/index.ts';

export interface ReceivedMessage {
  target: string;
  id: string;
  body: string;
  /** Checked independently, by the specification of Standard Webhooks. */
  isSigned: boolean;
}

export type Responder = (response: http.ServerResponse, came: ReceivedMessage) => void;

export interface ReceivingEnd {
  came: ReceivedMessage[];
  /** How the next messages to a target are answered, in order; the last entry repeats. */
  ways: Map<string, Responder[]>;
  addressOf(target: string): string;
  close(): Promise<void>;
}

export const SECRET = Buffer.alloc(32, 7);

export const status =
  (code: number, headers: http.OutgoingHttpHeaders = {}, body = ''): Responder =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Accepts it, and returns the message's ID in another form. */
export const takes: Responder = (response, { id }) => void response.end(JSON.stringify({ id: `R-${id.slice(-8)}` }));

export const closes: Responder = (response) => void response.destroy();

export const closesAfterHeaders: Responder = (response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.flushHeaders();
  setImmediate(() => response.destroy());
};

export async function receivingEnd(): Promise<ReceivingEnd> {
  const came: ReceivedMessage[] = [];
  const ways = new Map<string, Responder[]>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const target = (request.url ?? '/').slice(1);
      const body = Buffer.concat(chunks).toString('utf8');
      const id = String(request.headers['webhook-id']);
      const signed = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`;
      const expected = `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`;
      const isSigned = String(request.headers['webhook-signature']).split(' ').includes(expected);
      const one = { target, id, body, isSigned };
      came.push(one);
      const left = ways.get(target) ?? [];
      const way = (left.length > 1 ? left.shift() : left[0]) ?? takes;
      way(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    came,
    ways,
    addressOf: (target) => `http://127.0.0.1:${port}/${target}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** The setting that names these targets: an address, or `folder`. */
export function targetsSetting(
  targets: readonly { name: string; url?: string; folder?: string; mapping?: string; answers?: boolean }[],
): {
  HANDOVER_TARGETS: string;
} {
  return { HANDOVER_TARGETS: listFile(targets) };
}

/** The setting that names these subscribers. */
export const subscribersSetting = (
  subscribers: readonly { name: string; url: string; agent?: string }[],
): { EVENT_SUBSCRIBERS: string } => ({ EVENT_SUBSCRIBERS: listFile(subscribers) });

/** A list, and beside it two secrets, as during a rotation. */
function listFile(listed: readonly { name: string; url?: string }[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-targets-'));
  const secrets = [Buffer.alloc(32, 8), SECRET].map((secret) => `whsec_${secret.toString('base64')}\n`);
  writeFileSync(path.join(folder, 'secrets.txt'), secrets.join(''), { mode: 0o600 });
  const file = path.join(folder, 'list.json');
  const withSecrets = listed.map((one) => ({
    ...one,
    ...(one.url !== undefined && { secrets: 'secrets.txt', private: true }),
  }));
  writeFileSync(file, JSON.stringify(withSecrets));
  return file;
}

interface Place {
  database: Pick<Database, 'query'>;
}

/** Makes the next try of every hand-over due now. */
export async function makeDueNow({ database: { query } }: Place): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'handOver' and state in ('created', 'retry')`.execute(
    query,
  );
  await sql`select pg_notify('countersign_jobs', 'handOver')`.execute(query);
}

const SETTLES_MS = 110_000;

/** Tries hand-overs again and again, without their pauses, until no work of any kind is left. */
export async function settle(server: Place): Promise<void> {
  const unfinished = () =>
    server.database.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  for (const until = performance.now() + SETTLES_MS; ; await pause(50)) {
    await makeDueNow(server);
    const left = await unfinished();
    if (left.length === 0) return;
    if (performance.now() > until) throw new Error(`not done: ${left.map(({ kind }) => kind).join(', ')}`);
  }
}
