/** What signers are asked for after the signatures: asked, mailed, answered, signed, sealed, and part of the complete file. */
import { verifyFile } from '@countersign/verify';
import { caseData, type CaseReader, openApplication, type Stage } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvidence } from '../src/evidence/index.ts';
import { readMail } from '../src/mail/index.ts';
import { sha256 } from '../src/platform/index.ts';
import { loadCase } from '../src/applications/index.ts';
import { openForReader, readCaseFacts } from '../src/hand-over/index.ts';
import { verifyStoredApplication } from '../src/verify-application.ts';
import { type Browser, newBrowser } from './browser.ts';
import { type Case, type Story, storyOf } from './complete-story.ts';
import { filesInside } from './files-inside.ts';
import { found, operator } from './operators.ts';
import { definitionName, fill, identity, type Insured, prove, signIn, submit } from './people.ts';
import { idle, startServer, type TestServer, urlOf } from './running-server.ts';

const PENDING = 'Part2MedicalDiagnostic.PendingTestAny';
const WEIGHT = 'Part2PersonalInformation.Weight';

let server: TestServer;
let agent: Browser;
let olga: Browser;
let story: Story;
/** Moves the server's clock on. */
let later = 0;
const day = (days: number) => new Date(Date.now() + later + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  agent = await signIn(server.url, 'A1');
  story = storyOf(server, agent);
  olga = await operator(server, 'Olga');
});
afterAll(() => server.close());

async function ofOperations(id: string) {
  const { ids } = await found(olga, id);
  const { data, code, text } = await olga.call('requirements', ids);
  if (code !== 200) throw new Error(text);
  return { ids, data };
}

async function raise(id: string, more: { Questions?: string[]; Until?: string; Why?: string; Person?: string } = {}) {
  const { ids, data } = await ofOperations(id);
  const Person = data.People.find(({ Role }) => Role === 'Insured')?.Person ?? '';
  return olga.call('raiseRequirement', {
    ...ids,
    Person,
    Questions: [WEIGHT],
    Until: day(10),
    Why: 'The weight and the height do not fit.',
    ...more,
  });
}

const eventsOf = (id: string, ...types: Parameters<typeof readEvidence>[2] & object) =>
  readEvidence(server.database.query, id, types);

async function mailsOf(id: string, kind: string) {
  const theCase = await loadCase(server.services, server.database.query, id);
  if (!theCase) throw new Error('no case');
  const rows = await server.database.query
    .selectFrom('mail_outbox')
    .select('id')
    .where('application_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute();
  return Promise.all(rows.map((row) => readMail(server.database.query, theCase.key, row.id)));
}

const tokenIn = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('link') ?? '';

interface Asked {
  browser: Browser;
  ids: { AppId: string; AppAuthId: string };
}

/** The person, through the link of the newest mail of that kind. */
async function arrive(id: string, who: Insured, kind = 'requirement', at = -1): Promise<Asked> {
  const mail = (await mailsOf(id, kind)).at(at);
  const browser = newBrowser(server.url);
  await browser.open();
  const { data, code, text } = await prove(server, browser, identity(who, tokenIn(mail?.links[0] ?? '')));
  if (code !== 200) throw new Error(`not admitted: ${text}`);
  await browser.open('customer');
  return { browser, ids: { AppId: data.ApplicationId, AppAuthId: data.AppAuthId } };
}

async function tasksOf({ browser, ids }: Asked): Promise<Data<'tasks'>> {
  const { data, code, text } = await browser.call('tasks', ids);
  if (code !== 200) throw new Error(text);
  return data;
}

const answering = (answers: Record<string, string | null>, QuestionBlock = 'Part2PersonalInformation') => [
  {
    QuestionBlock,
    QuestionResponses: Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText })),
  },
];

