/** Hand-overs of finished cases in a row: first no system takes any, then all of them do at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Place, signIn } from '../../apps/server/test/support/people.ts';
import { finishedCase } from '../../apps/server/test/support/stages.ts';
import {
  makeDueNow,
  receivingEnd,
  status,
  takes,
  targetsSetting,
} from '../../apps/server/test/support/receiving-end.ts';
import type { Database } from '../../apps/server/src/platform/index.ts';

/**
 * Each case goes to this many systems, because finishing a case costs much more than a hand-over, which costs the same
 * for every case.
 */
const SYSTEMS = 50;

export interface HandOvers {
  /** Settings that the server has to be started with. */
  settings: Record<string, string>;
  /** Finishes cases until at least that many hand-overs wait. */
  prepare(place: Place, database: Database, count: number): Promise<void>;
  /** How many were not accepted yet. */
  left(database: Database): Promise<number>;
  /**
   * From now on all are accepted: the number of different messages, and the seconds until the last one was recorded.
   */
  takeAll(database: Database): Promise<{ messages: number; seconds: number }>;
  close(): Promise<void>;
}

export async function startHandOvers(): Promise<HandOvers> {
  const end = await receivingEnd();
  const systems = Array.from({ length: SYSTEMS }, (_, index) => `system-${index + 1}`);
  for (const system of systems) end.ways.set(system, [status(503)]);
  const left = async ({ query }: Database): Promise<number> => {
    const rows = query.selectFrom('handover_message').select((eb) => eb.fn.countAll<string>().as('count'));
    return Number((await rows.where('delivered_at', 'is', null).executeTakeFirstOrThrow()).count);
  };
  return {
    settings: targetsSetting(systems.map((name) => ({ name, url: end.addressOf(name) }))),
    left,
    async prepare(place, database, count) {
      const agent = await signIn(place.url, 'H1');
      for (let cases = 1; cases <= Math.ceil(count / SYSTEMS); cases += 1) {
        await finishedCase(place, agent);
        while ((await left(database)) < cases * SYSTEMS) await pause(200);
      }
    },
    async takeAll(database) {
      end.came.length = 0;
      for (const system of systems) end.ways.set(system, [takes]);
      const began = performance.now();
      for (; (await left(database)) > 0; await pause(250)) await makeDueNow({ database });
      const messages = new Set(end.came.map(({ target, id }) => `${target} ${id}`)).size;
      return { messages, seconds: (performance.now() - began) / 1_000 };
    },
    close: () => end.close(),
  };
}
