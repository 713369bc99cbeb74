import { fillIn } from '@countersign/engine';
import { describe, expect, it } from 'vitest';
import { messages } from '../messages/index.ts';
import { type FoldState, isDone, foldSummary } from './fold-state.ts';

const state = (change: Partial<FoldState> = {}): FoldState => ({
  isShown: true,
  wrong: 0,
  missing: 0,
  gist: '',
  isBlank: false,
  ...change,
});
const texts = (key: string, values = {}): string =>
  fillIn(new Map<string, string>(Object.entries(messages)).get(key) ?? key, values);

describe('a folded part of a page', () => {
  it.each([
    ['nothing was answered', state({ isBlank: true, missing: 4 }), 'Not answered yet', false],
    ['nothing has to be answered', state({ isBlank: true }), 'Optional, nothing entered', false],
    ['one answer is missing', state({ gist: 'Maria Sample', missing: 1 }), 'Maria Sample · 1 answer missing', false],
    ['several are missing', state({ missing: 3 }), '3 answers missing', false],
    ['one is wrong, which comes first', state({ wrong: 1, missing: 2 }), '1 problem', false],
    ['several are wrong', state({ gist: 'Maria Sample', wrong: 2 }), 'Maria Sample · 2 problems', false],
    ['all is answered', state({ gist: 'Asthma, Tuberculosis' }), 'Asthma, Tuberculosis', true],
    ['all is answered, and nothing of it is a name', state(), 'Complete', true],
  ])('says how it stands: %s', (_case, given, words, done) => {
    expect(foldSummary(given, texts)).toBe(words);
    expect(isDone(given)).toBe(done);
  });
});
