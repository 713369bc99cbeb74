/** What is sealed is what was signed, whatever somebody wrote into the database meanwhile (spec trust 8.8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealDocument } from '../../src/signing/index.ts';
import { storyOf } from '../support/complete-story.ts';
import { signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a signature whose time somebody changed for a moment is not sealed', async () => {
  const { database, services } = server;
  const { agent } = await storyOf(server, await signIn(server.url, 'A1')).signedByInsured();
  await idle(server);
  const { id } = await database.query
    .selectFrom('signature')
    .select('id')
    .where('application_id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const sealed = () =>
    database.query
      .selectFrom('document')
      .select('id')
      .where('application_id', '=', agent.id)
      .where('sealed_at', 'is not', null)
      .execute();
  const signedEarlier = (days: number) =>
    database.asOwner(
      'set session_replication_role = replica',
      `update signature set signed_at = signed_at - interval '${days} days' where id = '${id}'`,
    );
  // As it was before it was sealed.
  await database.asOwner(`delete from document where application_id = '${agent.id}' and sealed_at is not null`);
  await signedEarlier(30);
  const seal = () => sealDocument(services, { id, application_id: agent.id });
  await expect(seal()).rejects.toThrow('a row of signature was changed');
  expect(await sealed()).toEqual([]);
  await signedEarlier(-30);
  await seal();
  expect(await sealed()).toHaveLength(1);
});
