/**
 * A request that is sent again, because its response was lost, does not happen twice (spec http 1.5): every call that
 * changes something, of pages and of other systems, made once and then again with the same bytes.
 */
import { type Body, type CallName, type Route, routes } from '@countersign/protocol';
import { type SystemCallName, systemRoute, systemRoutes } from '@countersign/protocol/systems';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/platform/index.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { storyOf } from '../support/complete-story.ts';
import { found, operator, waiting } from '../support/operators.ts';
import { admitSigner, identity } from '../support/identity-check.ts';
import { newestCode } from '../support/outbox.ts';
import { fill, newInsured, type Person, signIn, startCase, submission } from '../support/people.ts';
import { readyToSend } from '../support/stages.ts';
import { answering, requirementsOn, WEIGHT } from '../requirements/raise-requirements.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { systemWith } from '../support/system.ts';

/**
 * What the second request finds. `same`: the response of the first, and nothing is added to the database. Otherwise the
 * reason or the status of its refusal, which adds nothing either. In brackets: tables to which it adds, because doing it
 * again is what the call is for.
 */
const expected: Record<string, string> = {
  saveAgentProfile: 'same',
  startApp: 'same',
  startDemoApp: 'same',
  processApplication: 'same',
  saveInfo: 'same',
  submitPayload: 'same',
  discardCase: 'same',
  restoreCase: 'same',
  sendEmail: 'same',
  // Another mail, with a link that replaces the one before.
  resendEmail: 'same [evidence link mail_outbox]',
  sendDemoEmail: 'same [evidence mail_outbox]',
  setReminders: 'same',
  // Signs in again.
  findApplication: 'same [evidence]',
  sendCode: 'tooSoon',
  confirmCode: 'gone',
  giveConsent: 'same',
  noteAnswer: 'same',
  generatePolicyNumber: 'same',
  triggerDecision: 'same',
  resendDecisionRequest: 'same',
  confirmApp: 'same',
  updateAgentRelationship: 'same',
  identityCheck: 'same',
  completeFile: 'same',
  placeHold: 'same',
  liftHold: 'same',
  decideRequest: '404',
  eraseCase: 'same',
  raiseRequirement: 'same',
  resendRequirement: 'same',
  withdrawRequirement: 'same',
  answerTask: 'same',
  signTask: 'same',
  makeSystemKey: 'keyName',
  'changeSystemKey: confirm': '404',
  // Nobody has confirmed the first one yet, and it does not work: another takes its place, and it is ended.
  'changeSystemKey: rotate': 'same [ended_key]',
  'changeSystemKey: revoke': '404',
  sessionContinue: 'same',
  'v1 raiseRequirement': 'same',
  'v1 withdrawRequirement': 'same',
  'v1 answer': 'same',
};

const AT_ONCE = 'twice at once, and once more: repeats-at-once.test.ts';

/** Calls that change something and are not made here, with the reason. */
const elsewhere: Partial<Record<CallName, string>> = {
  developmentLogin: 'begins a session, instead of the one before',
  operationsLogin: 'begins a session, instead of the one before',
  portalLaunch: 'a token of the portal works once: portal-launch.test.ts',
  openDeviceLink: 'works once: agents-browser.test.ts',
  resumeApplication: 'reads',
  dbResumeApplication: 'reads',
  demoResumeApplication: 'reads',
  zipPlace: 'reads',
  addressSearch: 'reads',
  physicianSearch: 'reads',
  previewEmail: 'reads',
  taskDocument: 'reads',
  generatePdf: AT_ONCE,
  customerSigned: 'says where the case stands',
  unlockApplication: AT_ONCE,
  decline: 'a signer declines once: signing/declining.test.ts',
  sessionEnd: 'the session is over',
  takeOver: AT_ONCE,
  demoCustomerSigned: 'as customerSigned',
  customerSignedWithOwners: 'as customerSigned',
  ownersSigned: 'as customerSigned',
  sendUnlockEmail: AT_ONCE,
  sendOwnerEmail: AT_ONCE,
  generateExternalPolicyNumber: 'as generatePolicyNumber',
  unlockCase: AT_ONCE,
  releaseDecision: AT_ONCE,
  uploadIllustrationFile: 'the same file is kept once: illustrations.test.ts',
  deleteIllustrationFile: 'nothing is left to delete: illustrations.test.ts',
  startAppWithIllustration: 'the same values are filled in: illustrations.test.ts',
  uploadTaskFile: 'the same file is kept once: requirement-files.test.ts',
  addInventedCases: 'done once: invented-cases.test.ts',
  retryJob: 'only a job that failed is retried: operations.test.ts',
  tryTargetNow: 'tries what waits; nothing else changes: hand-over-outbox.test.ts',
  sendEventsAgain: 'only a subscriber that stopped or waits is resumed: event-subscribers.test.ts',
};

let server: TestServer;
const seen: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' });
});
afterAll(() => server.close());

