/** What signers are asked for after the signatures: who may be asked what, and one case from the first question to its erasure. */
import { verifyFile } from '@countersign/verify';
import { openApplication, type Stage } from '@countersign/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOverdue } from '../../src/requirements/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { loadCase } from '../../src/applications/index.ts';
import { type Browser } from '../support/browser.ts';
import { type Case, storyOf } from '../support/complete-story.ts';
import { filesInside } from '../support/files-inside.ts';
import { found, operator } from '../support/operators.ts';
import { identity } from '../support/identity-check.ts';
import { type Insured, signIn } from '../support/people.ts';
import { answering, type Asked, type Raise, requirementsOn, WEIGHT } from './raise-requirements.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { systemWith } from '../support/system.ts';
import { bindAgain } from '../support/bind-again.ts';

let server: TestServer;
let agent: Browser;
let olga: Browser;
let on: ReturnType<typeof requirementsOn>;
let signed: Case;
let id: string;
/** Moves the server's clock on. */
let later = 0;
const day = (days: number) => new Date(Date.now() + later + days * 86_400_000).toISOString().slice(0, 10);
const as = (who: Insured) => (link: string) => identity(who, link);

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  agent = await signIn(server.url, 'A1');
  olga = await operator(server, 'Olga');
  on = requirementsOn(server, olga);
  signed = await storyOf(server, agent).readyToSign();
  ({ id } = signed.agent);
}, 120_000);
afterAll(() => server.close());

// spec requirements 1.1
test('nobody is asked before everybody has signed', async () => {
  const story = storyOf(server, agent);
  const { ids, data } = await on.ofOperations(id);
  expect(data.People).toEqual([]);
  const theCase = await loadCase(server.services, server.database.query, id);
  const Person = theCase?.slots.find(({ kind }) => kind === 'insured')?.id ?? '';
  const body = { ...ids, Person, Questions: [WEIGHT], Until: day(3), Why: 'x' };
  expect((await olga.call('raiseRequirement', body)).code).toBe(409);
  await story.signAsInsured(signed.insured);
  await story.signAsAgent(signed.agent);
  await idle(server);
});

describe('what may be asked', () => {
  // spec requirements 1.1
  test.each<[string, Raise, number]>([
    ['nothing', { Questions: [] }, 422],
    ['a question that does not exist', { Questions: ['Part2PersonalInformation.Shoes'] }, 422],
    ['what the agent answered', { Questions: ['SECTIONDCoverageDetails.ProductName'] }, 422],
    ['a day that is over', { Until: day(-2) }, 422],
    ['a day in two years', { Until: day(700) }, 422],
    ['a day that does not exist', { Until: '2027-02-31' }, 422],
    ['without a reason', { Why: '   ' }, 400],
    ['the agent', { Person: 'agent' }, 404],
  ])('refuses %s, and writes nothing', async (_story, more, code) => {
    const asked = await on.raise(id, more);
    expect([asked.code, asked.text]).toEqual([code, expect.any(String)]);
    expect(await on.events(id, 'requirement.raised')).toEqual([]);
    expect(await on.mailsOf(id, 'requirement')).toEqual([]);
  });

  test('refuses an operator without the right', async () => {
    const sam = await operator(server, 'Sam', ['see', 'repair', 'takeOver', 'erase']);
    const { data } = await on.ofOperations(id);
    const { ids } = await found(sam, id);
    const Person = data.People[0]?.Person ?? '';
    const body = { ...ids, Person, Questions: [WEIGHT], Until: day(3), Why: 'x' };
    expect((await sam.call('raiseRequirement', body)).code).toBe(403);
  });
});

