/** What an invented person answers, in forms of carriers that sell something else than the reference carrier. */
import { loadModel, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, test } from 'vitest';
import { fillBlock } from './fill-block.ts';

const BLOCK = 'SECTIONAProposedInsured';

test.each([
  ['a benefit for a funeral', 'Decimal', 'currency', 'Asked < 2000 || Asked > 15000'],
  ['a single premium', 'Decimal', 'currency', 'Asked < 200000 || Asked > 900000'],
  ['somebody of 50 to 85', 'Date', 'date', 'age(Asked) < 50 || age(Asked) > 85'],
  ['somebody of 66 and older', 'Date', 'date', 'age(Asked) < 66'],
  ['a student', 'Date', 'date', 'age(Asked) < 18 || age(Asked) > 30'],
  ['a child of 16 to 18', 'Date', 'date', 'age(Asked) < 16 || age(Asked) > 18'],
] as const)('%s has an answer', (_what, QuestionType, Mask, FailsWhen) => {
  const definition = sampleDefinition();
  const ControlType = QuestionType === 'Date' ? 'datepicker' : 'textbox';
  definition.Blocks.find(({ Name }) => Name === BLOCK)?.Questions.push({
    QuestionName: 'Asked',
    QuestionType,
    ControlType,
    QuestionText: 'Which?',
    Mask,
    Validations: [...(QuestionType === 'Date' ? [{ Rule: 'invalidDate' }] : []), { Rule: 'min', FailsWhen }],
  });
  const application = openApplication(loadModel(definition), {
    stage: 1,
    role: 'Agent',
    today: '2026-11-20',
    answers: {},
  });
  fillBlock(application, BLOCK, { seed: 1, style: 'plain' });
  const cell = application.cell(application.keyOf(BLOCK, 'Asked') ?? '');
  expect(cell.text).not.toBe('');
  expect(cell.errors).toEqual([]);
});
