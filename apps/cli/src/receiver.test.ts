/** `eapp receive` seen from the side that sends. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Fault, type Receiver, type ReceiverOptions, startReceiver } from './receiver.ts';

const secret = Buffer.alloc(32, 3);
const folder = mkdtempSync(path.join(tmpdir(), 'eapp-receive-'));
const lines: string[] = [];
let receiver: Receiver | undefined;

afterEach(async () => {
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
  lines.length = 0;
});

async function send(body: string, by = secret): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', by).update(`msg_1.${timestamp}.${body}`).digest('base64');
  return fetch(receiver?.url ?? '', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/xml',
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  });
}

const nothing = { numbers: null, decision: null };

async function start(fault: Fault, outcome: ReceiverOptions['outcome'] = nothing): Promise<void> {
  receiver = await startReceiver({
    port: 0,
    folder,
    secrets: [secret],
    fault,
    outcome,
    tell: (line) => lines.push(line),
  });
}

// spec handover 3.6
test('keeps what came, knows a repeat from an alteration, and refuses what nobody signed', async () => {
  await start('none');
  const first = await send('<a/>');
  expect([first.status, await first.json()]).toEqual([200, { id: 'R-msg_1' }]);
  expect((await send('<a/>')).status).toBe(200);
  expect((await send('<b/>')).status).toBe(200);
  expect((await send('<a/>', Buffer.alloc(32, 4))).status).toBe(401);
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    'msg_1: kept',
    'msg_1: again',
    'msg_1: ALTERED since it was first received',
    'refused: the signature is wrong',
  ]);
  expect(readdirSync(folder)).toEqual(['msg_1.xml']);
});

test.each<[Fault, number | string]>([
  ['error', 500],
  ['busy', 429],
  ['refuse', 400],
  ['close', 'closed'],
])('fails as asked: %s', async (fault, outcome) => {
  await start(fault);
  const seen = await send('<a/>').then(
    (response) =>
      response.text().then(
        () => response.status,
        () => 'closed',
      ),
    () => 'closed',
  );
  expect(seen).toBe(outcome);
  expect(readdirSync(folder)).toEqual(fault === 'refuse' ? [] : ['msg_1.xml']);
});

// spec handover 3.6, 5.1
test('answers for the carrier, the same at every repeat', async () => {
  await start('none', { numbers: 'POL-', decision: { path: 1, class: 'Preferred' } });
  const said = { id: 'R-msg_1', policyNumber: 'POL-MSG_1', decision: { path: 1, class: 'Preferred' } };
  expect(await (await send('<a/>')).json()).toEqual(said);
  expect(await (await send('<a/>')).json()).toEqual(said);
});
