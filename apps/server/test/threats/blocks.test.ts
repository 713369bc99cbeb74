/**
 * Every signer against every section and every question in it, for reading, writing and signing (T12, T13, T15, T18,
 * T19; spec trust 1.2). What is expected is read from the carrier's data here, not from the engine that decides.
 */
import type { BlockData, Node, QuestionData, RoleName, Stage } from '@countersign/engine';
import { type CallName, routes } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindAgain } from '../support/bind-again.ts';
import { newBrowser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, owners, type Person, resume, signIn, newInsured, startCase, submission } from '../support/people.ts';
import { insuredSignature } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';
import { everyCall, make, requests } from './every-call.ts';

interface Viewer {
  who: Person;
  stage: Stage;
  role: RoleName;
}

let server: TestServer;
let viewers: Record<'agent' | 'insured' | 'owner A' | 'owner B', Viewer>;
/** Somebody else's, of the same agent. */
let otherCase: Person;
const names = ['agent', 'insured', 'owner A', 'owner B'] as const;
const grace = newInsured();

const owner = (first: string, ssn: string): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': first,
  'PolicyOwnerName.LastName': 'Larsen',
  PolicyOwnerEmail: `${first.toLowerCase()}@example.com`,
  PolicyOwnerSSN: ssn,
  PolicyOwnerDateOfBirth: '1951-03-04',
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

beforeAll(async () => {
  server = await startServer();
  const browser = await signIn(server.url, 'A1');
  const owned = owners(owner('Ann', '219-09-9981'), owner('Ben', '219-09-9982'));
  const agent = await readyToSend(server, browser, grace, owned);
  otherCase = await startCase(browser);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  viewers = {
    agent: { who: agent, stage: 1, role: 'Agent' },
    insured: { who: insured, stage: 2.2, role: 'InsuredNotOwner' },
    'owner A': { who: await personOf(agent.id, 'A'), stage: 3, role: 'OwnerA' },
    'owner B': { who: await personOf(agent.id, 'B'), stage: 4, role: 'OwnerB' },
  };
});
afterAll(() => server.close());

/** An owner whose turn it is: the session that the identity check would begin. */
async function personOf(id: string, letter: 'A' | 'B'): Promise<Person> {
  const { query } = server.database;
  const slot = await query
    .updateTable('signing_slot')
    .set({ state: 'consented' })
    .where('application_id', '=', id)
    .where('letter', '=', letter)
    .returning('id')
    .executeTakeFirstOrThrow();
  await bindAgain(server.database, 'signing_slot');
  const role: RoleName = `Owner${letter}`;
  const { token, session } = await server.http.sessions.create(
    query,
    { kind: 'customer', origin: 'identity', applicationId: id, slotId: slot.id, role, purpose: 'application' },
    undefined,
  );
  const browser = newBrowser(server.url);
  browser.cookies.set('eapp-customer', token);
  browser.csrf = session.csrf;
  return { browser, id, handle: session.handle(id, role), agentId: '' };
}

type Access = 'None' | 'Read' | 'Write';

/** What the data allow a stage in a section. */
const accessToBlock = ({ QuestionBlockPermissions }: BlockData, stage: Stage): Access =>
  QuestionBlockPermissions.find((one) => one.Stage === stage)?.PermissionType ?? 'None';

interface Question {
  /** On the wire, in the first row of every group around it. */
  path: string;
  access: Access;
  /** Rows that come from other answers, or of which the stage sees only some: a row there may not exist for it. */
  isSpecial: boolean;
}

/** Every question with an answer in a section, and what the data give a stage of it; labels may show a calculated one. */
function questionsOf(
  block: BlockData,
  { stage, role }: Viewer,
  kinds: readonly Node['kind'][] = ['answer'],
): Question[] {
  const around = (node: Node): Node[] => {
    const parent = server.model.nodes[node.parent];
    return parent === undefined || parent.kind === 'block' ? [node] : [...around(parent), node];
  };
  const restrictionOf = (data: QuestionData | null): Access | undefined =>
    data?.Restrictions?.find(({ Stage: at, UserRole }) => at === stage && (UserRole === undefined || UserRole === role))
      ?.AccessType;
  const index = server.model.blockByName.get(block.Name)?.index;
  return server.model.nodes
    .filter((node) => node.block === index && kinds.includes(node.kind))
    .map((node) => {
      const line = around(node);
      const own = line.map(({ data }) => restrictionOf(data)).findLast((found) => found !== undefined);
      const whole = own ?? accessToBlock(block, stage);
      return {
        path: line.map(({ name, kind }) => (kind === 'rows' ? `${name}[0]` : name)).join('.'),
        access: whole === 'Write' && node.data?.System === true ? 'Read' : whole,
        isSpecial: line.some(({ rowsFrom, rowRead }) => rowsFrom.length > 0 || rowRead.length > 0),
      };
    });
}

