/**
 * People who type into their own cases without a pause, check what is saved, and try again like the pages if there was
 * no response: the oracle of the fault tests. What was acknowledged must be there afterward, each submission once, and
 * everything that anybody was told or shown meanwhile must fit one order.
 */
import { verifyEvidence } from '@countersign/verify';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/platform/database.ts';
import { evidenceHead, readEvidence } from '../../src/evidence/index.ts';
import type { Browser, Reply } from '../support/browser.ts';
import { checkHistory, toldOf } from '../support/history.ts';
import { type Person, type Place, signIn, startCase, submit } from '../support/people.ts';
import { type Recorder, recorderOf } from '../support/record-history.ts';

export interface Typing {
  /** Responses by HTTP status; 0 if the connection was lost. */
  readonly answers: Map<number, number>;
  acknowledged: number;
  /** Waits until this many more submissions were acknowledged. */
  more(count: number): Promise<void>;
  /** Finishes what is in progress, trying again until there is a response. */
  stop(): Promise<Typed>;
}

export interface Typed {
  acknowledged: number;
  /** Responses that no fault explains: neither 200 nor worth trying again. */
  unexpected: string[];
  /** Milliseconds of each request that got 200, and of all. */
  times: number[];
  slowest: number;
  /** The longest time in which nobody got an acknowledgment, in milliseconds. */
  longestPause: number;
  answers: Map<number, number>;
}

interface Own {
  person: Person;
  /** SubmissionIds that were acknowledged, in order. */
  ids: string[];
  /** How often they saved a different street. */
  streets: number;
  history: Recorder;
}

export interface Typists {
  readonly people: Person[];
  /** `looks`: somebody reads the cases meanwhile (default). `thinkMs`: how long each pauses after a submission, by default not at all. */
  begin(how?: { looks?: boolean; thinkMs?: number }): Typing;
  /** What was acknowledged and is missing, or was told or shown and is impossible, in words; empty: nothing. */
  lost(look: Database): Promise<string[]>;
}

const block = 'SECTIONAProposedInsured';
const question = 'PrimaryResidence.Street';
/** How often somebody reads who is not typing. */
const LOOKS_EVERY_MS = 100;
/** Worth trying again, according to the page's queue. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** `enter` gives the browser of an agent who is signed in, by default as a development server lets them. */
export async function typistsOf(
  place: Pick<Place, 'url'>,
  count: number,
  agentId = 'A1',
  enter: (agentId: string) => Promise<Browser> = (id) => signIn(place.url, id),
): Promise<Typists> {
  const owns: Own[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await startCase(await enter(`${agentId}-${index}`));
    owns.push({ person, ids: [], streets: 0, history: recorderOf(person, block, question) });
  }

  /** Records what is saved, if the server tells it. */
  async function lookAt({ person, history }: Own): Promise<boolean> {
    const invoked = performance.now();
    const { id: AppId, handle: AppAuthId } = person;
    const reply = await orLost(person.browser.call('resumeApplication', { AppId, AppAuthId }));
    if (reply?.code === 200) history.read(invoked, reply.data);
    return reply?.code === 200;
  }

  function begin({ looks = true, thinkMs = 0 }: { looks?: boolean; thinkMs?: number } = {}): Typing {
    const answers = new Map<number, number>();
    const unexpected: string[] = [];
    const times: number[] = [];
    let slowest = 0;
    let longestPause = 0;
    let lastAt = performance.now();
    let stopping = false;
    const acknowledge = (at: number): void => {
      typing.acknowledged += 1;
      longestPause = Math.max(longestPause, at - lastAt);
      lastAt = at;
    };

    async function type(own: Own): Promise<void> {
      while (!stopping) {
        const SubmissionId = randomUUID();
        own.streets += 1;
        const street = `${own.streets} Main Street`;
        const Enabled = own.streets % 3 === 0;
        const invoked = performance.now();
        for (;;) {
          const began = performance.now();
          const more = { SubmissionId, Validation: { Enabled } };
          const reply = await orLost(submit(own.person, block, { [question]: street }, more));
          const status = reply?.status ?? 0;
          const now = performance.now();
          answers.set(status, (answers.get(status) ?? 0) + 1);
          slowest = Math.max(slowest, now - began);
          if (status === 200) {
            own.history.wrote({ invoked, text: street }, reply);
            times.push(now - began);
            own.ids.push(SubmissionId);
            acknowledge(now);
            await pause(thinkMs);
            break;
          }
          if (!isPassing(status)) {
            own.history.wrote({ invoked, text: street }, reply);
            unexpected.push(`${status} ${reply?.message}`);
            break;
          }
          if (status === 500) unexpected.push(`500 ${reply?.text}`);
          await pause(50);
        }
      }
    }

    /** One after another, while they type. */
    async function lookAround(): Promise<void> {
      for (let turn = 0; !stopping; turn += 1) {
        const own = owns[turn % owns.length];
        if (own) await lookAt(own);
        await pause(LOOKS_EVERY_MS);
      }
    }

    const all = Promise.all([...owns.map(type), ...(looks ? [lookAround()] : [])]);
    const typing: Typing = {
      answers,
      acknowledged: 0,
      async more(wanted) {
        const until = typing.acknowledged + wanted;
        while (typing.acknowledged < until) await pause(20);
      },
      async stop() {
        stopping = true;
        await all;
        return { acknowledged: typing.acknowledged, unexpected, times, slowest, longestPause, answers };
      },
    };
    return typing;
  }

  return {
    people: owns.map(({ person }) => person),
    begin,
    async lost(look) {
      const wrong: string[] = [];
      for (const own of owns) {
        const { person, ids, history } = own;
        const rows = await look.query
          .selectFrom('submission')
          .select('submission_key')
          .where('application_id', '=', person.id)
          .execute();
        const kept = new Set(rows.map(({ submission_key }) => submission_key.split(':').at(-1)));
        for (const id of ids) if (!kept.has(id)) wrong.push(`submission ${id} of ${person.id}`);
        if (ids.length === 0) continue;
        if (!(await lookAt(own))) wrong.push(`${person.id} cannot be looked at`);
        wrong.push(...toldOf(checkHistory(history.operations)));
        const [events, head] = [await readEvidence(look.query, person.id), await evidenceHead(look.query, person.id)];
        const report = verifyEvidence(events, head ?? undefined);
        if (!report.ok) wrong.push(`evidence of ${person.id}: ${JSON.stringify(report)}`);
      }
      return wrong;
    },
  };
}

/** The response, or null if the connection was lost. */
export async function orLost<Shape>(reply: Promise<Reply<Shape>>): Promise<Reply<Shape> | null> {
  return reply.catch(() => null);
}

/** `200: 512, 503: 12`. */
export const counted = (answers: Map<number, number>): string =>
  [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'lost' : status}: ${count}`)
    .join(', ');
