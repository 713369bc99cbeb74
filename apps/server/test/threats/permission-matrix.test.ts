/** Every call of the route table, by every kind of caller: what each is answered (design 5, "What the server decides", point 2). */
import { type Body, type CallName, type Query, type Route, routes } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, newBrowser, type Reply } from '../browser.ts';
import {
  definitionName,
  fill,
  findCase,
  identity,
  type Person,
  readForms,
  readyToSend,
  send,
  signIn,
  somebody,
  submission,
} from '../people.ts';
import { startServer, type TestServer } from '../running-server.ts';

const callers = [
  'nobody',
  'another agent',
  'the agent of record',
  'the insured',
  'the insured of another case',
  'an expired agent',
  'an Omnipotent of other cases',
  'operations',
] as const;
type CallerName = (typeof callers)[number];

/**
 * Expected codes. The case was sent, its insured has read the forms and has not signed. A call without a row does not
 * compile.
 */
const expected: Record<CallName, string> = {
  //                         nobody  agent B  agent A  insured  another  expired  Omni  operations
  session: '                 200     200      200      200      200      200      200   200',
  sessionContinue: '         401     200      200      200      200      401      200   200',
  sessionEnd: '              200     200      200      200      200      401      200   200',
  portalLaunch: '            404     404      404      404      404      401      404   404',
  developmentLogin: '        200     200      200      200      200      401      200   200',
  getStates: '               200     200      200      200      200      200      200   200',
  getMedications: '          200     200      200      200      200      200      200   200',
  getConsent: '              200     200      200      200      200      200      200   200',
  getCarrier: '              200     200      200      200      200      200      200   200',
  countries: '               200     200      200      200      200      200      200   200',
  carrierState: '            200     200      200      200      200      200      200   200',
  appDefinition: '           200     200      200      200      200      401      200   200',
  conditionalDependencies: ' 200     200      200      200      200      401      200   200',
  startApp: '                401     200      200      403      403      401      200   403',
  startDemoApp: '            401     200      200      403      403      401      200   403',
  processApplication: '      401     404      200      403      404      401      404   403',
  saveInfo: '                401     404      200      403      404      401      404   403',
  submitPayload: '           401     404      200      200      404      401      404   403',
  resumeApplication: '       401     404      200      200      404      401      404   403',
  dbResumeApplication: '     401     404      200      200      404      401      404   403',
  demoResumeApplication: '   401     404      404      403      403      401      404   403',
  isDemoApplication: '       401     404      200      200      404      401      404   403',
  findApplication: '         200     200      200      200      200      401      200   200',
  giveConsent: '             401     404      403      200      404      401      404   403',
  getAgentApplications: '    401     403      200      403      403      401      403   403',
  getApplicationAgents: '    401     404      200      200      404      401      404   403',
  getAgentEmail: '           401     404      200      200      404      401      404   403',
  checkPendingJobs: '        401     404      200      200      404      401      404   403',
  getOwnerSignatories: '     401     404      200      200      404      401      404   403',
  customerSigned: '          401     403      403      409      404      401      403   403',
  demoCustomerSigned: '      401     404      404      403      403      401      404   403',
  customerSignedWithOwners: '401     403      403      409      404      401      403   403',
  ownersSigned: '            401     403      403      409      404      401      403   403',
  unlockApplication: '       401     404      409      403      403      401      404   403',
  getDecision: '             401     404      200      403      403      401      404   403',
  confirmApp: '              401     404      409      403      403      401      404   403',
  zipPlace: '                401     200      200      200      200      401      200   403',
  addressSearch: '           401     200      200      200      200      401      200   403',
  physicianSearch: '         401     200      200      200      200      401      200   403',
  getApplicationPdf: '       401     404      404      200      404      401      404   403',
  generatePdf: '             401     404      404      200      404      401      404   403',
  pdfStatus: '               401     404      200      200      404      401      404   403',
  uploadIllustrationFile: '  401     404      422      403      403      401      404   403',
  deleteIllustrationFile: '  401     404      422      403      403      401      404   403',
  startAppWithIllustration: '401     404      200      403      403      401      404   403',
  sendEmail: '               401     404      200      403      403      401      404   403',
  resendEmail: '             401     404      200      403      403      401      404   403',
  sendDemoEmail: '           401     404      409      403      403      401      404   403',
  sendUnlockEmail: '         401     404      409      403      403      401      404   403',
  sendOwnerEmail: '          401     404      422      422      404      401      404   403',
  generatePolicyNumber: '    401     404      409      403      404      401      404   403',
  generateExternalPolicyNumber: '401 404      409      403      404      401      404   403',
  triggerDecision: '         401     404      409      403      403      401      404   403',
  resendDecisionRequest: '   401     404      409      403      403      401      404   403',
  updateAgentRelationship: ' 401     404      200      403      403      401      404   200',
  identityCheck: '           401     404      200      403      403      401      404   403',
  caseFigures: '             401     200      200      403      403      401      200   403',
  decisionReasons: '         401     404      200      403      403      401      404   200',
  timeline: '                401     404      200      403      403      401      404   404',
  decline: '                 401     403      403      200      404      401      403   403',
  changes: '                 401     404      200      200      404      401      404   403',
  retryJob: '                401     404      404      403      403      401      404   404',
  operationsLogin: '         200     200      200      200      200      401      200   200',
  operationsCases: '         401     403      403      403      403      401      403   200',
  clientError: '             200     200      200      200      200      401      200   200',
  pageEvent: '               200     200      200      200      200      401      200   200',
};

