import type { CellState } from '@countersign/engine';
import { describe, expect, it } from 'vitest';
import { decideLeave } from './leave.ts';

const cell = (change: Partial<CellState> = {}): CellState => ({
  key: 'A.Q',
  block: 'A',
  path: 'Q',
  name: 'Q',
  type: 'FreeForm',
  control: 'textbox',
  number: null,
  label: 'Question',
  shortLabel: 'Question',
  hint: null,
  toolTip: null,
  suggestions: [],
  units: null,
  mask: null,
  maxLength: null,
  width: 'full',
  autocomplete: null,
  isHeader: false,
  visible: true,
  required: true,
  editable: true,
  options: null,
  mapToOther: null,
  text: '',
  display: '',
  calculated: false,
  origin: null,
  masked: false,
  ending: null,
  errors: [],
  children: [],
  rows: null,
  canAdd: false,
  allocation: null,
  ...change,
});
const required = [{ key: 'required', message: 'Required field.' }];
const wrong = [{ key: 'invalidZip', message: 'Invalid input format.' }];
const blank = cell({ errors: required });
const filled = cell({ text: 'Ann' });

// spec form 4.5, 4.8; flow 5.3
describe('leaving a section', () => {
  it.each([
    ['a blank form is skipped', { by: 'next', blockEditable: true, cells: [blank] }, 'skip'],
    [
      'a blank form in which nothing is required is saved',
      { by: 'next', blockEditable: true, cells: [cell()] },
      'save',
    ],
    ['a missing answer does not keep anybody', { by: 'next', blockEditable: true, cells: [filled, blank] }, 'save'],
    [
      'an empty choice does not either',
      { by: 'next', blockEditable: true, cells: [filled, cell({ errors: [{ key: 'minOneSelection', message: '' }] })] },
      'save',
    ],
    ['a wrong answer does', { by: 'next', blockEditable: true, cells: [cell({ text: '1', errors: wrong })] }, 'stay'],
    [
      'a total below 100 does',
      {
        by: 'next',
        blockEditable: true,
        cells: [filled, cell({ control: 'label', editable: false, errors: [{ key: 'notOneHundred', message: '' }] })],
      },
      'stay',
    ],
    [
      'the way back is always open',
      { by: 'previous', blockEditable: true, cells: [cell({ text: '1', errors: wrong })] },
      'save',
    ],
    ['the menu too', { by: 'menu', blockEditable: true, cells: [cell({ text: '1', errors: wrong })] }, 'save'],
    [
      'a section one may only read is skipped',
      { by: 'next', blockEditable: false, cells: [cell({ editable: false })] },
      'skip',
    ],
    ['a section of texts is acknowledged', { by: 'next', blockEditable: true, cells: [] }, 'save'],
    [
      'a question that is open in a read-only section is saved',
      { by: 'next', blockEditable: false, cells: [cell({ editable: false }), filled] },
      'save',
    ],
    [
      'a wrong answer there that somebody else has to correct does not keep anybody',
      { by: 'next', blockEditable: false, cells: [cell({ editable: false, text: '1', errors: wrong }), filled] },
      'save',
    ],
    [
      'one that is open there does',
      { by: 'next', blockEditable: false, cells: [cell({ editable: false }), cell({ text: '1', errors: wrong })] },
      'stay',
    ],
  ] as const)('%s', (_name, given, expected) => {
    expect(decideLeave(given)).toBe(expected);
  });
});
