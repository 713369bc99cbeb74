/**
 * Insureds with a case each, ready to be filled in, and what they do: think, type, leave a section, come back, wait.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Model, QuestionResponse } from '@countersign/engine';
import type { Data, ResumeData } from '@countersign/protocol';
import { fillBlock } from '@countersign/scenario';
import type { Reply } from '../../apps/server/test/support/browser.ts';
import { checkHistory, toldOf } from '../../apps/server/test/support/history.ts';
import { findCase } from '../../apps/server/test/support/identity-check.ts';
import {
  type Person,
  type Place,
  resume,
  signIn,
  newInsured,
  submission,
} from '../../apps/server/test/support/people.ts';
import { readyToSend, send } from '../../apps/server/test/support/stages.ts';
import { type Recorder, recorderOf } from '../../apps/server/test/support/record-history.ts';

/** A section, and two ways to answer it: switching from one to the other changes much of it. */
interface Section {
  block: string;
  ways: QuestionResponse[][];
  /** A question that accepts any text, by which every save can be told from every other; null: there is none. */
  text: string | null;
}

/** What a page sends in addition: its own state, here 150 kB. */
const snapshot = Buffer.from(
  JSON.stringify(Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`question-${at}`, 'x'.repeat(140)]))),
)
  .toString('base64')
  .slice(0, 153_600 - (153_600 % 4));

export interface Insureds {
  people: Person[];
  sections: Section[];
  /** What each person was told and shown about every section with a text of its own. */
  histories: ReadonlyMap<Person, ReadonlyMap<Section, Recorder>>;
}

/** Milliseconds per case: each takes two uses of the address's limit. */
const MS_A_CASE = 650;

/** Creates that many cases over HTTP, as agents and insureds do; the first one is filled in to learn the sections. */
export async function prepareInsureds(place: Place, count: number, say: (done: number) => void): Promise<Insureds> {
  const first = newInsured();
  const agent = await readyToSend(place, await signIn(place.url, 'A0'), first);
  const insured = await findCase(place, first, await send(place, agent));
  const sections = await learn(place, place.model, insured);
  const people = [insured];
  let begun = 1;
  const from = Date.now();
  async function helper(index: number): Promise<void> {
    while (begun < count) {
      begun += 1;
      // All come from one address, which may sign in and find an application 200 times a minute.
      await pause(Math.max(0, from + begun * MS_A_CASE - Date.now()));
      const who = newInsured();
      const own = await readyToSend(place, await signIn(place.url, `A${index}-${begun}`), who);
      people.push(await findCase(place, who, await send(place, own)));
      say(people.length);
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, index) => helper(index)));
  const recorded = (person: Person) =>
    new Map(
      sections.flatMap((section) =>
        section.text === null ? [] : [[section, recorderOf(person, section.block, section.text)] as const],
      ),
    );
  return { people, sections, histories: new Map(people.map((person) => [person, recorded(person)])) };
}

async function learn(place: Place, model: Model, insured: Person): Promise<Section[]> {
  const sections: Section[] = [];
  for (const { name: block, data } of model.blocks) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion') continue;
    const ways: QuestionResponse[][] = [];
    for (const seed of [1, 2]) {
      const { form } = await resume(place, insured);
      const { visible, editable } = form.block(block);
      if (!visible || !editable) continue;
      fillBlock(form, block, { seed, style: 'plain' });
      const responses = form.responses(block);
      const { code } = await insured.browser.call('submitPayload', submission(insured, block, responses));
      if (code === 200 && responses.length > 0) ways.push([...responses]);
    }
    if (ways.length > 0) sections.push({ block, ways, text: textQuestion(model, block, ways) });
  }
  return sections;
}

/** Long enough for the text to be different each time. */
const TEXT_LENGTH = 20;

function textQuestion(model: Model, block: string, ways: readonly QuestionResponse[][]): string | null {
  const isAnswered = (name: string): boolean =>
    ways.every((way) => way.some(({ QuestionName, AnswerText }) => QuestionName === name && AnswerText !== ''));
  const names = ways.flat().map(({ QuestionName }) => QuestionName);
  const found = names.find((name) => {
    const data = model.node(`${block}.${name}`)?.data;
    const isText =
      data?.QuestionType === 'FreeForm' && (data.ControlType === 'textbox' || data.ControlType === 'textarea');
    return isText && (data.MaxLength ?? TEXT_LENGTH) >= TEXT_LENGTH && isAnswered(name);
  });
  return found ?? null;
}

interface Step {
  section: Section;
  /** What the section's text contains. */
  text: string;
  /** Sends it; a retry sends the same text. */
  send: () => Promise<Reply<Data<'submitPayload'>>>;
}

