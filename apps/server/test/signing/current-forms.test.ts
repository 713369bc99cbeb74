/** The forms that a signer opens print the record as it is now, whoever changed it since they were made (spec flow 7.14). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { exchange } from '../support/exchange.ts';
import { findCase } from '../support/identity-check.ts';
import {
  definitionName,
  fill,
  insuredAnswers,
  newInsured,
  type Person,
  signIn,
  submission,
  submit,
} from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { send, toInsured } from '../support/stages.ts';
import { carrierWith, idle, referenceCarrier, startServer, type TestServer } from '../support/running-server.ts';

const A = 'SECTIONAProposedInsured';
const STREET = 'PrimaryResidence.Street';
const unvalidated = { Validation: { Enabled: false } };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const openForms = (who: Person, mergeType: 'InsuredOwner' | 'Agent' = 'InsuredOwner') =>
  who.browser.call('getApplicationPdf', undefined, { appId: who.id, AppAuthId: who.handle, mergeType });

/** What is printed. */
async function printed(who: Person, mergeType: 'InsuredOwner' | 'Agent' = 'InsuredOwner'): Promise<string> {
  const { data } = await openForms(who, mergeType);
  const { pages } = readPdf(Buffer.from(data, 'base64'));
  return pages.flatMap(({ marked, artifacts }) => [...marked.map(({ text }) => text), ...artifacts]).join(' ');
}

const statusOf = async (who: Person) =>
  (await who.browser.call('pdfStatus', undefined, { appId: who.id, AppAuthId: who.handle })).data;

test('what the agent corrects after the insured’s forms were made is in the forms that the insured opens', async () => {
  const { agent, insured } = await toInsured(server, await signIn(server.url, 'A1'), newInsured());
  await idle(server);
  expect(await statusOf(insured)).toEqual({ InsuredOwner: 'ready' });
  await submit(agent, A, { [STREET]: '77 Corrected Street' }, unvalidated);
  expect(await openForms(insured)).toMatchObject({ status: 200, code: 500 });
  await readForms(insured);
  expect(await printed(insured)).toContain('77 Corrected Street');
});

test('the forms of an agent who got the case after they were made name that agent', async () => {
  const ann = await signIn(server.url, 'A1');
  const { agent, insured } = await toInsured(server, ann, newInsured());
  const DocumentSha256 = await readForms(insured);
  const signed = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
  expect((await insured.browser.call('submitPayload', signed)).code).toBe(200);
  await fill(server, agent);
  await readForms(agent, 'Agent');
  expect(await printed(agent, 'Agent')).toContain('Insurance Agent');
  const given = { agentEmailAddress: 'bea@example.com', agentFirstName: 'Bea', agentLastName: 'Berg' };
  const moved = await ann.call('updateAgentRelationship', { appID: agent.id, agentID: 'B1', ...given });
  expect(moved.code).toBe(200);
  const bea = await signIn(server.url, 'B1');
  const { Applications } = (await bea.call('getAgentApplications', { AgentId: 'B1', appDefName: definitionName })).data;
  const handle = Applications.find(({ Id }) => Id === agent.id)?.AuthId ?? '';
  const successor = { browser: bea, id: agent.id, handle, agentId: 'B1' };
  // The report that names the agent has to be completed again.
  expect(await openForms(successor, 'Agent')).toMatchObject({ status: 200, code: 500 });
  await fill(server, successor);
  const forms = await readForms(successor, 'Agent');
  const text = await printed(successor, 'Agent');
  expect(text).toContain('Bea Berg');
  const last = submission(successor, 'DeclarationsAgent', agentSignature('Bea Berg'), { DocumentSha256: forms });
  expect((await successor.browser.call('submitPayload', last)).code).toBe(200);
});

test('every signer of a case signs with the insurer of its form, whatever the brand says since', async () => {
  const { agent, insured } = await toInsured(server, await signIn(server.url, 'A1'), newInsured());
  const DocumentSha256 = await readForms(insured);
  const signed = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
  expect((await insured.browser.call('submitPayload', signed)).code).toBe(200);
  const { brand } = referenceCarrier().carrier;
  const Insurer = { LegalName: 'Harbor Mutual Insurance Company', HomeOffice: '1 Harbor Road' };
  const { definitions } = server.services;
  await definitions.adopt(carrierWith({ brand: { ...brand, CarrierName: 'Harbor Mutual', Insurer } }));
  await fill(server, agent);
  await readForms(agent, 'Agent');
  const forms = await printed(agent, 'Agent');
  expect(forms).toContain(brand.Insurer.LegalName);
  expect(forms).not.toContain('Harbor');
  await definitions.adopt(referenceCarrier());
});

test('a person in another’s place has no forms yet, and reads their own', async () => {
  const { agent } = await toInsured(server, await signIn(server.url, 'A1'), newInsured());
  await idle(server);
  const oscar = newInsured({ firstName: 'Oscar', lastName: 'Meyer', dob: '11/02/1979' });
  await exchange(agent, A, insuredAnswers(oscar));
  const insured = await findCase(server, oscar, await send(server, agent));
  expect(await statusOf(insured)).toEqual({ InsuredOwner: 'notStarted' });
  expect(await openForms(insured)).toMatchObject({ status: 200, code: 500 });
  await fill(server, insured);
  await readForms(insured);
  expect(await printed(insured)).toContain('Oscar Meyer');
});