/** Answers the first task, reads what was printed, and signs it. */
async function answerAndSign(
  asked: Asked,
  sections = answering({ Weight: '165' }),
): Promise<{ pdf: Buffer; Id: string }> {
  const { Tasks } = await tasksOf(asked);
  const { Id = '' } = Tasks[0] ?? {};
  const answered = await asked.browser.call('answerTask', { ...asked.ids, Id, Sections: sections });
  if (answered.code !== 200) throw new Error(answered.text);
  await idle(server);
  const { data } = await asked.browser.call('taskDocument', { ...asked.ids, Id });
  const pdf = Buffer.from(data.Content, 'base64');
  expect(sha256(pdf)).toBe(data.Sha256);
  const signed = await asked.browser.call('signTask', {
    ...asked.ids,
    Id,
    Name: 'Grace Rivera',
    City: 'Dallas',
    State: 'TX',
    DocumentSha256: data.Sha256,
  });
  if (signed.code !== 200) throw new Error(signed.text);
  await idle(server);
  return { pdf, Id };
}

const settingsOf = () => ({
  DATABASE_URL: urlOf(server.database.connection),
  KEY_FILE: server.services.config.keyFile,
  COUNTERSIGN_DATA: server.services.config.dataFolder,
});

const problems = async (id: string) =>
  ((await verifyStoredApplication(id, settingsOf())) ?? []).filter(({ ok }) => !ok).map(({ what }) => what);

async function completeFile(id: string): Promise<Buffer> {
  const { ids } = await found(olga, id);
  const { data, code, text } = await olga.call('completeFile', ids);
  if (code !== 200) throw new Error(text);
  return Buffer.from(data.Content, 'base64');
}

