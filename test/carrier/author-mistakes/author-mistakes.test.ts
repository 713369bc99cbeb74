import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { CarrierFile } from '../../../packages/engine/src/author/index.ts';
import { again, depth, SEED } from '../../../packages/engine/src/testing/depth.ts';
import { carrierFiles } from '../carrier-files.ts';
import { mutated, mutation } from './mutations.ts';
import type { MutationKind } from './mutations.ts';
import { outcomeOf } from './outcome.ts';

/**
 * Law: what the linter accepts starts, shows every section in every state without an empty control, prints every
 * document, sends every mail and decides every case. That a server starts with it:
 * apps/server/test/reference/author-mistakes.test.ts.
 */
const isFull = inject('depth') === 'full';

/** The same few mistakes in every run, so that no run fails by chance; others in the full depth. */
const START = !isFull && inject('seed') === null ? 1 : SEED;

/** For how many of the filled cases documents are made; in every run only for a few mistakes. */
const renderedFor = (slip: number): number => {
  if (isFull) return 3;
  return slip % 5 === 0 ? 1 : 0;
};

const slips = fc.tuple(mutation, fc.array(fc.nat(1000), { minLength: 2, maxLength: 2 }));

/** In the full depth all states; otherwise those that the changed lines name, and two more. */
const statesFor =
  (lines: string, others: readonly number[]) =>
  (all: readonly string[]): readonly string[] => {
    if (isFull) return all;
    const named = all.filter((state) => new RegExp(`\\b${state}\\b`).test(lines)).slice(0, 3);
    return [...new Set([...named, ...others.map((at) => all[at % Math.max(1, all.length)] ?? '')])];
  };

test('the reference carrier itself has no findings', { timeout: 600_000 }, async () => {
  const states = isFull ? (all: readonly string[]) => all : () => ['CA', 'NY', 'TX'];
  expect(await outcomeOf(carrierFiles, { states, rendered: renderedFor(0) })).toBe('harmless');
});

test('each mistake of an author is found by file and line, or does no harm', { timeout: 7_200_000 }, async () => {
  const counts: Partial<Record<MutationKind, Record<'found' | 'harmless' | 'harmful', number>>> = {};
  const harmful: string[] = [];
  const wanted = depth('authorMistakes');
  let made = 0;
  for (const [slip, others] of fc.sample(slips, { numRuns: wanted * 3, seed: START })) {
    const folder = made < wanted ? mutated(carrierFiles, slip) : null;
    if (folder === null) continue;
    made += 1;
    const states = statesFor(changedLines(folder), others);
    const outcome = await outcomeOf(folder.files, { states, rendered: renderedFor(made) });
    const row = (counts[slip.kind] ??= { found: 0, harmless: 0, harmful: 0 });
    row[typeof outcome === 'string' ? outcome : 'harmful'] += 1;
    if (typeof outcome !== 'string')
      harmful.push(`${JSON.stringify(slip)} in ${folder.path}: ${outcome.harm.join('; ')}`);
  }
  console.table(counts);
  if (harmful.length > 0) harmful.push(again());
  expect(harmful).toEqual([]);
  expect(made).toBe(wanted);
});

/** What was added to or removed from the changed file, and its name. */
function changedLines({ files, path }: { files: readonly CarrierFile[]; path: string }): string {
  const [before = [], after = []] = [carrierFiles, files].map((folder) =>
    (folder.find((file) => file.path === path)?.text ?? '').split('\n'),
  );
  const [was, is] = [new Set(before), new Set(after)];
  return [path, ...before.filter((line) => !is.has(line)), ...after.filter((line) => !was.has(line))].join('\n');
}