let server: TestServer;
const grace = somebody();
let agent: Person;
let forged: Record<CallerName, Person>;
let consentId: string;

type Request<Name extends CallName> = { body?: Body<Name>; query?: Query<Name> };

/** A well-formed call about that case, by whoever holds it. */
const requests: { [Name in CallName]?: (who: Person) => Request<Name> } = {
  sessionContinue: () => ({ body: {} }),
  developmentLogin: () => ({ body: {} }),
  portalLaunch: () => ({ body: { Token: 'no.such.token' } }),
  appDefinition: ({ id }) => ({ body: { appDefName: definitionName, AppId: id } }),
  conditionalDependencies: () => ({ body: { appDefName: definitionName } }),
  processApplication: (who) => ({ body: { ...both(who), ...names(who), AgentEmail: '' } }),
  saveInfo: (who) => ({ body: { appAuthId: who.handle, AppId: who.id, AgentId: who.agentId || 'A1' } }),
  submitPayload: (who) => ({
    body: submission(who, 'SECTIONAProposedInsured', [phone], { Validation: { Enabled: false } }),
  }),
  resumeApplication: (who) => ({ body: both(who) }),
  dbResumeApplication: (who) => ({ body: both(who) }),
  demoResumeApplication: ({ id }) => ({ body: { AppId: id } }),
  isDemoApplication: ({ id }) => ({ body: { appId: id } }),
  giveConsent: (who) => ({ body: { ...both(who), ConsentId: consentId } }),
  getAgentApplications: () => ({ body: { AgentId: agent.agentId, appDefName: definitionName } }),
  getApplicationAgents: ({ id }) => ({ body: { ApplicationId: id } }),
  getAgentEmail: ({ id }) => ({ body: { appId: id } }),
  checkPendingJobs: ({ id }) => ({ body: { ApplicationId: id } }),
  getOwnerSignatories: (who) => ({ body: both(who) }),
  customerSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  demoCustomerSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  customerSignedWithOwners: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  ownersSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  unlockApplication: (who) => ({ body: { ...both(who), Reason: 'A correction' } }),
  getDecision: ({ id, handle }) => ({ body: { appId: id, appAuthId: handle } }),
  confirmApp: (who) => ({ body: both(who) }),
  zipPlace: () => ({ body: { Zip: '60601' } }),
  addressSearch: () => ({ body: { Text: '12 Sample' } }),
  physicianSearch: () => ({ body: { last_name: 'smi*', state: '' } }),
  getApplicationPdf: ({ id }) => ({ query: { appId: id, mergeType: 'InsuredOwner' } }),
  generatePdf: (who) => ({ body: { ...both(who), mergeType: 'InsuredOwner' } }),
  pdfStatus: ({ id }) => ({ query: { appId: id } }),
  uploadIllustrationFile: ({ handle }) => ({ query: { AppAuthId: handle, QuestionName: 'NoSuchQuestion' } }),
  deleteIllustrationFile: (who) => ({ body: { ...both(who), QuestionName: 'NoSuchQuestion' } }),
  startAppWithIllustration: ({ handle }) => ({ query: { AppAuthId: handle } }),
  sendEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  resendEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  sendDemoEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  sendUnlockEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  sendOwnerEmail: ({ id, agentId }) => ({
    body: {
      emailInfo: {
        AppId: id,
        AgentId: agentId || 'A1',
        OwnerFirstName: 'No',
        OwnerLastName: 'One',
        OwnerType: 'Other',
      },
    },
  }),
  generatePolicyNumber: ({ id }) => ({ body: { appID: id } }),
  generateExternalPolicyNumber: ({ id }) => ({ body: { appID: id } }),
  triggerDecision: ({ id }) => ({ body: { appID: id } }),
  resendDecisionRequest: ({ id }) => ({ body: { appID: id } }),
  updateAgentRelationship: ({ id }) => ({
    body: { appID: id, agentID: 'A1', agentEmailAddress: '', agentFirstName: 'Ann', agentLastName: 'Agent' },
  }),
  identityCheck: (who) => ({ body: both(who) }),
  decisionReasons: (who) => ({ body: both(who) }),
  timeline: (who) => ({ body: both(who) }),
  decline: (who) => ({ body: { ...both(who), As: 'paper' } }),
  changes: (who) => ({ body: both(who) }),
  retryJob: (who) => ({ body: { ...both(who), Job: 'render' } }),
  pageEvent: () => ({ body: { Event: 'shown', Page: 'welcome' } }),
  clientError: () => ({ body: { Message: 'TypeError', Page: 'x' } }),
};