describe('one question to the insured', () => {
  let signed: Case;
  let id: string;
  let before: { documents: string[]; answers: string };

  const storedAs = async () => {
    const { query } = server.database;
    const documents = await query
      .selectFrom('document')
      .select(['id', 'sha256'])
      .where('application_id', '=', id)
      .where('reader', 'not like', 'Amendment-%')
      .execute();
    const blocks = await query
      .selectFrom('block_answer')
      .select(['block', 'version', 'content_hash'])
      .where('application_id', '=', id)
      .orderBy('block')
      .execute();
    return {
      documents: documents.map((one) => `${one.id} ${one.sha256}`).toSorted(),
      answers: JSON.stringify(blocks),
    };
  };

  beforeAll(async () => {
    signed = await story.signed();
    ({ id } = signed.agent);
    await idle(server);
    before = await storedAs();
  }, 120_000);

  // spec requirements 1.1, 1.2, 1.3
  test('is raised by operations, and mailed with a link and a day, without a word of what is asked', async () => {
    const { data } = await ofOperations(id);
    const [insured] = data.People;
    expect(insured?.Name).toBe('Grace Rivera');
    expect(insured?.Sections.flatMap(({ Questions }) => Questions.map(({ Path }) => Path))).toContain(WEIGHT);
    expect((await raise(id)).code).toBe(200);
    const [event] = await eventsOf(id, 'requirement.raised');
    expect(event?.actor).toMatchObject({ kind: 'operations', id: 'olga' });
    expect(JSON.stringify(event)).not.toMatch(/weight|Part2/i);
    const [mail] = await mailsOf(id, 'requirement');
    expect(mail?.to.address).toBe(signed.who.email);
    expect(mail?.text).toContain('find-application');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/weight|height|fit\./i);
  });

  // spec requirements 2.1, 2.4
  test('is shown after the person proved who they are, and their session does nothing else', async () => {
    const asked = await arrive(id, signed.who);
    const { Tasks, Case: facts, Sections, Facts, SigningRole } = await tasksOf(asked);
    expect(Tasks).toEqual([
      expect.objectContaining({ Questions: [WEIGHT], Until: day(10), IsOverdue: false, Answers: [], Document: null }),
    ]);
    const form = openApplication(server.model, {
      stage: facts.Stage as Stage,
      role: SigningRole,
      today: facts.Today,
      facts: Facts,
      customerSigned: facts.CustomerSigned,
      answers: Object.fromEntries(
        Sections.map(({ QuestionBlock, QuestionResponses }) => [
          QuestionBlock,
          Object.fromEntries(QuestionResponses.map((one) => [one.QuestionName, one.AnswerText ?? ''])),
        ]),
      ),
    });
    expect(form.cell(WEIGHT)).toMatchObject({ editable: true });
    expect((await asked.browser.call('resumeApplication', asked.ids)).code).toBe(403);
    const own = await asked.browser.call('getApplicationPdf', undefined, { appId: id, mergeType: 'InsuredOwner' });
    expect(own.code).toBe(403);
  });

  // spec requirements 2.2, 2.3
  test.each([
    ['what nobody asked', answering({ Weight: '165', 'Height.Feet': '5' })],
    [
      'another section',
      [...answering({ Weight: '165' }), ...answering({ FirstName: 'Eve' }, 'SECTIONAProposedInsured')],
    ],
    ['words for a number', answering({ Weight: 'heavy' })],
    ['a blank', answering({ Weight: null })],
    ['a section that does not exist', answering({ Weight: '165' }, '__proto__')],
  ])('is not answered by %s: nothing is kept', async (_story, Sections) => {
    const asked = await arrive(id, signed.who);
    const { Tasks } = await tasksOf(asked);
    const { code } = await asked.browser.call('answerTask', { ...asked.ids, Id: Tasks[0]?.Id ?? '', Sections });
    expect(code).toBe(422);
    expect((await tasksOf(asked)).Tasks[0]).toMatchObject({ Answers: [], Document: null });
  });

  // spec requirements 3.1, 3.2, 3.3
  test('is read, signed by name, sealed, and becomes part of the complete file; nothing else changes', async () => {
    const first = await completeFile(id);
    const asked = await arrive(id, signed.who);
    const { pdf, Id } = await answerAndSign(asked);
    const { data } = await asked.browser.call('taskDocument', { ...asked.ids, Id });
    const sealed = Buffer.from(data.Content, 'base64');
    expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const trusted = [server.services.sealSigner.certificate, ...server.services.sealSigner.chain];
    expect((await verifyFile(sealed, { trusted })).verdict).toBe('sealed');
    const file = await completeFile(id);
    expect(file.equals(first)).toBe(false);
    expect((await verifyFile(file, { trusted })).verdict).toBe('sealed');
    const inside = filesInside(file).map(({ name }) => name);
    expect(inside).toContain(`signed-Amendment-${Id}.pdf`);
    const now = await storedAs();
    expect(now.documents).toEqual(expect.arrayContaining(before.documents));
    expect(now.documents).toHaveLength(before.documents.length + 1);
    expect(now.answers).toBe(before.answers);
    expect(await eventsOf(id, 'sign.completed')).toHaveLength(2);
    expect(await problems(id)).toEqual([]);
  });

  // spec requirements 4.1
  test('is used by whoever asks for the answers from then on, and the stored ones stay', async () => {
    const { data } = await ofOperations(id);
    expect(data.Requirements.map(({ State }) => State)).toEqual(['signed']);
  });

  // spec requirements 3.4
  test('cannot be withdrawn or signed again, and its link is closed', async () => {
    const told = (await eventsOf(id, 'amendment.answered', 'amendment.ready', 'amendment.signed')).map(
      ({ type }) => type,
    );
    expect(new Set(told)).toEqual(new Set(['amendment.answered', 'amendment.ready', 'amendment.signed']));
    const { ids, data } = await ofOperations(id);
    const Id = data.Requirements[0]?.Id ?? '';
    expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'x' })).code).toBe(409);
    await expect(arrive(id, signed.who)).rejects.toThrow('not admitted');
  });
});

