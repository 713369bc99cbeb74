import { expect, test } from 'vitest';
import type { dimensionsOf } from '../../definition/dimensions.ts';
import { whereOf } from './where.ts';
import type { Cells } from './where.ts';

const values = (...labels: string[]) => labels.map((label) => ({ label, words: label, given: new Map() }));
const STATES = ['CA', 'NY', 'PA', 'TX', 'VT', 'WA', 'WY'];
const OWNERS = ['Sole', 'Co', 'No'];
const ALL: ReturnType<typeof dimensionsOf> = {
  state: { name: 'state', values: values(...STATES) },
  product: { name: 'product', values: values('Term', 'Whole') },
  owner: {
    name: 'owner',
    values: values(...OWNERS).map((value) => ({ ...value, insuredOwns: true, hasOthers: true })),
  },
};
const everywhere: Cells = { state: STATES, product: ['Term', 'Whole'], owner: OWNERS };

test.each<[what: string, cells: Partial<Cells>[], owners: string[], where: string[]]>([
  ['nothing is nowhere', [], OWNERS, []],
  ['every cell', [{}], OWNERS, ['* / * / *']],
  ['some values in the order of the form', [{ state: ['TX', 'CA'] }], OWNERS, ['CA TX / * / *']],
  ['all but a few', [{ state: ['CA', 'TX', 'VT', 'WA', 'WY'] }], OWNERS, ['* but NY PA / * / *']],
  ['more than that are named', [{ state: ['CA', 'VT', 'WA', 'WY'] }], OWNERS, ['CA VT WA WY / * / *']],
  ['all but one of two is the other one', [{ product: ['Term'] }], OWNERS, ['* / Term / *']],
  ['as far as of these owners', [{ owner: ['Sole', 'Co'] }], ['Co', 'No'], ['* / * / Co']],
  ['not at all without one of these owners', [{ owner: ['Sole'] }, { product: ['Term'] }], ['No'], ['* / Term / No']],
  ['owners come together', [{ owner: ['Sole'] }, { owner: ['Co'] }], OWNERS, ['* / * / Sole Co']],
  ['products come together', [{ product: ['Whole'] }, { product: ['Term'] }], OWNERS, ['* / * / *']],
  ['states come together', [{ state: ['VT'] }, { state: ['CA'] }], OWNERS, ['CA VT / * / *']],
  [
    'only what is alike comes together: first by owner, then by product, then by state',
    [
      { state: ['CA'], product: ['Term'] },
      { state: ['CA'], product: ['Whole'] },
      { state: ['NY'], product: ['Whole'], owner: ['Sole'] },
    ],
    OWNERS,
    ['CA / * / *', 'NY / Whole / Sole'],
  ],
])('%s', (_what, cells, owners, where) => {
  expect(
    whereOf(
      cells.map((cell) => ({ ...everywhere, ...cell })),
      owners,
      ALL,
    ),
  ).toEqual(where);
});
