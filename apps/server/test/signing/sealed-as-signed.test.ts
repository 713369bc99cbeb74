/** What is sealed is what was signed, whatever somebody wrote into the database meanwhile (spec trust 8.8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompleteFile, sealDocument } from '../../src/signing/index.ts';
import { storyOf } from '../support/complete-story.ts';
import { signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
/** The case, and the insured's signature in it. */
let application: string;
let id: string;
beforeAll(async () => {
  server = await startServer();
  const { agent } = await storyOf(server, await signIn(server.url, 'A1')).signed();
  await idle(server);
  application = agent.id;
  const signature = await server.database.query
    .selectFrom('signature')
    .select('id')
    .where('application_id', '=', application)
    .where('role', '=', 'Insured')
    .executeTakeFirstOrThrow();
  ({ id } = signature);
}, 120_000);
afterAll(() => server.close());

/** Takes what was sealed for that reader out of the database: it is to be made again. */
const unseal = (reader: string) =>
  server.database.asOwner(
    'set session_replication_role = replica',
    `delete from document where application_id = '${application}' and reader = '${reader}' and sealed_at is not null`,
  );

async function sealedFor(reader: string): Promise<number> {
  const rows = await server.database.query
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', application)
    .where('reader', '=', reader)
    .where('sealed_at', 'is not', null)
    .execute();
  return rows.length;
}

const signedEarlier = (days: number) =>
  server.database.asOwner(
    'set session_replication_role = replica',
    `update signature set signed_at = signed_at - interval '${days} days' where id = '${id}'`,
  );

describe('a signature whose time somebody changed for a moment', () => {
  test.each([
    ['the complete file', 'CompleteFile', () => makeCompleteFile(server.services, { application, epoch: 1, step: '' })],
    ['its own document', 'InsuredOwner', () => sealDocument(server.services, { id, application_id: application })],
  ])('is not sealed in %s', async (_what, reader, seal) => {
    await unseal(reader);
    await signedEarlier(30);
    await expect(seal()).rejects.toThrow('a row of signature was changed');
    expect(await sealedFor(reader)).toBe(0);
    await signedEarlier(-30);
    await seal();
    expect(await sealedFor(reader)).toBe(1);
  });
});
