/**
 * What a person may not read cannot be inferred from anything. For every question that somebody of a case may not read,
 * two cases that are equal except for this one answer are played alike; whatever anybody else can get of them is equal
 * byte for byte once IDs and times are removed. Questions, answers and readers come from the definition (spec trust
 * 8.7).
 */
import { expect, test } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { toldOfSome, openForTests } from './tell-apart.ts';

openForTests();

test('a few random questions: nobody else can tell how they were answered', async () => {
  expect(await toldOfSome(depth('twins'))).toEqual([]);
}, 300_000);
