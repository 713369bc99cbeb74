/**
 * What somebody with access to the database can do to a signed case, and how it is found: each change is made in a
 * transaction as the owner of the tables with every guard off, examined, and rolled back.
 */
import { EVIDENCE_START, evidenceHash } from '@countersign/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersHash } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { type CaseKey, type Database, openDatabase, type Tx } from '../../src/platform/index.ts';
import { verifyCase } from '../../src/signing/index.ts';
import { storyOf } from '../support/complete-story.ts';
import { signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let owner: Database;
let id: string;
let other: string;
let key: CaseKey;

beforeAll(async () => {
  server = await startServer();
  const story = storyOf(server, await signIn(server.url, 'A1'));
  id = (await story.signed()).agent.id;
  other = (await story.signedByInsured()).agent.id;
  await idle(server);
  const { wrapped, key_id } = await server.database.query
    .selectFrom('data_key')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  key = server.services.vault.openKey(id, { wrapped, keyId: key_id });
  owner = openDatabase(server.database.owner, { connections: 2 });
  owner.bindWith(server.services.vault);
}, 180_000);
afterAll(async () => {
  await owner.close();
  await server.close();
});

class RolledBack extends Error {}

/** What differs after a change, in the verifier's words. */
async function after(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const { sealSigner } = server.services;
  const look = owner.transaction(async (tx) => {
    for (const table of ['evidence', 'signature', 'consent', 'document', 'application']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    }
    await change(tx);
    const checked = (await verifyCase(tx, server.services, id, [sealSigner.certificate])) ?? [];
    found = checked.filter(({ ok }) => !ok).map(({ what }) => what);
    throw new RolledBack();
  });
  await expect(look).rejects.toThrow(RolledBack);
  return found;
}

const run = (statement: string) => (tx: Tx) => sql.raw(statement.replaceAll(':id', `'${id}'`)).execute(tx);

const block = 'SECTIONAProposedInsured';

/** Another answer under the case's own key, with its hash: by somebody who also has the keys. */
async function changeAnswer(tx: Tx): Promise<void> {
  const row = await tx
    .selectFrom('block_answer')
    .selectAll()
    .where('application_id', '=', id)
    .where('block', '=', block)
    .executeTakeFirstOrThrow();
  const place = `${block}|${row.version}`;
  const answers = { ...JSON.parse(key.openText('answers', place, row.content)), Gender: 'Male' };
  await tx
    .updateTable('block_answer')
    .set({ content: key.seal('answers', place, JSON.stringify(answers)), content_hash: answersHash(key, answers) })
    .where('application_id', '=', id)
    .where('block', '=', block)
    .execute();
}

/** One event is changed and everything after it adjusted, including the head in the row. */
async function rewriteChain(tx: Tx): Promise<void> {
  let prevHash = EVIDENCE_START;
  for (const event of await readEvidence(tx, id)) {
    const said = event.type === 'identity.passed' ? { ...event, address: '10.0.0.9' } : event;
    const hash = evidenceHash(prevHash, said);
    await tx
      .updateTable('evidence')
      .set({ prev_hash: prevHash, hash, address: said.address } as object)
      .where('application_id', '=', id)
      .where('seq', '=', event.seq)
      .execute();
    prevHash = hash;
  }
  await tx.updateTable('application').set({ evidence_hash: prevHash }).where('id', '=', id).execute();
}

const sealedOf = (reader: string) => `application_id = :id and reader = '${reader}' and sealed_at is not null`;
const last = `(select max(seq) from evidence where application_id = :id)`;
const flip = (column: string) =>
  `set_byte(${column}, length(${column}) / 2, get_byte(${column}, length(${column}) / 2) # 1)`;

// spec trust 3.1
test.each<[string, (tx: Tx) => Promise<unknown>, RegExp]>([
  [
    'an event says otherwise',
    run(`update evidence set data = '{}' where application_id = :id and seq = 4`),
    /evidence: differs at event 4: The content of event 4 is not what was recorded\./,
  ],
  [
    'an event was at another time',
    run(`update evidence set at = at - interval '1 day' where application_id = :id and type = 'consent.given'`),
    /evidence: differs at event \d+: The content of event \d+ is not what was recorded\./,
  ],
  [
    'an event is gone',
    run('delete from evidence where application_id = :id and seq = 5'),
    /Event 5 is missing; event 6 is in its place\./,
  ],
  [
    'the last events are gone',
    run(`delete from evidence where application_id = :id and seq > ${last} - 3`),
    /Events \d+ to \d+ are missing at the end\./,
  ],
  [
    'the last events are gone and the head says so too',
    async (tx) => {
      await run(`delete from evidence where application_id = :id and seq > ${last} - 6`)(tx);
      await run(`update application set (evidence_seq, evidence_hash) =
        (select seq, hash from evidence where application_id = :id order by seq desc limit 1) where id = :id`)(tx);
    },
    /document .* \(CompleteFile, revision 1\): it is not in the evidence/,
  ],
  [
    'the whole chain is rewritten',
    rewriteChain,
    /document .* \(CompleteFile, revision 1\): the record inside it is another one than the stored evidence/,
  ],
  [
    'a bit of a stored answer',
    run(`update block_answer set content = ${flip('content')} where application_id = :id and block = '${block}'`),
    /answers of SECTIONAProposedInsured: what is stored was changed/,
  ],
  [
    'another answer under the right key',
    changeAnswer,
    /answers of SECTIONAProposedInsured: they are not the ones that were signed/,
  ],
  [
    'an answered section is gone',
    run(`delete from block_answer where application_id = :id and block = '${block}'`),
    /answers of SECTIONAProposedInsured: signed, but not there/,
  ],
  [
    'a bit of a stored document',
    run(`update document set bytes = ${flip('bytes')} where ${sealedOf('InsuredOwner')}`),
    /document .* \(InsuredOwner, revision 2\): what is stored was changed/,
  ],
  [
    'the document of another case',
    (tx) =>
      run(
        `update document set bytes = (select bytes from document where application_id = '${other}' and reader = 'InsuredOwner' and revision = 1) where ${sealedOf('InsuredOwner')}`,
      )(tx),
    /document .* \(InsuredOwner, revision 2\): what is stored was changed/,
  ],
  [
    'the document as it was before it was signed, under the right key',
    async (tx) => {
      const rows = await tx
        .selectFrom('document')
        .selectAll()
        .where('application_id', '=', id)
        .where('reader', '=', 'InsuredOwner')
        .orderBy('revision')
        .execute();
      const [read, sealed] = rows;
      if (!read?.bytes || !sealed) throw new Error('no document');
      const bytes = key.seal('document', sealed.id, key.open('document', read.id, read.bytes));
      await tx
        .updateTable('document')
        .set({ bytes, sha256: read.sha256, length: read.length })
        .where('id', '=', sealed.id)
        .execute();
    },
    /document .* \(InsuredOwner, revision 2\): it is not the one that the evidence recorded/,
  ],
  [
    'a document is gone',
    run(`update document set bytes = null where ${sealedOf('Agent')}`),
    /document .*: recorded, but not there/,
  ],
  [
    'a bit of who signed',
    run(`update signature set person = ${flip('person')} where application_id = :id and role = 'Insured'`),
    /signature .* \(Insured, round 1\): its row is not the one that was signed/,
  ],
  [
    'another time of signing',
    run(`update signature set signed_at = signed_at + interval '1 hour' where application_id = :id and role = 'Agent'`),
    /signature .* \(Agent, round 1\): its row is not the one that was signed/,
  ],
  [
    'a signature that saw its document after all',
    run(`update signature set load_time = 99 where application_id = :id and role = 'Insured'`),
    /signature .* \(Insured, round 1\): its row is not the one that was signed/,
  ],
  [
    'a signature with the place of another event',
    run(`update signature set evidence_seq = evidence_seq - 1 where application_id = :id and role = 'Agent'`),
    /it names the wrong event/,
  ],
  [
    'a signature is gone',
    run(`delete from signature where application_id = :id and role = 'Agent'`),
    /signature .*: recorded, but not there/,
  ],
  [
    'another consent text',
    run(`update consent set content = content || ' And more.' where application_id = :id`),
    /consent .*: it is not the one that was given/,
  ],
  [
    'another version of the consent',
    run(`update consent set version = '9' where application_id = :id`),
    /consent .*: it is not the one that was given/,
  ],
  [
    'a consent given earlier',
    run(`update consent set given_at = given_at - interval '1 day' where application_id = :id`),
    /consent .*: it is not the one that was given/,
  ],
])('%s', async (_what, change, sentence) => {
  const found = await after(change);
  expect(found.join('\n')).toMatch(sentence);
});

test('unchanged data shows no difference', async () => {
  expect(await after(async () => undefined)).toEqual([]);
});