describe('what may be asked', () => {
  let id: string;
  let signed: Case;
  beforeAll(async () => {
    signed = await story.signed();
    ({ id } = signed.agent);
    await idle(server);
  }, 120_000);

  // spec requirements 1.1
  test.each<[string, Parameters<typeof raise>[1], number]>([
    ['nothing', { Questions: [] }, 422],
    ['a question that does not exist', { Questions: ['Part2PersonalInformation.Shoes'] }, 422],
    ['what the agent answered', { Questions: ['SECTIONDCoverageDetails.ProductName'] }, 422],
    ['a day that is over', { Until: day(-2) }, 422],
    ['a day in two years', { Until: day(700) }, 422],
    ['a day that does not exist', { Until: '2027-02-31' }, 422],
    ['without a reason', { Why: '   ' }, 422],
    ['the agent', { Person: 'agent' }, 404],
  ])('refuses %s, and writes nothing', async (_story, more, code) => {
    const asked = await raise(id, more);
    expect([asked.code, asked.text]).toEqual([code, expect.any(String)]);
    expect(await eventsOf(id, 'requirement.raised')).toEqual([]);
    expect(await mailsOf(id, 'requirement')).toEqual([]);
  });

  test('refuses a case that nobody signed, and an operator without the right', async () => {
    const { agent: unsigned } = await story.readyToSign();
    const { ids, data } = await ofOperations(unsigned.id);
    expect(data.People).toEqual([]);
    const theCase = await loadCase(server.services, server.database.query, unsigned.id);
    const Person = theCase?.slots.find(({ kind }) => kind === 'insured')?.id ?? '';
    const body = { ...ids, Person, Questions: [WEIGHT], Until: day(3), Why: 'x' };
    expect((await olga.call('raiseRequirement', body)).code).toBe(409);
    const sam = await operator(server, 'Sam', ['see', 'repair', 'takeOver', 'erase']);
    const { ids: own } = await found(sam, id);
    expect((await sam.call('raiseRequirement', { ...body, ...own })).code).toBe(403);
  });

  // spec requirements 1.1, 2.4, 1.3
  test('two that are raised in the same instant are two tasks, and either link leads to both', async () => {
    const both = await Promise.all([raise(id), raise(id, { Why: 'And once more.' })]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    for (const at of [0, 1])
      expect((await tasksOf(await arrive(id, signed.who, 'requirement', at))).Tasks).toHaveLength(2);
    const asked = await arrive(id, signed.who);
    await answerAndSign(asked, answering({ Weight: '170' }));
    await answerAndSign(asked, answering({ Weight: '171' }));
    expect((await tasksOf(asked)).Tasks).toEqual([]);
    const inside = filesInside(await completeFile(id)).map(({ name }) => name);
    expect(inside.filter((name) => name.startsWith('signed-Amendment-'))).toHaveLength(2);
    expect(await problems(id)).toEqual([]);
  });

  // spec requirements 2.4, 3.2
  test('answers may be changed until they are signed, and what was read has to be what is signed', async () => {
    await raise(id);
    const asked = await arrive(id, signed.who);
    const Id = (await tasksOf(asked)).Tasks[0]?.Id ?? '';
    const answer = (Weight: string) =>
      asked.browser.call('answerTask', { ...asked.ids, Id, Sections: answering({ Weight }) });
    const sign = (DocumentSha256: string, more = {}) =>
      asked.browser.call('signTask', {
        ...asked.ids,
        Id,
        Name: 'Grace Rivera',
        City: 'Dallas',
        State: 'TX',
        DocumentSha256,
        ...more,
      });
    await answer('180');
    await idle(server);
    const first = await asked.browser.call('taskDocument', { ...asked.ids, Id });
    await answer('181');
    await idle(server);
    expect((await sign(first.data.Sha256)).code).toBe(409);
    const { query } = server.database;
    const unread = await query
      .selectFrom('document')
      .select('sha256')
      .where('reader', '=', `Amendment-${Id}`)
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow();
    expect((await sign(unread.sha256 ?? '')).text).toContain('"review"');
    const second = await asked.browser.call('taskDocument', { ...asked.ids, Id });
    const mistyped = await sign(second.data.Sha256, { Name: 'Grace' });
    expect([mistyped.code, mistyped.text]).toEqual([422, expect.stringContaining('invalidSignature')]);
    expect((await sign(second.data.Sha256, { City: '' })).code).toBe(422);
    expect((await sign(second.data.Sha256, { State: 'Atlantis' })).code).toBe(422);
    const twice = await Promise.all([sign(second.data.Sha256), sign(second.data.Sha256)]);
    expect(twice.map(({ code }) => code)).toEqual([200, 200]);
    expect((await answer('182')).code).toBe(409);
    expect((await eventsOf(id, 'amendment.signed')).filter(({ data }) => data['requirement'] === Id)).toHaveLength(1);
    await idle(server);
  });

  // spec requirements 1.5
  test('is withdrawn without a signature, once, and the person is told by mail', async () => {
    await raise(id);
    const asked = await arrive(id, signed.who);
    const { ids, data } = await ofOperations(id);
    const Id = data.Requirements.find(({ State }) => State === 'open')?.Id ?? '';
    for (const _ of [1, 2])
      expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'The doctor wrote.' })).code).toBe(200);
    const told = await eventsOf(id, 'requirement.withdrawn');
    expect(told).toHaveLength(1);
    // Nobody can try words with it.
    expect(JSON.stringify(told)).not.toContain(sha256('The doctor wrote.'));
    const mails = await mailsOf(id, 'requirementWithdrawn');
    expect(mails.map(({ links }) => links)).toEqual([[]]);
    expect((await tasksOf(asked)).Tasks).toEqual([]);
    const late = await asked.browser.call('answerTask', { ...asked.ids, Id, Sections: answering({ Weight: '190' }) });
    expect(late.code).toBe(404);
    await expect(arrive(id, signed.who)).rejects.toThrow('not admitted');
    expect((await ofOperations(id)).data.Requirements[0]).toMatchObject({
      State: 'withdrawn',
      EndedWhy: 'The doctor wrote.',
    });
  });

  // spec requirements 1.4
  test('is mailed once when it is overdue, and can still be answered', async () => {
    await raise(id, { Until: day(1) });
    later += 3 * 86_400_000;
    const { mailOverdue } = await import('../src/requirements/index.ts');
    for (const _ of [1, 2]) expect(await mailOverdue(server.services, new AbortController().signal)).toEqual([]);
    const [mail, ...more] = await mailsOf(id, 'requirementOverdue');
    expect([mail?.to.address, more]).toEqual([signed.who.email, []]);
    expect(await eventsOf(id, 'requirement.overdue')).toHaveLength(1);
    const asked = await arrive(id, signed.who, 'requirementOverdue');
    expect((await tasksOf(asked)).Tasks).toMatchObject([{ IsOverdue: true }]);
    await answerAndSign(asked);
  });

  // spec requirements 1.6
  test('keeps the case from being unlocked', async () => {
    await server.database.query.deleteFrom('policy_number').where('application_id', '=', id).execute();
    await server.database.query.deleteFrom('decision').where('application_id', '=', id).execute();
    const { agent: owner } = signed;
    const unlock = await agent.call('unlockApplication', { AppId: owner.id, AppAuthId: owner.handle, Reason: 'x' });
    expect([unlock.code, unlock.text]).toEqual([409, expect.stringContaining('"requirement"')]);
  });

  // spec requirements 3.5
  test('and was answered is found by eapp verify when somebody changes it', async () => {
    const { query } = server.database;
    const [row] = await query.selectFrom('requirement').selectAll().where('application_id', '=', id).execute();
    if (!row) throw new Error('nothing was asked');
    const { reason_of, ...kept } = { ...row, reason_of: null };
    await query
      .updateTable('requirement')
      .set({ due_at: new Date(0) })
      .where('id', '=', row.id)
      .execute();
    expect(await problems(id)).toContain('requirement: a row was changed outside the program');
    await query.deleteFrom('requirement').where('id', '=', row.id).execute();
    expect(await problems(id)).toContain(`requirement ${row.id}: recorded, but not there`);
    await query.insertInto('requirement').values(kept).execute();
    expect(reason_of).toBe(null);
  });

  // spec requirements 1.6
  test('is erased with the case', async () => {
    const { ids } = await found(olga, id);
    const erased = await olga.call('eraseCase', { ...ids, Reason: 'request', Confirmation: 'Rivera' });
    if (erased.data.State === 'waiting') throw new Error('it waits for a second person');
    expect(
      await server.database.query.selectFrom('requirement').select('id').where('application_id', '=', id).execute(),
    ).toEqual([]);
  });
});

