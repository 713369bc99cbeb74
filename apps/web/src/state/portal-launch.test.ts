import { expect, it } from 'vitest';
import { launchTokenOf } from './portal-launch.ts';

it.each([
  ['#launch=aa.bb-_.cc', 'aa.bb-_.cc'],
  ['#launch=aa.bb', null],
  ['#launch=aa.bb.cc%20', null],
  [`#launch=aa.${'b'.repeat(4_096)}.cc`, null],
  ['#link=aa.bb.cc', null],
  ['', null],
])('the token of the portal in %s is %s', (hash, token) => {
  expect(launchTokenOf(hash)).toBe(token);
});