let serial = 0;

/** Three pauses in typing, then Next; then the following section. */
function stepOf(person: Person, sections: readonly Section[], step: number): Step {
  const section = sections[Math.floor(step / 4) % sections.length];
  const way = section?.ways[step % section.ways.length];
  if (!section || !way) throw new Error('no section was learned');
  const Validation = { Enabled: step % 4 === 3 };
  serial += 1;
  const text = `Answer ${serial}`;
  const responses = way.map((one) => (one.QuestionName === section.text ? { ...one, AnswerText: text } : one));
  const body = submission(person, section.block, responses, {
    SubmissionId: randomUUID(),
    Validation,
    EAppRawPayload: snapshot,
  });
  return { section, text, send: () => person.browser.call('submitPayload', body) };
}

/**
 * Submissions accepted per second when `writers` of them are always in progress: each person in turn, because one may
 * submit twice a second.
 */
export async function submitRate({ people, sections }: Insureds, writers: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let taken = 0;
  let step = 0;
  const writer = async (index: number): Promise<void> => {
    for (let turn = index; performance.now() < until; turn += writers) {
      const person = people[turn % people.length];
      if (!person) throw new Error('nobody is there to submit');
      const { code } = await stepOf(person, sections, (step += 1)).send();
      if (code === 200) taken += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index)));
  return taken / seconds;
}

function noteRead({ histories }: Insureds, person: Person, { start, data }: { start: number; data: ResumeData }): void {
  for (const history of histories.get(person)?.values() ?? []) {
    // Before the first save, a section shows what was filled in from elsewhere.
    if (history.operations.length > 0) history.read(start, data);
  }
}

/**
 * Contradictions to what everybody was told and shown so far, after reading each case once more; and the number of
 * saves that this covers.
 */
export async function checkHistories(place: Place, insureds: Insureds): Promise<{ findings: string[]; saves: number }> {
  for (const person of insureds.people) {
    const start = performance.now();
    noteRead(insureds, person, { start, data: (await resume(place, person)).data });
  }
  const operations = [...insureds.histories.values()].flatMap((own) => [...own.values()]).map((one) => one.operations);
  const saves = operations.flat().filter(({ kind }) => kind !== 'read').length;
  return { findings: toldOf(operations.flatMap(checkHistory)), saves };
}

export interface Seen {
  /** Milliseconds of each response, by call. */
  times: Record<'submit' | 'resume' | 'poll', number[]>;
  /** Responses that were not 200, in words. */
  errors: string[];
  seconds: number;
}

/** Lets all of them work, each with a think time around `thinkMs`, until `until` (of `performance.now()`). */
export async function work(insureds: Insureds, thinkMs: number, until: number): Promise<Seen> {
  const { people, sections, histories } = insureds;
  const times: Seen['times'] = { submit: [], resume: [], poll: [] };
  const errors: string[] = [];
  const began = performance.now();

  async function ask<Shape>(
    kind: keyof Seen['times'],
    call: () => Promise<Reply<Shape>>,
    note: (start: number, reply: Reply<Shape> | null) => void = () => undefined,
  ): Promise<void> {
    const start = performance.now();
    // A connection that was just being closed: every browser tries again.
    const reply = await call()
      .catch(call)
      .catch((error: unknown) => {
        errors.push(`${kind}: ${String(error)}`);
        return null;
      });
    times[kind].push(performance.now() - start);
    if (reply && reply.code !== 200) errors.push(`${kind}: ${reply.code} ${reply.message}`);
    note(start, reply);
  }

  async function one(person: Person, index: number): Promise<void> {
    // So that they do not all begin at the same moment.
    await pause(Math.random() * thinkMs);
    for (let step = index; performance.now() < until; step += 1) {
      const chance = Math.random();
      if (chance < 0.05) {
        await ask(
          'resume',
          () => person.browser.call('resumeApplication', { AppId: person.id, AppAuthId: person.handle }),
          (start, reply) => void (reply?.code === 200 && noteRead(insureds, person, { start, data: reply.data })),
        );
      } else if (chance < 0.15) {
        await ask('poll', () => person.browser.call('checkPendingJobs', { ApplicationId: person.id }));
      } else {
        const { section, text, send } = stepOf(person, sections, step);
        await ask('submit', send, (invoked, reply) =>
          histories.get(person)?.get(section)?.wrote({ invoked, text }, reply),
        );
      }
      // Most think for a short time, some for long: exponential, at most four times the mean.
      await pause(Math.min(4, -Math.log(1 - Math.random())) * thinkMs);
    }
  }

  await Promise.all(people.map(one));
  return { times, errors, seconds: (performance.now() - began) / 1_000 };
}
