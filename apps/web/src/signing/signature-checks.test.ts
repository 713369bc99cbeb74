import { expect, it } from 'vitest';
import { signatureProblems } from './signature-checks.ts';

const whole = { name: 'Jane Q Sample', city: 'Oakland', state: 'CA' };

it.each([
  // spec flow 5.1
  ['a whole signature', {}, []],
  ['other spaces and letters', { name: '  jane   q SAMPLE ' }, []],
  ['another name', { name: 'Jane Sample' }, [{ field: 'name', kind: 'mismatch' }]],
  ['no name', { name: '  ' }, [{ field: 'name', kind: 'required' }]],
  [
    'nothing at all',
    { name: '', city: ' ', state: '' },
    [
      { field: 'name', kind: 'required' },
      { field: 'city', kind: 'required' },
      { field: 'state', kind: 'required' },
    ],
  ],
])('%s', (_name, change, expected) => {
  expect(signatureProblems({ ...whole, ...change }, 'Jane Q Sample')).toEqual(expected);
});

it('leaves the name to the server if the expected one is not known', () => {
  expect(signatureProblems(whole, '')).toEqual([]);
});
