/** Open cases of the whole installation by who has them and the time since their last change (spec pages 3.9). */
import type { Data } from '@countersign/protocol';
import { type Services, store } from '../applications/index.ts';

/** Counts only; combinations without a case are missing. */
export async function openCases({ database, now }: Services): Promise<Data<'openCases'>> {
  const counts = await store.countOpen(database.query, now());
  return {
    Counts: counts.map(({ step, age, count, isMore }) => ({ Step: step, Age: age, Count: count, More: isMore })),
  };
}
