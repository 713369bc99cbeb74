import type { CellState } from '@countersign/engine';
import { describe, expect, test } from 'vitest';
import { noneOfThese } from './yes-no-questions.ts';

const asked = (key: string, text: string, more: Partial<CellState> = {}) =>
  ({ key, text, visible: true, editable: true, ...more }) as CellState;

// spec form 4.42
describe('None of these', () => {
  test('answers No to unanswered questions, and leaves existing answers', () => {
    expect(noneOfThese([asked('a', ''), asked('b', 'false'), asked('c', '')])).toEqual({
      of: 'these',
      isChosen: false,
      keys: ['a', 'c'],
      becomes: 'false',
    });
  });

  test('concerns the others if one is Yes', () => {
    expect(noneOfThese([asked('a', 'true'), asked('b', '')])).toMatchObject({ of: 'others', keys: ['b'] });
  });

  test('is selected if all that are not Yes are No, and can be undone', () => {
    expect(noneOfThese([asked('a', 'true'), asked('b', 'false')])).toEqual({
      of: 'others',
      isChosen: true,
      keys: ['b'],
      becomes: '',
    });
  });

  test('is not offered if one question is left, each is Yes, or this person may only read', () => {
    expect(noneOfThese([asked('a', ''), asked('b', '', { visible: false })])).toBeNull();
    expect(noneOfThese([asked('a', 'true'), asked('b', 'true')])).toBeNull();
    expect(noneOfThese([asked('a', '', { editable: false }), asked('b', '', { editable: false })])).toBeNull();
  });
});