// spec requirements 4.1, 4.2
test('a decision that is incomplete is made again with the amended answers, which its record names', async () => {
  const { agent: owner, insured, who } = await story.readyToSign();
  const { id } = owner;
  await submit(insured, 'Part2MedicalDiagnostic', { PendingTestAny: 'true' }, { Validation: { Enabled: false } });
  await fill(server, insured);
  await story.signAsInsured(insured);
  await story.signAsAgent(owner);
  await idle(server);
  const pathOf = async () =>
    (
      await server.database.query
        .selectFrom('decision')
        .select('triage_path')
        .where('application_id', '=', id)
        .executeTakeFirst()
    )?.triage_path;
  expect(await pathOf()).toBe(2.5);
  const stored = await loadCase(server.services, server.database.query, id);
  expect((await raise(id, { Questions: [PENDING], Why: 'Is the result there?' })).code).toBe(200);
  const { Id } = await answerAndSign(
    await arrive(id, who),
    answering({ PendingTestAny: 'false' }, 'Part2MedicalDiagnostic'),
  );
  expect(await pathOf()).toBe(1);
  const decided = await eventsOf(id, 'uw.decided');
  expect(decided.map(({ data }) => data['amendments'])).toEqual([undefined, [Id]]);
  const now = await loadCase(server.services, server.database.query, id);
  expect(now?.answers).toEqual(stored?.answers);
  expect(await problems(id)).toEqual([]);
});

