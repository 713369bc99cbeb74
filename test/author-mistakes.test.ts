import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { PRODUCT_TEXTS } from '../apps/server/src/product-texts.ts';
import { readCarrier } from '../packages/engine/src/author/index.ts';
import type { CarrierFile } from '../packages/engine/src/author/index.ts';
import { again, depth, SEED } from '../packages/engine/src/testing/depth.ts';
import { carrierFiles } from './carrier-files.ts';
import { complaintsAbout } from './harmless.ts';
import { mutated, mutation } from './mutations.ts';
import type { MutationKind } from './mutations.ts';

/** What the linter passes, starts, shows every section without an empty control, prints, mails and decides. */

/** The same few slips in every run, so that no run fails by luck; others in the full depth. */
const START = inject('depth') === 'usual' && inject('seed') === null ? 1 : SEED;

const states = fc.array(fc.nat(1000), { minLength: 1, maxLength: 1 });

/** Whether the slip was found; what is wrong with the answer otherwise. */
function outcomeOf(files: readonly CarrierFile[], where: readonly number[]): 'found' | 'harmless' | string[] {
  const { carrier, findings } = readCarrier(files, PRODUCT_TEXTS);
  if (findings.length > 0) {
    const unclear = findings.filter(
      ({ file = '', line = 0, message, kind }) =>
        line < 1 || message.trim() === '' || !(kind === 'missing-file' || files.some(({ path }) => path === file)),
    );
    return unclear.length === 0 ? 'found' : unclear.map((each) => JSON.stringify(each));
  }
  if (carrier === null) return ['neither a carrier nor findings'];
  const complaints = complaintsAbout(carrier, where);
  return complaints.length === 0 ? 'harmless' : complaints.slice(0, 5);
}

test('the reference carrier itself is harmless', () => {
  expect(outcomeOf(carrierFiles, [0, 20, 40])).toBe('harmless');
});

test('each slip of an author is found by file and line, or harms nobody', () => {
  const counts: Partial<Record<MutationKind, Record<'found' | 'harmless' | 'harmful', number>>> = {};
  const harmful: string[] = [];
  const wanted = depth('authorMistakes');
  let made = 0;
  for (const [slip, where] of fc.sample(fc.tuple(mutation, states), { numRuns: wanted * 3, seed: START })) {
    const folder = made < wanted ? mutated(carrierFiles, slip) : null;
    if (folder === null) continue;
    made += 1;
    const outcome = tried(folder.files, where);
    const row = (counts[slip.kind] ??= { found: 0, harmless: 0, harmful: 0 });
    row[typeof outcome === 'string' ? outcome : 'harmful'] += 1;
    if (typeof outcome !== 'string') harmful.push(`${JSON.stringify(slip)} in ${folder.path}: ${outcome.join('; ')}`);
  }
  console.table(counts);
  if (harmful.length > 0) harmful.push(again());
  expect(harmful).toEqual([]);
  expect(made).toBe(wanted);
});

function tried(files: readonly CarrierFile[], where: readonly number[]): ReturnType<typeof outcomeOf> {
  try {
    return outcomeOf(files, where);
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join(' ') : String(error)];
  }
}