describe('one question to the insured', () => {
  let asked: Asked;
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
    before = await storedAs();
  });

  // spec requirements 1.1, 1.2, 1.3
  test('is raised by operations, and mailed with a link and a day, without a word of what is asked', async () => {
    const { data } = await on.ofOperations(id);
    const [insured] = data.People;
    expect(insured?.Name).toBe('Grace Rivera');
    expect(insured?.Sections.flatMap(({ Questions }) => Questions.map(({ Path }) => Path))).toContain(WEIGHT);
    expect((await on.raise(id)).code).toBe(200);
    const [event] = await on.events(id, 'requirement.raised');
    expect(event?.actor).toMatchObject({ kind: 'operations', id: 'olga' });
    expect(JSON.stringify(event)).not.toMatch(/weight|Part2/i);
    const [mail] = await on.mailsOf(id, 'requirement');
    expect(mail?.to.address).toBe(signed.who.email);
    expect(mail?.text).toContain('find-application');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/weight|height|fit\./i);
  });

  // spec requirements 2.1, 2.4
  test('is shown after the person proved who they are, and their session does nothing else', async () => {
    asked = await on.arrive(id, as(signed.who));
    const { Tasks, Case: facts, Sections, Facts, SigningRole } = await on.tasksOf(asked);
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
    const { Tasks } = await on.tasksOf(asked);
    const { code } = await asked.browser.call('answerTask', { ...asked.ids, Id: Tasks[0]?.Id ?? '', Sections });
    expect(code).toBe(422);
    expect((await on.tasksOf(asked)).Tasks[0]).toMatchObject({ Answers: [], Document: null });
  });

  // spec requirements 3.1, 3.2, 3.3
  test('is read, signed by name, sealed, and becomes part of the complete file; nothing else changes', async () => {
    const first = await on.completeFile(id);
    const { pdf, Id } = await on.answerAndSign(asked);
    const { data } = await asked.browser.call('taskDocument', { ...asked.ids, Id });
    const sealed = Buffer.from(data.Content, 'base64');
    expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const trusted = [server.services.sealSigner.certificate, ...server.services.sealSigner.chain];
    expect((await verifyFile(sealed, { trusted })).verdict).toBe('sealed');
    const file = await on.completeFile(id);
    expect(file.equals(first)).toBe(false);
    expect((await verifyFile(file, { trusted })).verdict).toBe('sealed');
    const inside = filesInside(file).map(({ name }) => name);
    expect(inside).toContain(`signed-Amendment-${Id}.pdf`);
    const now = await storedAs();
    expect(now.documents).toEqual(expect.arrayContaining(before.documents));
    expect(now.documents).toHaveLength(before.documents.length + 1);
    expect(now.answers).toBe(before.answers);
    expect(await on.events(id, 'sign.completed')).toHaveLength(2);
    expect(await on.problems(id)).toEqual([]);
  });

  // spec requirements 4.1
  test('is used by whoever asks for the answers from then on, and the stored ones stay', async () => {
    const { data } = await on.ofOperations(id);
    expect(data.Requirements.map(({ State }) => State)).toEqual(['signed']);
  });

  // spec requirements 3.4
  test('cannot be withdrawn or signed again, and its link is closed', async () => {
    const told = (await on.events(id, 'amendment.answered', 'amendment.ready', 'amendment.signed')).map(
      ({ type }) => type,
    );
    expect(new Set(told)).toEqual(new Set(['amendment.answered', 'amendment.ready', 'amendment.signed']));
    const { ids, data } = await on.ofOperations(id);
    const Id = data.Requirements[0]?.Id ?? '';
    expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'x' })).code).toBe(409);
    await expect(on.arrive(id, as(signed.who))).rejects.toThrow('not admitted');
  });
});