// spec requirements 5.1
test('the agent cannot tell a medical question from others, nor how many, how long, or whether somebody came', async () => {
  const [one, other] = [await story.signed(), await story.signed()];
  await idle(server);
  await raise(one.agent.id);
  await raise(other.agent.id, { Questions: ['PersonalInformation.Occupation'], Why: 'y'.repeat(400), Until: day(200) });
  await raise(other.agent.id, { Questions: [WEIGHT, PENDING] });
  await raise(one.agent.id, { Questions: [PENDING] });
  await answerAndSign(await arrive(one.agent.id, one.who));
  const seen = async ({ agent: owner }: Case) => {
    const ids = { AppId: owner.id, AppAuthId: owner.handle };
    const list = await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
    const row = list.data.Applications.find(({ Id }) => Id === owner.id);
    const { data } = await agent.call('timeline', ids);
    const resumed = await agent.call('resumeApplication', ids);
    return JSON.stringify([
      row,
      // Background work of a case ends in any order.
      data.Events.map(({ Type, Actor, Text }) => `${Type} ${Actor} ${Text}`).toSorted(),
      resumed.data.Case,
      resumed.data.PendingJobs,
    ])
      .replaceAll(owner.id, 'ID')
      .replaceAll(/"AuthId":"[^"]+"/g, '')
      .replaceAll(/CQ\d+/g, 'CQ')
      .replaceAll(/grace\.\d+@/g, 'grace@')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  };
  expect(await seen(one)).toBe(await seen(other));
  const asked = await seen(one);
  expect(asked).toContain('Waiting for Grace Rivera: the insurer needs more information');
  expect(asked).not.toMatch(/amendment|weight|occupation/i);
});

// spec requirements 5.1; handover 1.4
test('the data of the case have the amended answers for the carrier, and are as signed for its agent', async () => {
  const signed = await story.signed();
  await idle(server);
  const { query } = server.database;
  const read = async (reader: CaseReader): Promise<string> => {
    const theCase = await loadCase(server.services, query, signed.agent.id);
    if (!theCase) throw new Error('no case');
    const facts = await readCaseFacts(query, theCase);
    return JSON.stringify(caseData(await openForReader(query, theCase, reader), facts, reader));
  };
  const [carriers, agents] = [await read('carrier'), await read('agent')];
  await raise(signed.agent.id);
  await answerAndSign(await arrive(signed.agent.id, signed.who), answering({ Weight: '177' }));
  await idle(server);
  const weight = /"value":177\b/;
  expect(carriers).not.toMatch(weight);
  expect(await read('carrier')).toMatch(weight);
  expect(await read('agent')).toBe(agents);
});
