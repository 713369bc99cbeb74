/** The public page's call: what it says about our files, and about others (spec trust §4). */
import { type Data, routes } from '@countersign/protocol';
import { canonicalJson, EVIDENCE_START, evidenceHash } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '../../src/evidence/index.ts';
import { hostileFiles } from '../../src/documents/illustration/hostile-files.testkit.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { type Case, type Story, storyOf } from '../support/complete-story.ts';
import { signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let story: Story;
let signed: Case;
let visitor: Browser;

beforeAll(async () => {
  server = await startServer();
  story = storyOf(server, await signIn(server.url, 'A1'));
  signed = await story.signed();
  await idle(server);
  visitor = newBrowser(server.url);
  await visitor.open();
}, 180_000);
afterAll(() => server.close());

async function verify(bytes: Uint8Array, name = 'file.pdf'): Promise<Reply<Data<'verifyFile'>>> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const reply = await visitor.send('POST', routes.verifyFile.path, body, {
    'content-type': packed.headers.get('content-type'),
  });
  return reply as Reply<Data<'verifyFile'>>;
}

/** A revision as it is stored, opened. */
async function stored(reader: string, isSealed: boolean, { agent }: Case = signed): Promise<Buffer> {
  const { database, services } = server;
  const row = await database.query
    .selectFrom('document')
    .innerJoin('data_key', 'data_key.application_id', 'document.application_id')
    .select(['document.id', 'bytes', 'place', 'object', 'object_length', 'wrapped', 'key_id'])
    .where('document.application_id', '=', agent.id)
    .where('reader', '=', reader)
    .where('sealed_at', isSealed ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  const key = services.vault.openKey(agent.id, { wrapped: row.wrapped, keyId: row.key_id });
  return key.open('document', row.id, (await services.storage.get(row)) ?? Buffer.alloc(0));
}

// spec trust 4.5
test('a signed document and a complete file are whole, the latest, and sealed here', async () => {
  for (const reader of ['InsuredOwner', 'CompleteFile']) {
    const { code, data } = await verify(await stored(reader, true));
    expect([code, data.Verdict, data.Checks.filter(({ State }) => State !== 'ok')]).toEqual([200, 'sealed', []]);
    const Holder = { Owner: 'Countersign development seal', Anchor: 'Countersign development root' };
    expect(data.Seal).toMatchObject({ Holder, Ended: null });
  }
});

test('a revision from before the signature is recognized, although no byte of it was changed', async () => {
  const { data } = await verify(await stored('InsuredOwner', false));
  expect(data).toMatchObject({ Verdict: 'unsealed', Finding: 'beforeSigning' });
  expect(data.What).toBe('This is the document as it was before it was signed. The signed one is another file.');
});

/** A record whose chain agrees: these events, the first `kept` as they are, and what is written behind them. */
function recordOf(applicationId: string, events: readonly object[], kept = events.length): Buffer {
  let prevHash = EVIDENCE_START;
  const chained = events.map((event, seq) => {
    const said = { ...event, seq, applicationId, ...(seq >= kept && { requestId: 'written anew' }) };
    const hash = evidenceHash(prevHash, said);
    const link = { ...said, prevHash, hash };
    prevHash = hash;
    return link;
  });
  const head = { seq: events.length - 1, hash: prevHash };
  return Buffer.from(
    canonicalJson({ format: 'countersign-evidence-v1', applicationId, epoch: 1, head, events: chained }),
  );
}

test('a record by itself is never sealed; a caller who has the stored events learns whether they are the same', async () => {
  const { id } = signed.agent;
  const events = await readEvidence(server.database.query, id);
  const whole = (await verify(recordOf(id, events), 'evidence.json')).data;
  expect(whole).toMatchObject({ Kind: 'record', Verdict: 'unsealed', Finding: 'stored.record' });
  expect(whole.Proves).toContain('This file has no seal');
  expect(whole.Checks).toEqual([
    { Check: 'record', State: 'ok' },
    { Check: 'stored', State: 'ok' },
  ]);
  // Somebody who has the beginning of a record does not learn how the case continued.
  const beginning = (await verify(recordOf(id, events.slice(0, 4)))).data;
  expect(beginning).toMatchObject({ Verdict: 'unsealed', Finding: 'stored.record' });
  expect(beginning.What).not.toContain(`${events.length}`);
  for (const kept of [1, 2, Math.floor(events.length / 2), events.length - 1]) {
    const { data } = await verify(recordOf(id, events, kept));
    expect(data).toMatchObject({ Verdict: 'altered', Finding: 'eventNotStored' });
    expect(data.What).toBe(`Event ${kept} is not the one that is stored here.`);
    expect(data.Checks.at(-1)).toEqual({ Check: 'stored', State: 'wrong' });
  }
});

test('a caller who knows only the ID of a case does not learn from a record whether the case exists', async () => {
  const { id } = signed.agent;
  const events = await readEvidence(server.database.query, id);
  const [real, invented] = [id, id.replace(/^./, (first) => (first === '0' ? '1' : '0'))];
  const answers = [];
  for (const one of [real, invented]) {
    const { code, data } = await verify(recordOf(one, events, 0));
    const { Record, Sha256, ...rest } = data;
    answers.push({ code, ...rest, Length: data.Length, Events: Record?.Events, hashed: Sha256.length });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ Verdict: 'unsealed', Finding: 'whole.record' });
});

test('whatever is sent is answered in words, and nothing of it is stored', { timeout: 180_000 }, async () => {
  const before = await stateOf(server.database, signed.agent.id);
  const files = [
    ...hostileFiles().map(({ name, bytes }) => [name, bytes] as const),
    ['nothing', Buffer.alloc(0)] as const,
    ['many byte ranges', Buffer.from(`%PDF-1.7 ${'/ByteRange [0 1 2 3]'.repeat(100_000)}`)] as const,
    ['one endless number', Buffer.from(`%PDF-1.7 /ByteRange [0 ${'9'.repeat(1_000_000)} 1 1]`)] as const,
    ['a record of nothing', Buffer.from('{"format":"countersign-evidence-v1"}')] as const,
  ];
  for (const [name, bytes] of files) {
    const reply = await verify(bytes, name);
    expect([name, reply.status < 500, reply.code === 200 ? reply.data.Verdict !== 'sealed' : true]).toEqual([
      name,
      true,
      true,
    ]);
    expect([name, (reply.code === 200 ? reply.data.What : reply.message).length > 10]).toEqual([name, true]);
  }
  expect(await stateOf(server.database, signed.agent.id)).toEqual(before);
});

test('a file of more than 24 MB is not accepted', async () => {
  expect((await verify(Buffer.alloc(25 * 1_048_576))).status).toBe(413);
});

test('after an unlock the file is unchanged, and reported as no longer valid', async () => {
  const other = await story.signedByInsured();
  await idle(server);
  const file = await stored('InsuredOwner', true, other);
  await story.unlock(other.agent, 'Another beneficiary');
  const { data } = await verify(file);
  expect(data).toMatchObject({ Verdict: 'sealed', Finding: 'superseded' });
});
