/** Insureds with a case each, ready to be filled, and what they do: think, type, leave a section, come back, wait. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Model, QuestionResponse } from '@countersign/engine';
import { fillBlock } from '@countersign/scenario';
import {
  findCase,
  type Person,
  type Place,
  readyToSend,
  resume,
  send,
  signIn,
  somebody,
  submission,
} from '../../apps/server/test/people.ts';

/** A section, and two ways in which it may be answered: who goes from one to the other changes much of it. */
interface Section {
  block: string;
  ways: QuestionResponse[][];
}

/** What a page sends along: its own state, here of 150 kB. */
const snapshot = Buffer.from(
  JSON.stringify(Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`question-${at}`, 'x'.repeat(140)]))),
)
  .toString('base64')
  .slice(0, 153_600 - (153_600 % 4));

export interface Crowd {
  people: Person[];
  sections: Section[];
}

/** Two of the address's uses for a case. */
const MS_A_CASE = 650;

/** Makes so many cases over HTTP, as agents and insureds do; the first one is filled to learn the sections. */
export async function gather(place: Place, count: number, say: (done: number) => void): Promise<Crowd> {
  const first = somebody();
  const agent = await readyToSend(place, await signIn(place.url, 'A0'), first);
  const insured = await findCase(place, first, await send(place, agent));
  const sections = await learn(place, place.model, insured);
  const people = [insured];
  let begun = 1;
  const from = Date.now();
  async function helper(index: number): Promise<void> {
    while (begun < count) {
      begun += 1;
      // All come from one address, which may sign in and be found 200 times a minute.
      await pause(Math.max(0, from + begun * MS_A_CASE - Date.now()));
      const who = somebody();
      const own = await readyToSend(place, await signIn(place.url, `A${index}-${begun}`), who);
      people.push(await findCase(place, who, await send(place, own)));
      say(people.length);
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, index) => helper(index)));
  return { people, sections };
}

async function learn(place: Place, { blocks }: Model, insured: Person): Promise<Section[]> {
  const sections: Section[] = [];
  for (const { name: block, data } of blocks) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion') continue;
    const ways: QuestionResponse[][] = [];
    for (const seed of [1, 2]) {
      const { form } = await resume(place, insured);
      const { visible, editable } = form.block(block);
      if (!visible || !editable) continue;
      fillBlock(form, block, { seed, temper: 'plain' });
      const responses = form.responses(block);
      const { code } = await insured.browser.call('submitPayload', submission(insured, block, responses));
      if (code === 200 && responses.length > 0) ways.push([...responses]);
    }
    if (ways.length > 0) sections.push({ block, ways });
  }
  return sections;
}

/** Three pauses in typing, then Next; then the section after it. */
function submitStep(
  person: Person,
  sections: readonly Section[],
  step: number,
): Promise<{ code: number; message: string }> {
  const section = sections[Math.floor(step / 4) % sections.length];
  const way = section?.ways[step % section.ways.length];
  if (!section || !way) throw new Error('no section was learned');
  const Validation = { Enabled: step % 4 === 3 };
  const body = submission(person, section.block, way, {
    SubmissionId: randomUUID(),
    Validation,
    EAppRawPayload: snapshot,
  });
  return person.browser.call('submitPayload', body);
}

/** Submissions taken in a second when `writers` of them are always under way: each person in turn, as one may submit twice a second. */
export async function submitRate({ people, sections }: Crowd, writers: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let taken = 0;
  let step = 0;
  const writer = async (index: number): Promise<void> => {
    for (let turn = index; performance.now() < until; turn += writers) {
      const person = people[turn % people.length];
      if (!person) throw new Error('nobody is there to submit');
      const { code } = await submitStep(person, sections, (step += 1));
      if (code === 200) taken += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index)));
  return taken / seconds;
}

export interface Seen {
  /** Milliseconds of each answer, by what was asked. */
  times: Record<'submit' | 'resume' | 'poll', number[]>;
  /** Answers that were not 200, in words. */
  errors: string[];
  seconds: number;
}

/** Lets all of them work, each with a think time around `thinkMs`, until `until` (of `performance.now()`). */
export async function work({ people, sections }: Crowd, thinkMs: number, until: number): Promise<Seen> {
  const times: Seen['times'] = { submit: [], resume: [], poll: [] };
  const errors: string[] = [];
  const began = performance.now();

  async function ask(kind: keyof Seen['times'], call: () => Promise<{ code: number; message: string }>): Promise<void> {
    const start = performance.now();
    try {
      // A connection that was just being closed: every browser asks again.
      const { code, message } = await call().catch(call);
      if (code !== 200) errors.push(`${kind}: ${code} ${message}`);
    } catch (error) {
      errors.push(`${kind}: ${String(error)}`);
    }
    times[kind].push(performance.now() - start);
  }

  async function one(person: Person, index: number): Promise<void> {
    // Nobody begins at the same moment.
    await pause(Math.random() * thinkMs);
    for (let step = index; performance.now() < until; step += 1) {
      const chance = Math.random();
      if (chance < 0.05) {
        await ask('resume', () =>
          person.browser.call('resumeApplication', { AppId: person.id, AppAuthId: person.handle }),
        );
      } else if (chance < 0.15) {
        await ask('poll', () => person.browser.call('checkPendingJobs', { ApplicationId: person.id }));
      } else {
        await ask('submit', () => submitStep(person, sections, step));
      }
      // Most think a little, some go for coffee: exponential, at most four times the mean.
      await pause(Math.min(4, -Math.log(1 - Math.random())) * thinkMs);
    }
  }

  await Promise.all(people.map(one));
  return { times, errors, seconds: (performance.now() - began) / 1_000 };
}
