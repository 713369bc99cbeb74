import { expect, it } from 'vitest';
import { type Draft, missingFrom } from './requirement-draft.ts';

const complete: Draft = {
  who: 'ProposedInsured',
  section: 'Medical conditions',
  chosen: ['Heart'],
  file: '',
  until: '12/31/2026',
  why: 'Your doctor mentions it.',
};
const NOTHING = { questions: false, until: false, why: false, wrongDay: false };

it.each([
  ['a complete one', {}, {}],
  ['a file instead of questions', { chosen: [], file: 'A letter' }, {}],
  ['neither questions nor a file', { chosen: [], file: ' ' }, { questions: true }],
  ['no reason', { why: ' ' }, { why: true }],
  ['no day', { until: '' }, { until: true }],
  ['a day being typed', { until: '12/3' }, { until: true }],
  ['a day as it was pasted', { until: '12/3/2026 ' }, {}],
  ['a day that does not exist', { until: '02/30/2027' }, { until: true, wrongDay: true }],
])('of a requirement, %s: says what is missing', (_name, part, missing) => {
  expect(missingFrom({ ...complete, ...part })).toEqual({ ...NOTHING, ...missing });
});
