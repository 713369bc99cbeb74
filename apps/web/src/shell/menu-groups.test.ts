import type { MenuItem } from '@countersign/engine';
import { expect, it } from 'vitest';
import { entriesAtFirst, menuGroups } from './menu-groups.ts';

const item = (block: string, more: Partial<MenuItem> = {}): MenuItem => ({
  name: block,
  label: block,
  category: 'Customer',
  path: `express/${block}`,
  valid: null,
  visible: true,
  conditionalClause: null,
  startsHidden: false,
  ...more,
});

const menu = [item('a'), item('b', { startsHidden: true }), item('c', { startsHidden: true })];

it.each([
  ['a', ['a']],
  ['b', ['a', 'b', 'c']],
])('on page %s the menu begins with %j', (route, blocks) => {
  expect(entriesAtFirst(menu, route).map(({ name }) => name)).toEqual(blocks);
});

it('keeps neighbors of one category together and leaves out what is not visible', () => {
  const entries = [item('a'), item('b'), item('c', { visible: false }), item('d', { category: 'Sign' }), item('e')];
  expect(menuGroups(entries).map(({ category, items }) => [category, ...items.map(({ name }) => name)])).toEqual([
    ['Customer', 'a', 'b'],
    ['Sign', 'd'],
    ['Customer', 'e'],
  ]);
});
