import { compile, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { previewCase } from '../preview/preview-case.ts';
import { openCase } from './application.ts';
import { follow } from './use-application-value.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  openCase.set(null);
  vi.useRealTimers();
});

// spec form 9.3
it('reports all changes once, 125 ms after the first of them', () => {
  const compiled = compile(sampleDefinition());
  if (!compiled.ok) throw new Error('the sample has findings');
  const viewer = { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} } as const;
  const application = openApplication(compiled.model, viewer);
  openCase.set(previewCase(application));
  const question = 'SECTIONAProposedInsured.Name.FirstName';
  const told: (string | null)[] = [];
  const stop = follow(
    (form) => form.cell(question).text,
    (name) => told.push(name),
  );
  for (const typed of ['A', 'Ad', 'Ada']) application.change(question, typed);
  vi.advanceTimersByTime(124);
  expect(told).toEqual(['']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['', 'Ada']);
  stop();
  application.change(question, 'Adam');
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['', 'Ada']);
});