/** Also the insured may correct it. */
const phone = { QuestionName: 'PrimaryPhone', AnswerText: '214-555-0142' };

const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });
const names = ({ agentId }: Person) => ({ AgentId: agentId || 'A1', AgentFirstName: '', AgentLastName: '' });

async function make<Name extends CallName>(name: Name, who: Person): Promise<Reply> {
  const { body, query }: Request<Name> = requests[name]?.(who) ?? {};
  const { file, path }: Route = routes[name];
  if (file !== undefined) return sendFile(who, path, file, query ?? {});
  return who.browser.call(name, body, query);
}

async function sendFile(who: Person, path: string, field: string, query: object): Promise<Reply> {
  const form = new FormData();
  form.append(field, new Blob(['no PDF']), 'illustration.pdf');
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const search = new URLSearchParams(Object.entries(query)).toString();
  return who.browser.send('POST', `${path}?${search}`, body, { 'content-type': packed.headers.get('content-type') });
}

beforeAll(async () => {
  server = await startServer();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  await readForms(insured);
  const ruth = somebody({ lastName: 'Okafor' });
  const otherCase = await readyToSend(server, agent.browser, ruth);
  const otherInsured = await findCase(server, ruth, await send(server, otherCase));
  const consent = await agent.browser.call('getConsent', undefined, { stateOfIssue: 'TX' });
  consentId = consent.data.ConsentId;

  const visitor = newBrowser(server.url);
  await visitor.open();
  const late = await signIn(server.url, 'A1');
  await sql`update session set active_at = now() - interval '1141 seconds'
    where id_hash = sha256(${late.cookies.get('eapp-agent') ?? ''}::bytea)`.execute(server.database.query);
  // Everybody else holds the agent's own pair of ids, however they came by it.
  const stolen = (browser: Browser, agentId = 'A1'): Person => ({
    browser,
    id: agent.id,
    handle: agent.handle,
    agentId,
  });
  forged = {
    nobody: stolen(visitor),
    'another agent': stolen(await signIn(server.url, 'B1'), 'B1'),
    'the agent of record': agent,
    'the insured': insured,
    'the insured of another case': stolen(otherInsured.browser),
    'an expired agent': stolen(late, 'A1'),
    'an Omnipotent of other cases': stolen(await signIn(server.url, 'C1', { Persona: 'Omnipotent' }), 'C1'),
    operations: stolen(await operations()),
  };
});
afterAll(() => server.close());

/** Operations sign in elsewhere: their session is put where sign-in would put it. */
async function operations(): Promise<Browser> {
  const browser = newBrowser(server.url);
  const { token, session } = await server.http.sessions.create(
    server.database.query,
    { kind: 'operations', origin: 'oidc', operatorId: 'O1', name: 'Olga' },
    undefined,
  );
  browser.cookies.set('eapp-operations', token);
  browser.csrf = session.csrf;
  return browser;
}