describe('what was asked', () => {
  // Another person, because the number of identity checks per person is limited.
  beforeAll(async () => {
    signed = await storyOf(server, agent).signed();
    ({ id } = signed.agent);
    await idle(server);
  }, 120_000);

  // spec requirements 1.1, 2.4, 1.3
  test('two that are raised in the same instant are two tasks, and either link leads to both', async () => {
    const both = await Promise.all([on.raise(id), on.raise(id, { Why: 'And once more.' })]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    for (const at of [0, 1])
      expect((await on.tasksOf(await on.arrive(id, as(signed.who), 'requirement', at))).Tasks).toHaveLength(2);
    const asked = await on.arrive(id, as(signed.who));
    const first = await on.answerAndSign(asked, answering({ Weight: '170' }));
    const { Id, pdf } = await on.answer(asked, answering({ Weight: '171' }));
    expect((await on.sign(asked, Id, pdf)).code).toBe(200);
    // The file that operations take now waits for what was just signed.
    const inside = filesInside(await on.completeFile(id)).map(({ name }) => name);
    // Both sealed copies stay within reach.
    expect(await on.tasksOf(asked)).toMatchObject({
      Tasks: [],
      Signed: [Id, first.Id].map((one) => ({ Id: one, SignedOn: expect.any(String) })),
    });
    expect(inside.filter((name) => name.startsWith('signed-Amendment-'))).toHaveLength(2);
    expect(await on.problems(id)).toEqual([]);
  });

  // spec requirements 2.4, 3.2
  test('answers may be changed until they are signed, and what was read has to be what is signed', async () => {
    await on.raise(id);
    const asked = await on.arrive(id, as(signed.who));
    const Id = (await on.tasksOf(asked)).Tasks[0]?.Id ?? '';
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
    expect((await on.events(id, 'amendment.signed')).filter(({ data }) => data['requirement'] === Id)).toHaveLength(1);
    await idle(server);
  });

  // spec requirements 1.5
  test('is withdrawn without a signature, once, and the person is told by mail', async () => {
    await on.raise(id);
    const another = (await on.raise(id, { Why: 'Something else.' })).data;
    const asked = await on.arrive(id, as(signed.who));
    const { ids, data } = await on.ofOperations(id);
    // The mail says that nothing is left to do.
    expect((await olga.call('withdrawRequirement', { ...ids, Id: another.Id, Why: 'Asked twice.' })).code).toBe(200);
    expect([await on.mailsOf(id, 'requirementWithdrawn'), (await on.tasksOf(asked)).Tasks.length]).toEqual([[], 1]);
    const Id = data.Requirements.find((one) => one.State === 'open' && one.Id !== another.Id)?.Id ?? '';
    for (const _ of [1, 2])
      expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'The doctor wrote.' })).code).toBe(200);
    const told = await on.events(id, 'requirement.withdrawn');
    expect(told).toHaveLength(2);
    // The hash cannot be used to guess the words.
    expect(JSON.stringify(told)).not.toContain(sha256('The doctor wrote.'));
    const mails = await on.mailsOf(id, 'requirementWithdrawn');
    expect(mails.map(({ links }) => links)).toEqual([[]]);
    expect((await on.tasksOf(asked)).Tasks).toEqual([]);
    const late = await asked.browser.call('answerTask', { ...asked.ids, Id, Sections: answering({ Weight: '190' }) });
    expect(late.code).toBe(404);
    await expect(on.arrive(id, as(signed.who))).rejects.toThrow('not admitted');
    expect((await on.ofOperations(id)).data.Requirements.find((one) => one.Id === Id)).toMatchObject({
      State: 'withdrawn',
      EndedWhy: 'The doctor wrote.',
    });
  });

  // spec requirements 1.3
  test.each([
    ['shown', 'outbox'],
    ['retrying', 'onItsWay'],
    ['sent', 'sent'],
    ['held', 'held'],
    ['bounced', 'refused'],
    ['failed', 'refused'],
  ] as const)('shows operations what became of its mail: %s', async (status, Mail) => {
    const { query } = server.database;
    const asked = (await on.raise(id, { Why: `What became of it: ${status}.` })).data.Id;
    await idle(server);
    const mailed = query.updateTable('mail_outbox').set({ status }).where('application_id', '=', id);
    await mailed.where('kind', '=', 'requirement').execute();
    const { ids, data } = await on.ofOperations(id);
    expect(data.Requirements.find(({ Id }) => Id === asked)).toMatchObject({ State: 'open', Mail });
    await olga.call('withdrawRequirement', { ...ids, Id: asked, Why: 'Enough.' });
  });

  // spec trust 8.8
  test('is not signed if somebody put an old row of it back, nor a document that was replaced', async () => {
    const { database } = server;
    await on.raise(id);
    const asked = await on.arrive(id, as(signed.who));
    const { Id, pdf: first } = await on.answer(asked, answering({ Weight: '185' }));
    const keep = (name: string) =>
      database.asOwner(`create table ${name} as select * from requirement where id = '${Id}'`);
    const putBack = (name: string) =>
      database.asOwner(`delete from requirement where id = '${Id}'`, `insert into requirement select * from ${name}`);
    await keep('first_answer');
    const { pdf: second } = await on.answer(asked, answering({ Weight: '186' }));
    await keep('second_answer');
    const isAltered = { code: 409, data: { reason: 'altered' } };
    await putBack('first_answer');
    expect(await on.sign(asked, Id, second)).toMatchObject(isAltered);
    expect(await on.problems(id)).toEqual([`requirement ${Id}: it is not what was recorded`]);

    await putBack('second_answer');
    const theirs = `application_id = '${id}' and reader = 'Amendment-${Id}'`;
    await database.asOwner(
      `create table replaced as select * from document where ${theirs} and state = 'ready'`,
      `delete from document where ${theirs} and state = 'ready'`,
      `update document set state = 'ready' where ${theirs}`,
    );
    expect(await on.sign(asked, Id, first)).toMatchObject({ code: 409, data: { reason: 'document' } });
    await idle(server);
    await database.asOwner(`delete from document where ${theirs}`, `insert into document select * from replaced`);

    const { ids } = await on.ofOperations(id);
    expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'The doctor wrote.' })).code).toBe(200);
    await putBack('second_answer');
    expect(await on.sign(asked, Id, second)).toMatchObject(isAltered);
    expect(
      await database.query.selectFrom('requirement').select('state').where('id', '=', Id).executeTakeFirstOrThrow(),
    ).toEqual({ state: 'open' });
    await database.asOwner(`update requirement set state = 'withdrawn' where id = '${Id}'`);
    await bindAgain(database, 'requirement', id);
  });

  // spec requirements 1.4
  test('is mailed once when it is overdue, with others that are, and can still be answered', async () => {
    await on.raise(id, { Until: day(1) });
    const other = (await on.raise(id, { Why: 'Something else.', Until: day(1) })).data;
    later += 3 * 86_400_000;
    for (const _ of [1, 2]) expect(await mailOverdue(server.services, new AbortController().signal)).toEqual([]);
    const [mail, ...more] = await on.mailsOf(id, 'requirementOverdue');
    expect([mail?.to.address, more]).toEqual([signed.who.email, []]);
    const told = await on.events(id, 'requirement.overdue');
    expect([told.length, new Set(told.map(({ data }) => data['mail'])).size]).toEqual([2, 1]);
    const asked = await on.arrive(id, as(signed.who), 'requirementOverdue');
    expect((await on.tasksOf(asked)).Tasks).toMatchObject([{ IsOverdue: true }, { IsOverdue: true }]);
    const { ids } = await on.ofOperations(id);
    expect((await olga.call('withdrawRequirement', { ...ids, Id: other.Id, Why: 'Asked twice.' })).code).toBe(200);
    await on.answerAndSign(asked);
  });

  // spec requirements 1.1, 1.4, 1.5; systems 5.3
  test.each([
    ['declined', 'over'],
    ['withdrawn', 'over'],
    ['issued', 'in force'],
  ] as const)('is not asked or mailed about once nothing can come of it: %s', async (outcome, now) => {
    const { agent: ended } = await storyOf(server, agent).signed();
    await idle(server);
    const { ids, data } = await on.ofOperations(ended.id);
    const Person = data.People.find(({ Role }) => Role === 'Insured')?.Person ?? '';
    await on.raise(ended.id, { Until: day(1) });
    const key = { name: 'Home office', reader: 'carrier', agentId: null, scopes: ['answers', 'requirements'] } as const;
    const system = await systemWith(server, key);
    expect(await system.post(`/cases/${ended.id}/answer`, { outcome })).toMatchObject({ status: 200 });
    const isOver = now === 'over';
    // The dialog was open before the outcome arrived.
    const more = await on.raise(ended.id, { Person, Why: 'Something else.' });
    expect(more).toMatchObject(isOver ? { code: 409, data: { reason: 'outcome' } } : { code: 200 });
    const asked = { reference: 'UW-1', person: Person, questions: [WEIGHT], until: day(3), why: 'Once more.' };
    expect(await system.post(`/cases/${ended.id}/requirements`, asked)).toMatchObject(
      isOver ? { status: 409, reason: 'outcome' } : { status: 200 },
    );
    later += 3 * 86_400_000;
    await mailOverdue(server.services, new AbortController().signal);
    const { People, Requirements } = (await on.ofOperations(ended.id)).data;
    expect([People.length, Requirements.length]).toEqual(isOver ? [0, 1] : [data.People.length, 3]);
    for (const { Id } of Requirements)
      expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'It came by mail.' })).code).toBe(200);
    const mails = ['requirement', 'requirementOverdue', 'requirementWithdrawn'].map(
      async (kind) => (await on.mailsOf(ended.id, kind)).length,
    );
    expect(await Promise.all(mails)).toEqual(isOver ? [1, 0, 0] : [3, 1, 1]);
    expect(await on.events(ended.id, 'requirement.withdrawn')).toHaveLength(Requirements.length);
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
    expect(await on.problems(id)).toContain('requirement: a row was changed outside the program');
    await query.deleteFrom('requirement').where('id', '=', row.id).execute();
    expect(await on.problems(id)).toContain(`requirement ${row.id}: recorded, but not there`);
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

// spec requirements 1.1
test('the same request again, because its response was lost, is one requirement and one mail, even twice at once', async () => {
  const { agent: of } = await storyOf(server, agent).signed();
  await idle(server);
  const [one, other] = await Promise.all([on.raise(of.id), on.raise(of.id)]);
  const late = await on.raise(of.id);
  const { Id } = one.data;
  expect([one, other, late].map(({ code, data }) => [code, data.Id])).toEqual(Array(3).fill([200, Id]));
  expect(await on.mailsOf(of.id, 'requirement')).toHaveLength(1);
  expect(await on.events(of.id, 'requirement.raised')).toHaveLength(1);
  const { ids } = await on.ofOperations(of.id);
  // Somebody else in operations means it, and so does the same person once it was withdrawn.
  const otto = requirementsOn(server, await operator(server, 'Otto'));
  expect((await otto.raise(of.id)).data.Id).not.toBe(Id);
  await olga.call('withdrawRequirement', { ...ids, Id, Why: 'The doctor wrote.' });
  expect((await on.raise(of.id)).data.Id).not.toBe(Id);
});
