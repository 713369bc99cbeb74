/** Earlier requests are repeated, in another order, from another tab or device: nothing changes silently. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '@countersign/protocol';
import type { Database } from '../../src/platform/database.ts';
import type { Browser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, resume, signIn, newInsured, startCase, submission, submit } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { stateOf } from '../support/state.ts';
import { figure, scaledLimit } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { counted } from './typists.ts';

let database: OwnDatabase;
let look: Database;
let server: ServerProcess;
beforeAll(async () => {
  database = await startOwnDatabase();
  look = database.look();
  server = await startProcess(database.settings);
});
afterAll(async () => {
  await server.remove();
  await look.close();
  await database.remove();
});

type Submission = Body<'submitPayload'>;

/** The same browser, which also keeps every submission it makes. */
function recording(browser: Browser): { browser: Browser; kept: Submission[] } {
  const kept: Submission[] = [];
  const call: Browser['call'] = (name, body, query) => {
    if (name !== 'submitPayload') return browser.call(name, body, query);
    const given = { ...(body as Submission), SubmissionId: randomUUID() };
    kept.push(given);
    return browser.call(name, given as typeof body, query);
  };
  return { browser: { ...browser, call }, kept };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  return rest;
}

/** Until nothing is in progress anymore. */
async function settled(): Promise<void> {
  const waiting = () =>
    look.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  await expect.poll(waiting, { timeout: scaledLimit(60_000), interval: 200 }).toEqual([]);
}

/** Sections in which a replay was treated as something new. */
const changed: string[] = [];

/** Sends them again in another order; returns the codes. */
async function replay(browser: Browser, kept: readonly Submission[], codes: Map<number, number>): Promise<void> {
  for (const body of shuffled(kept)) {
    const { code, data } = await browser.call('submitPayload', body);
    if (code === 200 && data.Duplicate !== true) changed.push(body.QuestionBlock);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
}

test('a whole case, recorded and sent again: while it is filled, and after signing', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const found = await findCase(server, grace, await send(server, agent));
  const { browser, kept } = recording(found.browser);
  const insured: Person = { ...found, browser };
  await fill(server, insured);
  const codes = new Map<number, number>();
  changed.length = 0;
  await settled();
  const filled = await stateOf(look, insured.id);
  await replay(found.browser, kept, codes);
  expect((await stateOf(look, insured.id)).split('\n')).toEqual(filled.split('\n'));

  const DocumentSha256 = await readForms(insured);
  const signed = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
  expect((await insured.browser.call('submitPayload', signed)).code).toBe(200);
  await settled();
  const before = await stateOf(look, insured.id);
  await replay(found.browser, kept, codes);
  // Earlier responses are repeated; the same under another ID would change what was signed. Disclosures stay open: they
  // contain no answers, and may be left again.
  await replay(
    found.browser,
    kept
      .filter(({ QuestionBlock }) => server.model.blockByName.get(QuestionBlock)?.data.Purpose !== 'disclosures')
      .map((body) => ({ ...body, SubmissionId: randomUUID() })),
    codes,
  );
  expect(changed).toEqual([]);
  expect((await stateOf(look, insured.id)).split('\n')).toEqual(before.split('\n'));
  figure(
    'recorded traffic replayed in random order, also after signing',
    `${kept.length} submissions, ${[...codes.values()].reduce((one, other) => one + other)} replays: ${counted(codes)}; state and document unchanged`,
    'state and document unchanged; 200 repeat, 401, 404 or 409 only',
    [...codes.keys()].every((code) => [200, 401, 404, 409].includes(code)),
  );
});

test('two devices of one person and six tabs, each with its own outdated state', async () => {
  const agent = await startCase(await signIn(server.url, 'B1'));
  const again = await signIn(server.url, 'B1');
  const other = await resume(server, { ...agent, browser: again, handle: '' }).catch(() => null);
  const devices = other === null ? [agent] : [agent, { ...agent, browser: again }];
  const block = 'SECTIONAProposedInsured';
  const edits = 8;
  let conflicts = 0;
  /** Adds one to the number that it saw. After a conflict it reads the current number, and adds to that. */
  async function tab(person: Person, name: number): Promise<void> {
    let version = 0;
    let number = 0;
    for (let done = 0; done < edits;) {
      const reply = await submit(
        person,
        block,
        { 'PrimaryResidence.Street': `${number + 1} Tab ${name} Street` },
        { BaseVersion: version, SubmissionId: randomUUID(), Validation: { Enabled: false } },
      );
      if (reply.code === 200) {
        done += 1;
        number += 1;
        version = reply.data.Versions[block] ?? version;
        continue;
      }
      expect(reply.code).toBe(409);
      conflicts += 1;
      const refused: { data: { version: number; current: { QuestionName: string; AnswerText: string }[] } } =
        JSON.parse(reply.text);
      version = refused.data.version;
      number = Number.parseInt(
        refused.data.current.find(({ QuestionName }) => QuestionName.endsWith('Street'))?.AnswerText ?? '0',
        10,
      );
    }
  }
  const tabs = Array.from({ length: 6 }, (_, index) => tab(devices[index % devices.length]!, index));
  await Promise.all(tabs);
  const { form } = await resume(server, agent);
  const total = Number.parseInt(form.answerText(`${block}.PrimaryResidence.Street`), 10);
  figure(
    'two devices, six tabs, one section',
    `${tabs.length * edits} edits, ${conflicts} conflicts shown, ${total} kept`,
    'every acknowledged edit kept: 0 silent overwrites',
    total === tabs.length * edits && conflicts > 0,
  );
});

test('deliveries of three sections out of order and twice', async () => {
  const agent = await startCase(await signIn(server.url, 'C1'));
  const block = 'SECTIONAProposedInsured';
  const names = ['Street', 'City', 'Zip'];
  // One tab: it sends one submission at a time, so a later one is not sent before the earlier was answered or lost.
  const bodies = Array.from({ length: 30 }, (_, index) =>
    submission(
      agent,
      block,
      [{ QuestionName: `PrimaryResidence.${names[index % 3]}`, AnswerText: String(75_000 + index) }],
      { SubmissionId: randomUUID(), Validation: { Enabled: false } },
    ),
  );
  const versions: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const reply = await agent.browser.call('submitPayload', body);
    expect(reply.code).toBe(200);
    versions.push(reply.data.Versions[block] ?? 0);
    // A lost response: the same is sent again, and an old one that was still in transit.
    const late = bodies[randomInt(index + 1)]!;
    for (const repeat of [body, late]) {
      const { code, data } = await agent.browser.call('submitPayload', repeat);
      expect({ code, Duplicate: data.Duplicate }).toEqual({ code: 200, Duplicate: true });
    }
  }
  const { form } = await resume(server, agent);
  const shown = names.map((name) => form.answerText(`${block}.PrimaryResidence.${name}`));
  expect(shown).toEqual(['75027', '75028', '75029']);
  const stored = await look.query
    .selectFrom('submission')
    .select('submission_key')
    .where('application_id', '=', agent.id)
    .execute();
  figure(
    'deliveries repeated and out of order',
    `30 submissions, 60 repeats: the newest value of each question stands, ${stored.length} stored, versions rise one by one`,
    'the newest value stands, each submission stored once',
    stored.length === 30 &&
      versions.every((version, index) => index === 0 || version === (versions[index - 1] ?? 0) + 1),
  );
});
