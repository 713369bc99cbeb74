import type { BlockPermission, Stage } from '@countersign/engine';
import { expect, it } from 'vitest';
import { text } from '../state/texts.ts';
import { whoMayChange } from './who-may-change.ts';

const permissions = (...given: [Stage, BlockPermission['PermissionType']][]) => ({ permissions: new Map(given) });

it.each([
  // spec pages 2.4
  [permissions([1, 'Write'], [2.1, 'Read']), 'The insurance agent'],
  [permissions([1, 'Write'], [2.1, 'Write'], [2.2, 'Write']), 'The insurance agent or the proposed insured'],
  [permissions([4, 'Write'], [13, 'Read']), 'The policy owner'],
])('names who can change a section', (block, expected) => {
  expect(whoMayChange(block, text)).toBe(expected);
});