/** Rows of every table to which requests add. Those of sessions, limits and counted uses belong to no request. */
async function rows(): Promise<Map<string, number>> {
  const { query } = server.database;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('rate_limit', 'job_status', 'session', 'system_key_use') and tablename not like 'anchor%'
    order by 1`.execute(query);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(
      query,
    );
    counts.set(name, counted[0]?.n ?? 0);
  }
  return counts;
}

/** Makes it, makes it again, and notes what the second one found and added. Returns the first response. */
async function twice<Answer extends { status: number; text: string }>(
  name: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const first = await make();
  if (first.status !== 200) seen[name] = `first: ${first.status} ${first.text}`;
  await idle(server);
  const before = await rows();
  const second = await make();
  await idle(server);
  const more = [...(await rows())].flatMap(([table, count]) => (count === before.get(table) ? [] : [table]));
  const reason = (JSON.parse(second.text) as { data?: { reason?: string } | null }).data?.reason;
  const outcome = second.status === 200 ? 'same' : (reason ?? String(second.status));
  seen[name] ??= more.length === 0 ? outcome : `${outcome} [${more.join(' ')}]`;
  return first;
}

const call = <Name extends CallName>(browser: Browser, name: Name, body: Body<Name>, as: string = name) =>
  twice(as, () => browser.call(name, body));

/** Those of which the second request found something else than the table says. */
const unexpected = (): string[] =>
  Object.entries(seen).flatMap(([name, found]) => (found === expected[name] ? [] : [`${name}: ${found}`]));

const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });
const mailTo = ({ id }: Person) => ({ emailInfo: { AppId: id, AgentId: 'A1' } });
const names = { AgentId: 'A1', AgentFirstName: 'Insurance', AgentLastName: 'Agent', AgentEmail: '' };

test('the agent starts, sends and corrects', async () => {
  const ann = await signIn(server.url, 'A1');
  await call(ann, 'saveAgentProfile', { Firm: 'Harbor Street Agency' });
  const { data } = await call(ann, 'startApp', { StartId: 'first' });
  const agent: Person = { browser: ann, id: data.ApplicationId, handle: data.AppAuthId, agentId: 'A1' };
  await call(ann, 'startDemoApp', { StartId: 'first' });
  await call(ann, 'processApplication', { ...both(agent), ...names });
  await call(ann, 'saveInfo', { appAuthId: agent.handle, AppId: agent.id, ...names });
  const phone = [{ QuestionName: 'PrimaryPhone', AnswerText: '214-555-0142' }];
  const saved = { SubmissionId: 'one', Validation: { Enabled: false } };
  await call(ann, 'submitPayload', submission(agent, 'SECTIONAProposedInsured', phone, saved));
  const empty = await startCase(ann);
  await call(ann, 'discardCase', both(empty));
  await call(ann, 'restoreCase', both(empty));
  await call(ann, 'updateAgentRelationship', {
    appID: empty.id,
    agentID: 'A1',
    agentEmailAddress: '',
    agentFirstName: 'Insurance',
    agentLastName: 'Agent',
  });
  await call(ann, 'identityCheck', both(empty));
  const demo = await ann.call('startDemoApp', {});
  const trial: Person = { ...agent, id: demo.data.ApplicationId, handle: demo.data.AppAuthId };
  await fill(server, trial, server.model.definition.Bindings.FirstCustomerBlock);
  await call(ann, 'sendDemoEmail', mailTo(trial));
  await call(ann, 'sessionContinue', {});
  expect(unexpected()).toEqual([]);
});

test('a start that somebody has used since is not repeated: another case is started', async () => {
  const ann = await signIn(server.url, 'A1');
  const start = async () => (await ann.call('startApp', { StartId: 'used' })).data;
  const first = await start();
  const agent: Person = { browser: ann, id: first.ApplicationId, handle: first.AppAuthId, agentId: 'A1' };
  const phone = [{ QuestionName: 'PrimaryPhone', AnswerText: '214-555-0142' }];
  await ann.call(
    'submitPayload',
    submission(agent, 'SECTIONAProposedInsured', phone, { Validation: { Enabled: false } }),
  );
  expect((await start()).ApplicationId).not.toBe(first.ApplicationId);
  const other = await signIn(server.url, 'B1');
  const theirs = await Promise.all([1, 2].map(async () => (await other.call('startApp', { StartId: 'used' })).data));
  expect(new Set(theirs.map(({ ApplicationId }) => ApplicationId)).size).toBe(1);
  expect(theirs[0]?.ApplicationId).not.toBe(first.ApplicationId);
});

test('a signer comes, consents and doubts', async () => {
  const ann = await signIn(server.url, 'A1');
  const grace = newInsured({ email: 'grace.twice@example.com' });
  const agent = await readyToSend(server, ann, grace);
  await call(ann, 'sendEmail', mailTo(agent));
  await call(ann, 'resendEmail', mailTo(agent));
  await call(ann, 'setReminders', { ...both(agent), On: false });
  const linked = newBrowser(server.url);
  await linked.open();
  await call(linked, 'findApplication', identity(grace, await server.newestLink(agent.id)));
  // Without a link, a code is needed.
  const browser = newBrowser(server.url);
  await browser.open();
  await browser.call('findApplication', identity(grace));
  const { data: sent } = await call(browser, 'sendCode', {});
  const Code = await newestCode(server, sent.To);
  const came = await call(browser, 'confirmCode', { Code, Consent: true });
  const insured = await admitSigner(browser, came);
  await call(browser, 'giveConsent', { ...both(insured), ConsentId: 'electronic-consent' });
  await call(browser, 'noteAnswer', {
    ...both(insured),
    QuestionBlock: 'SECTIONAProposedInsured',
    QuestionName: 'Gender',
    Note: 'This is wrong',
  });
  expect(unexpected()).toEqual([]);
});

test('what follows the last signature, and what operations and other systems do then', async () => {
  const ann = await signIn(server.url, 'A1');
  const signed = await storyOf(server, ann).signed();
  const { agent } = signed;
  await idle(server);
  await call(ann, 'generatePolicyNumber', { appID: agent.id });
  await call(ann, 'triggerDecision', { appID: agent.id });
  await call(ann, 'resendDecisionRequest', { id: agent.id });
  await call(ann, 'confirmApp', both(agent));
  const olga = await operator(server, 'Olga');
  const otto = await operator(server, 'Otto');
  const { ids } = await found(olga, agent.id);
  await call(olga, 'completeFile', ids);
  await call(olga, 'placeHold', { ...ids, Reason: 'A claim is disputed' });
  await call(olga, 'liftHold', { ...ids, Reason: 'The dispute is over' });
  const [request] = await waiting(otto, agent.id);
  await call(otto, 'decideRequest', {
    AppId: agent.id,
    AppAuthId: request?.AppAuthId ?? '',
    Id: request?.Id ?? '',
    Decision: 'confirm',
  });
  await call(olga, 'eraseCase', { ...ids, Reason: 'request', Confirmation: 'Rivera' });

  const on = requirementsOn(server, olga);
  const { data: raised } = await twice('raiseRequirement', () => on.raise(agent.id));
  await call(olga, 'resendRequirement', { ...ids, Id: raised.Id });
  await call(olga, 'withdrawRequirement', { ...ids, Id: raised.Id, Why: 'Found it' });
  const { data: second } = await on.raise(agent.id);
  const asked = await on.arrive(agent.id, (link) => identity(signed.who, link));
  const task = { ...asked.ids, Id: second.Id };
  await call(asked.browser, 'answerTask', { ...task, Sections: answering({ Weight: '165' }) });
  const { data: printed } = await asked.browser.call('taskDocument', { ...task, Wait: 25 });
  const DocumentSha256 = sha256(Buffer.from(printed.Content, 'base64'));
  await call(asked.browser, 'signTask', { ...task, Name: 'Grace Rivera', City: 'Dallas', State: 'TX', DocumentSha256 });

  const key = {
    name: 'Administration',
    reader: 'carrier',
    agentId: null,
    scopes: ['answers', 'requirements'],
  } as const;
  const system = await systemWith(server, key);
  const place = `/cases/${agent.id}/requirements`;
  const Person = (await on.ofOperations(agent.id)).data.People[0]?.Person ?? '';
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const wanted = {
    reference: 'UW-1',
    person: Person,
    questions: [WEIGHT],
    until,
    why: 'Weight and height do not fit.',
  };
  const { json } = await twice('v1 raiseRequirement', () => system.post(place, wanted));
  await twice('v1 withdrawRequirement', () => system.post(`${place}/${json.id}/withdraw`, { why: 'Found it' }));
  await twice('v1 answer', () => system.post(`/cases/${agent.id}/answer`, { outcome: 'issued' }));
  expect(unexpected()).toEqual([]);
});

test('operations create, confirm, replace and revoke a key', async () => {
  const olga = await operator(server, 'Olga');
  const otto = await operator(server, 'Otto');
  await call(olga, 'makeSystemKey', { Name: 'CRM', Reader: 'agent', AgentId: null, Scopes: ['status'] });
  const Id = (await olga.call('systemKeys', {})).data.Keys.find(({ Name }) => Name === 'CRM')?.Id ?? '';
  const act = (browser: Browser, Act: Body<'changeSystemKey'>['Act']): Promise<Reply> =>
    call(browser, 'changeSystemKey', { Id, Act }, `changeSystemKey: ${Act}`);
  await act(otto, 'confirm');
  await act(olga, 'rotate');
  await act(olga, 'revoke');
  expect(unexpected()).toEqual([]);
});

// spec http 1.5
test('each of them did what the table says, and no call that changes something is left out', () => {
  expect(seen).toEqual(expected);
  const changing = Object.entries(routes as Record<string, Route>).filter(
    ([, { method, activity }]) => method === 'DELETE' || (method === 'POST' && activity),
  );
  const listed = new Set([...Object.keys(expected), ...Object.keys(elsewhere)].map((name) => name.split(':')[0]));
  expect(changing.map(([name]) => name).filter((name) => !listed.has(name))).toEqual([]);
  const systems = Object.keys(systemRoutes).filter((name) => systemRoute(name as SystemCallName).method === 'POST');
  expect(systems.filter((name) => !listed.has(`v1 ${name}`))).toEqual([]);
});
