/**
 * A worker that is killed with work in its hands: another one begins that work again within seconds, and so does the same one
 * when it is started again (docs/reliability.md).
 */
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { figure, ms, scaledLimit } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

let database: OwnDatabase;
/** A mail server that greets and says nothing more: a mail is in the worker's hands for as long as it waits. */
let silent: net.Server;
const opened: ServerProcess[] = [];

beforeAll(async () => {
  database = await startOwnDatabase();
  const sockets = new Set<net.Socket>();
  silent = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 mail.carrier.example ESMTP\r\n');
  });
  silent.once('close', () => sockets.forEach((socket) => socket.destroy()));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  silent.close();
  for (const one of opened) await one.remove();
  await database.remove();
});

// spec trust 6.1
test('its work is begun again by another worker, or by itself when it is back', async () => {
  const { port } = silent.address() as net.AddressInfo;
  const settings = {
    ...database.settings,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'applications@carrier.example',
  };
  const web = await startProcess({ ...settings, ROLE: 'web' });
  opened.push(web);
  const look = database.look();
  const first = async (text: string): Promise<string | undefined> =>
    (await look.pool.query<{ id: string }>(text)).rows[0]?.id;
  const known = new Map<string, ServerProcess>();
  for (let count = 0; count < 2; count += 1) {
    const worker = await startProcess({ ...settings, ROLE: 'worker' }, { folder: web.folder });
    opened.push(worker);
    const ids = [...known.keys()].map((id) => `'${id}'`).join();
    const added = await first(`select id from worker ${ids && `where id not in (${ids})`} order by seen_at desc`);
    expect(added).toBeDefined();
    known.set(added ?? '', worker);
  }
  /** The worker that has the mail in its hands, and when that was seen. */
  async function holder(not?: string): Promise<{ id: string; at: number }> {
    let id: string | undefined;
    const holds = async (): Promise<boolean> => {
      id = await first(`select worker as id from job_status where kind = 'mail' and state = 'running'`);
      return id !== undefined && id !== not;
    };
    await expect.poll(holds, { timeout: scaledLimit(80_000), interval: 50 }).toBe(true);
    return { id: id ?? '', at: performance.now() };
  }

  await send(web, await readyToSend(web, await signIn(web.url, 'A1'), newInsured()));
  const begun = await holder();
  const killed = performance.now();
  await known.get(begun.id)?.kill();
  const next = await holder(begun.id);
  const taken = next.at - killed;

  // The last one, with nobody beside it.
  const last = known.get(next.id);
  await last?.kill();
  const alone = performance.now();
  await last?.start();
  const started = performance.now() - alone;
  const again = (await holder(next.id)).at - alone;
  await look.close();
  figure(
    'a worker killed (kill -9) with a mail in its hands',
    `begun again by another worker after ${ms(taken)}; by itself, started again in ${ms(started)}, after ${ms(again)}`,
    'by another worker in 10 s, by itself 10 s after it is back',
    taken < scaledLimit(10_000) && again - started < scaledLimit(10_000),
  );
});