const blocks = (): readonly BlockData[] => server.model.definition.Blocks;

/** One submission per section that names every question and one that does not exist, so that none of it is applied. */
async function whatIsTaken(viewer: Viewer): Promise<{ wrong: string[]; questions: number }> {
  const wrong: string[] = [];
  let questions = 0;
  for (const block of blocks()) {
    if (block.Purpose === 'declarations') continue;
    const asked = questionsOf(block, viewer);
    questions += asked.length;
    const responses = [{ path: 'NoSuchQuestion' }, ...asked].map(({ path }) => ({
      QuestionName: path,
      AnswerText: null,
    }));
    const reply = await viewer.who.browser.call('submitPayload', submission(viewer.who, block.Name, responses));
    const access = accessToBlock(block, viewer.stage);
    const expected = access === 'None' ? 404 : 422;
    if (reply.code !== expected) wrong.push(`${block.Name}: ${reply.code}, not ${expected}`);
    if (access === 'None') continue;
    const refused = new Map(reply.errors.map(({ path, key }) => [path, key]));
    for (const { path, access: own, isSpecial } of asked) {
      const key = refused.get(path);
      if (own !== 'Write' && key === undefined) wrong.push(`${block.Name}.${path} is taken`);
      if (own === 'Write' && key === 'readOnly' && !isSpecial) wrong.push(`${block.Name}.${path} is refused`);
    }
  }
  return { wrong, questions };
}

describe.each(names)('the %s', (name) => {
  // spec form 6.2, 6.3
  test('writes what the data allow at their stage, and nothing else', async () => {
    const viewer = viewers[name];
    const before = await stateOf(server.database, viewer.who.id);
    const { wrong, questions } = await whatIsTaken(viewer);
    expect(wrong).toEqual([]);
    expect(questions).toBeGreaterThan(1_000);
    expect(await stateOf(server.database, viewer.who.id)).toEqual(before);
  });

  // spec form 6.3, 6.6; http 3.5
  test('reads what the data allow at their stage, and nothing else', async () => {
    expect(await unreadableTold(viewers[name])).toEqual([]);
  });

  test('cannot sign under any heading but their own', async () => {
    const { who, stage } = viewers[name];
    const declarations = blocks().filter(({ Purpose }) => Purpose === 'declarations');
    const before = await stateOf(server.database, who.id);
    const refused: string[] = [];
    for (const block of declarations) {
      const isOwn = accessToBlock(block, stage) === 'Write';
      const signature = submission(who, block.Name, insuredSignature('Grace Rivera'), {
        DocumentSha256: '0'.repeat(64),
      });
      const { code } = await who.browser.call('submitPayload', signature);
      // Their own they cannot sign with somebody else's questions and a made-up document.
      if (isOwn ? ![404, 409, 422].includes(code) : code !== 404) refused.push(`${block.Name}: ${code}`);
    }
    expect(declarations).toHaveLength(12);
    expect(refused).toEqual([]);
    expect(await stateOf(server.database, who.id)).toEqual(before);
  });

  // spec trust 4.1; form 7.12
  test('cannot open any document but their own', async () => {
    const { who } = viewers[name];
    const own = {
      agent: ['Agent'],
      insured: ['InsuredNotOwner'],
      'owner A': ['OwnerNotInsured'],
      'owner B': ['OwnerNotInsured'],
    }[name];
    for (const mergeType of ['Agent', 'InsuredOwner', 'InsuredNotOwner', 'OwnerNotInsured'] as const) {
      const shown = await who.browser.call('getApplicationPdf', undefined, { appId: who.id, mergeType });
      const made = await who.browser.call('generatePdf', { AppId: who.id, AppAuthId: who.handle, mergeType });
      const expected = own.some((one) => one === mergeType) ? 200 : 404;
      expect([mergeType, shown.status, made.status]).toEqual([mergeType, expected, expected]);
    }
  });

  test('gets the same responses when claiming to be somebody else', async () => {
    const { who } = viewers[name];
    for (const Role of ['Omnipotent', 'Agent', 'InsuredOwner', 'OwnerA', 'Operations', '0', '13', '__proto__']) {
      const reply = await who.browser.call(
        'submitPayload',
        submission(who, 'Part2Medications', [{ QuestionName: 'NoSuchQuestion', AnswerText: 'x' }], { Role }),
      );
      expect([Role, reply.code]).toEqual([Role, name === 'insured' ? 422 : 404]);
    }
  });
});

