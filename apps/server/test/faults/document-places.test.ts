/**
 * kill -9 around the moment at which a document is stored outside the database: no row is without bytes, and the document is
 * made after all (spec trust 9.2).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { runningPostgres } from '../../src/platform/index.ts';
import { disagreements } from '../support/agreement.ts';
import type { Browser } from '../support/browser.ts';
import { signIn, newInsured } from '../support/people.ts';
import { readForms } from '../support/signatures.ts';
import { toInsured } from '../support/stages.ts';
import { type Bucket, startBucket } from '../storage/bucket.ts';
import { scaledLimit } from './figures.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

let server: ServerProcess;
let bucket: Bucket;
let browser: Browser;

beforeAll(async () => {
  bucket = await startBucket();
  server = await startProcess({ DOCUMENTS: 's3', ...bucket.settings });
  browser = await signIn(server.url, 'A1');
});
afterAll(async () => {
  await server.remove();
  await bucket.close();
});

/** Objects that rows name and that are not there, and documents that are ready without bytes. */
async function withoutBytes(): Promise<string[]> {
  const postgres = await runningPostgres(server.folder);
  if (!postgres) throw new Error('the database does not run');
  const look = openDatabase(postgres, { connections: 1 });
  const { rows } = await sql<{ object: string | null }>`
    select object from document where object is not null or state = 'ready'`.execute(look.query);
  await look.close();
  const there = new Set(bucket.objects());
  return rows.flatMap(({ object }) => (object !== null && there.has(object) ? [] : [object ?? 'a row without a name']));
}

const points = [
  { name: 'before it is stored', when: 'before', afterMs: null },
  { name: 'after it is stored and before that is answered', when: 'after', afterMs: null },
  ...[0, 1, 2, 4, 8].map((afterMs) => ({ name: `${afterMs} ms after the answer`, when: 'after', afterMs })),
];

test.each(points)('killed $name', async ({ when, afterMs }) => {
  let isDone = false;
  const killed = new Promise<void>((resolve, reject) => {
    const kill = (): Promise<void> => server.kill().then(resolve, reject);
    bucket.watch = async (now, method) => {
      if (method !== 'PUT' || isDone || now !== when) return;
      isDone = true;
      if (afterMs === null) await kill();
      else void pause(afterMs).then(kill);
    };
  });
  // Ends with the server.
  const printing = toInsured(server, browser, newInsured()).then(({ insured }) => readForms(insured));
  await Promise.race([killed, printing.catch(() => killed)]);
  bucket.watch = null;
  expect(isDone).toBe(true);
  await killed;
  await server.start();
  expect(await withoutBytes()).toEqual([]);
  await printing.catch(() => undefined);
});

test('what was interrupted is taken over, and the cases verify', async () => {
  const postgres = await runningPostgres(server.folder);
  if (!postgres) throw new Error('the database does not run');
  const look = openDatabase(postgres, { connections: 1 });
  const unfinished = () =>
    look.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), {
    timeout: scaledLimit(150_000),
    interval: 500,
  });
  await look.close();
  expect(await withoutBytes()).toEqual([]);
  await server.terminate();
  const { services, shutdown } = await server.inspect();
  try {
    const cases = await services.database.query.selectFrom('application').select('id').execute();
    for (const { id } of cases) expect(await disagreements(services, id)).toEqual([]);
  } finally {
    await shutdown.stop();
  }
});
