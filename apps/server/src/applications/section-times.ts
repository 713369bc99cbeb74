/**
 * How long sections take people at this installation, learned without storing anything about a case (spec pages 1.5).
 */
import { type Application, type RoleName, splitBlock } from '@countersign/engine';
import { sql } from 'kysely';
import { DAY_MS, type Database, inTransaction, type Reader } from '../platform/index.ts';

/** The kind of person: all owners count as owner, whichever letter. */
export type TimedRole = 'Agent' | 'Insured' | 'Owner';

/** One section, left by Next for the first time. */
export interface TimedSection {
  section: string;
  role: TimedRole;
  product: string;
  seconds: number;
}

export interface SectionTimes {
  /** Counts a section. It is written together with others, so that no row changes together with a case. */
  note(time: TimedSection): void;
  /** Median seconds, by section; only sections with enough measurements. A day old at most. */
  of(role: TimedRole, product: string): Promise<Readonly<Record<string, number>>>;
}

/** Times are rounded up to one of these, so that none identifies a person. Longer times are breaks. */
const STEPS_SECONDS = [15, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800];
/** Number of times written at once, and measurements of a section needed before it is shown. */
export const MIN_MEASUREMENTS = 20;
/** How long the counts that were read are used. */
const MAX_AGE_MS = DAY_MS;

/** Each process collects its own; `onError` is told of times that could not be written, which are lost. */
export function createSectionTimes(
  database: Database,
  { now, onError }: { now: () => Date; onError: (error: unknown) => void },
): SectionTimes {
  let noted: TimedSection[] = [];
  let known: { at: number; counts: Promise<Count[]> } | null = null;
  const counts = (): Promise<Count[]> => {
    const at = now().getTime();
    if (known === null || at - known.at >= MAX_AGE_MS) known = { at, counts: readCounts(database.query) };
    return known.counts;
  };
  return {
    note(time) {
      const step = STEPS_SECONDS.find((one) => one >= time.seconds);
      if (step === undefined || !(time.seconds > 0)) return;
      noted.push({ ...time, seconds: step });
      if (noted.length < MIN_MEASUREMENTS) return;
      const full = noted;
      noted = [];
      void writeTimes(database, full).catch(onError);
    },
    async of(role, product) {
      try {
        return medians((await counts()).filter((one) => one.role === role && one.product === product));
      } catch (error) {
        // An estimate is used instead.
        known = null;
        onError(error);
        return {};
      }
    },
  };
}

/** The product, if the reader may read it; empty for everybody else. */
export function productRead(application: Application): string {
  const { Product } = application.model.definition.Bindings;
  const [block] = splitBlock(Product);
  return application.block(block).readable ? application.answerText(Product) : '';
}

/** Null: somebody who plays all roles is not measured. */
export function timedRole(role: RoleName): TimedRole | null {
  if (role === 'Omnipotent') return null;
  if (role === 'Agent') return role;
  return role.includes('Insured') ? 'Insured' : 'Owner';
}

interface Count {
  section: string;
  role: string;
  product: string;
  seconds: number;
  times: number;
}

function readCounts(reader: Reader): Promise<Count[]> {
  return reader.selectFrom('section_time').selectAll().orderBy('seconds').execute();
}

/** In a separate transaction and sorted, so that neither rows nor their order reveal which case a time is from. */
async function writeTimes(database: Database, noted: readonly TimedSection[]): Promise<void> {
  const times = new Map<string, Count>();
  for (const one of noted) {
    const key = JSON.stringify([one.section, one.role, one.product, one.seconds]);
    times.set(key, { ...one, times: (times.get(key)?.times ?? 0) + 1 });
  }
  const rows = [...times].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('section_time')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['section', 'role', 'product', 'seconds'])
          .doUpdateSet({ times: sql`section_time.times + excluded.times` }),
      )
      .execute();
  });
}

/** `counts` in order of seconds. */
function medians(counts: readonly Count[]): Record<string, number> {
  const bySection = new Map<string, Count[]>();
  for (const count of counts) bySection.set(count.section, [...(bySection.get(count.section) ?? []), count]);
  return Object.fromEntries(
    [...bySection].flatMap(([section, steps]) => {
      const all = steps.reduce((sum, { times }) => sum + times, 0);
      return all < MIN_MEASUREMENTS ? [] : [[section, median(steps, all)]];
    }),
  );
}

function median(steps: readonly Count[], all: number): number {
  let passed = 0;
  for (const { seconds, times } of steps) {
    passed += times;
    if (passed * 2 >= all) return seconds;
  }
  return 0;
}
