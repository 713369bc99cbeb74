/** What leaves a finished case for other systems. */
import type { CaseParts } from '@countersign/engine';
import { Compile } from 'typebox/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedCaseData } from '../src/case-as-data.ts';
import { readEvidence } from '../src/evidence/index.ts';
import { type Story, storyOf } from './complete-story.ts';
import { signIn } from './people.ts';
import { idle, startServer, type TestServer, urlOf } from './running-server.ts';

let server: TestServer;
let story: Story;

beforeAll(async () => {
  server = await startServer();
  story = storyOf(server, await signIn(server.url, 'A1'));
});
afterAll(() => server.close());

const settings = () => ({
  DATABASE_URL: urlOf(server.database.connection),
  KEY_FILE: server.services.config.keyFile,
  COUNTERSIGN_DATA: server.services.config.dataFolder,
});

const withMedical = (sections: Record<string, { parts: CaseParts }>): string[] =>
  Object.keys(sections).filter(
    (name) => server.services.definitions.current.model.blockByName.get(name)?.data.Sensitivity === 'medical',
  );

// spec handover 1.1, 1.5
test('a finished case as data has its people, number, decision, signatures and the hashes of its sealed files', async () => {
  const { agent, who } = await story.signedWithOwner();
  await idle(server);
  const stored = await storedCaseData(agent.id, 'carrier', settings());
  const data = stored?.data;
  expect(data).toMatchObject({
    reader: 'carrier',
    form: { edition: server.services.definitions.current.version },
    case: {
      id: agent.id,
      round: 1,
      isTest: false,
      policyNumber: expect.stringMatching(/^CQ\d{7}$/),
      decision: { pathName: expect.any(String) },
    },
    agent: { firstName: 'Insurance', lastName: 'Agent' },
  });
  expect(data?.parties).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'Insured', emailAddress: who.email }),
      expect.objectContaining({ id: 'Owner-1', name: expect.objectContaining({ LastName: 'Okafor' }) }),
    ]),
  );
  expect(data?.signatures.map(({ signer, letter, typedName }) => [signer, letter, typedName])).toEqual([
    ['insured', undefined, 'Grace Rivera'],
    ['owner', 'A', 'Ruth Okafor'],
    ['agent', undefined, 'Insurance Agent'],
  ]);
  const sealed = await server.database.query
    .selectFrom('document')
    .select('sha256')
    .where('application_id', '=', agent.id)
    .where('sealed_at', 'is not', null)
    .execute();
  expect(new Set(data?.documents.map(({ sha256 }) => sha256))).toEqual(new Set(sealed.map(({ sha256 }) => sha256)));
  expect(sealed).toHaveLength(4);
  expect(withMedical(data?.answers ?? {}).length).toBeGreaterThan(0);

  const fits = Compile(stored?.schema ?? {});
  expect(fits.Errors(JSON.parse(JSON.stringify(data)))).toEqual([true, []]);

  const forAgent = (await storedCaseData(agent.id, 'agent', settings()))?.data;
  expect(withMedical(forAgent?.answers ?? {})).toEqual([]);
  expect(forAgent?.documents.map(({ signer }) => signer)).toEqual(['agent']);

  const read = await readEvidence(server.database.query, agent.id, ['operations.read']);
  expect(read.map(({ actor, data: { what } }) => [actor.id, what])).toEqual([
    ['command line', 'caseData carrier'],
    ['command line', 'caseData agent'],
  ]);
  expect(await storedCaseData('00000000-0000-4000-8000-000000000000', 'carrier', settings())).toBeNull();
});