/** Answers, sections, menu and the page's state, against the data. */
async function unreadableTold(viewer: Viewer): Promise<string[]> {
  const { data } = await resume(server, viewer.who);
  expect(data).toMatchObject({ SigningRole: viewer.role, Case: { Stage: viewer.stage } });
  const open = new Set(
    blocks()
      .filter((block) => accessToBlock(block, viewer.stage) !== 'None')
      .map(({ Name }) => Name),
  );
  const state: { content: Record<string, object> } = JSON.parse(Buffer.from(data.EAppRawPayload, 'base64').toString());
  const told = [
    ...data.QuestionBlocks.map(({ Name }) => Name),
    ...data.QuestionBlockResponses.map(({ BlockName }) => BlockName),
    ...data.Menu.map(({ name }) => name),
    ...Object.keys(state.content),
  ];
  expect(told.length).toBeGreaterThan(10);
  const unreadable = told.filter((block) => !open.has(block));
  for (const { BlockName, Responses } of data.QuestionBlockResponses) {
    const block = blocks().find(({ Name }) => Name === BlockName);
    const readable = new Set(
      (block ? questionsOf(block, viewer, ['answer', 'label']) : [])
        .filter(({ access }) => access !== 'None')
        .map(({ path }) => plain(path)),
    );
    unreadable.push(...Responses.map(({ QuestionName }) => plain(QuestionName)).filter((path) => !readable.has(path)));
  }
  return unreadable;
}

/** Without the rows' places. */
const plain = (path: string): string => path.replaceAll(/\[[^\]]*\]/g, '');

test('after the signatures the agent is at the last stage, with its sections and no more', async () => {
  const { who } = viewers.agent;
  const { query } = server.database;
  await query.updateTable('application').set({ customer_signed: true }).where('id', '=', who.id).execute();
  await bindAgain(server.database, 'application');
  const viewer: Viewer = { who, stage: 13, role: 'Agent' };
  expect((await whatIsTaken(viewer)).wrong).toEqual([]);
  expect(await unreadableTold(viewer)).toEqual([]);
  await query.updateTable('application').set({ customer_signed: false }).where('id', '=', who.id).execute();
  await bindAgain(server.database, 'application');
});

describe('an owner', () => {
  /** The calls that do something for a customer; the case's own sections and documents are covered above. */
  const open: Partial<Record<CallName, number>> = {
    resumeApplication: 200,
    dbResumeApplication: 200,
    isDemoApplication: 200,
    giveConsent: 200,
    noteAnswer: 200,
    getApplicationAgents: 200,
    getAgentEmail: 200,
    checkPendingJobs: 200,
    getOwnerSignatories: 200,
    pdfStatus: 200,
    changes: 200,
    physicianSearch: 200,
    zipPlace: 200,
    addressSearch: 200,
    tasks: 200,
  };
  const ending: readonly CallName[] = [
    'decline',
    'sessionEnd',
    'findApplication',
    'developmentLogin',
    'operationsLogin',
  ];
  const ofCases = everyCall.filter((name) => routes[name].caller !== 'any' && !ending.includes(name));

  test.each(['owner A', 'owner B'] as const)('%s makes the calls of a signer and no other', async (name) => {
    const made: Partial<Record<CallName, number>> = {};
    for (const call of ofCases) {
      const { code } = await make(call, viewers[name].who);
      expect([call, code < 500]).toEqual([call, true]);
      if (code === 200) made[call] = code;
    }
    expect(made).toEqual(open);
  });

  test('cannot open anything with the ids of the other owner, of the agent, or of another case', async () => {
    const { browser } = viewers['owner A'].who;
    const stolen: Person[] = [
      { ...viewers['owner B'].who, browser },
      { ...viewers.agent.who, browser },
      { ...otherCase, browser },
    ];
    for (const who of stolen) {
      for (const call of ofCases) {
        const { code } = await make(call, who);
        // A call that names the case only by its ID gets the session's own case.
        const isOwn = who.id === viewers['owner A'].who.id;
        const withHandle = JSON.stringify(requests[call]?.(who) ?? {}).includes(who.handle);
        const directory = ['physicianSearch', 'zipPlace', 'addressSearch'].includes(call);
        if (directory || (isOwn && !withHandle)) continue;
        expect([call, [400, 403, 404, 415].includes(code)]).toEqual([call, true]);
      }
    }
  });
});