/** After them somebody has another session, or the case is closed to its insured. */
const changing: readonly CallName[] = [
  'decline',
  'findApplication',
  'developmentLogin',
  'operationsLogin',
  'sessionEnd',
];
const all = Object.keys(routes).filter((name): name is CallName => name in routes);
const ordinary = all.filter((name) => !changing.includes(name));

const codesOf = (name: CallName): number[] => expected[name].trim().split(/\s+/).map(Number);
const table = (replies: Reply[]) => Object.fromEntries(callers.map((caller, at) => [caller, replies[at]?.code]));
const wanted = (name: CallName) => Object.fromEntries(callers.map((caller, at) => [caller, codesOf(name)[at]]));

describe('every call of the table', () => {
  test('has a row with a code for each caller', () => {
    expect(Object.keys(expected).toSorted()).toEqual(all.toSorted());
    expect(all.filter((name) => codesOf(name).length !== callers.length)).toEqual([]);
  });

  test.each(ordinary)('%s', async (name) => {
    const replies: Reply[] = [];
    for (const caller of callers) replies.push(await make(name, forged[caller]));
    expect(table(replies)).toEqual(wanted(name));
  });

  test.each(ordinary.filter((name) => expected[name].includes('404')))(
    '%s answers "not yours" exactly as "does not exist"',
    async (name) => {
      for (const caller of callers) {
        const mine = await make(name, forged[caller]);
        const nowhere = await make(name, { ...forged[caller], id: 'nosuchapplication00000' });
        if (mine.code !== 404) continue;
        expect([caller, nowhere.status, nowhere.text]).toEqual([caller, mine.status, mine.text]);
      }
    },
  );

  test('a link to the signed document opens that document and nothing else of the case', async () => {
    const { query } = server.database;
    const slot = await query
      .selectFrom('signing_slot')
      .select('id')
      .where('application_id', '=', agent.id)
      .where('kind', '=', 'insured')
      .executeTakeFirstOrThrow();
    const browser = newBrowser(server.url);
    const { token, session } = await server.http.sessions.create(
      query,
      {
        kind: 'customer',
        origin: 'identity',
        applicationId: agent.id,
        slotId: slot.id,
        role: 'InsuredOwner',
        purpose: 'documents',
      },
      undefined,
    );
    browser.cookies.set('eapp-customer', token);
    browser.csrf = session.csrf;
    const reader: Person = { browser, id: agent.id, handle: session.handle(agent.id, 'InsuredOwner'), agentId: '' };
    const opened: string[] = [];
    for (const name of ordinary) {
      const { caller } = routes[name];
      if (caller !== 'any' && (await make(name, reader)).code === 200) opened.push(name);
    }
    expect(opened).toEqual(['getApplicationPdf', 'generatePdf', 'pdfStatus']);
  });

  test('decline', async () => {
    const replies: Reply[] = [];
    for (const caller of callers) replies.push(await make('decline', forged[caller]));
    expect(table(replies)).toEqual(wanted('decline'));
    expect((await make('resendEmail', agent)).code).toBe(200);
  });

  // These leave the browser with another session, so they come last.
  test('findApplication', async () => {
    const link = await server.newestLink(agent.id);
    const find = (browser: Browser) => browser.call('findApplication', identity(grace, link));
    expect(await byEverybody(find)).toEqual(wanted('findApplication'));
  });

  test('operationsLogin', async () => {
    expect(await byEverybody((browser) => browser.call('operationsLogin', {}))).toEqual(wanted('operationsLogin'));
  });

  test('developmentLogin', async () => {
    const login = (browser: Browser) => browser.call('developmentLogin', { AgentId: 'D1' });
    expect(await byEverybody(login)).toEqual(wanted('developmentLogin'));
  });

  test('sessionEnd', async () => {
    expect(await byEverybody((browser) => browser.call('sessionEnd'))).toEqual(wanted('sessionEnd'));
  });

  test('the cookie of a session that was ended opens nothing', async () => {
    const browser = await signIn(server.url, 'A1');
    const cookies = [...browser.cookies];
    await browser.call('sessionEnd');
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const reply = await make('getAgentApplications', { ...agent, browser });
    expect(reply).toMatchObject({ code: 401, data: { reason: 'ended' } });
  });
});

async function byEverybody(act: (browser: Browser) => Promise<Reply>) {
  const replies: Reply[] = [];
  for (const caller of callers) {
    const { browser } = forged[caller];
    replies.push(await act(browser));
    if (caller !== 'an expired agent') await browser.open();
  }
  return table(replies);
}
