/** Who may see and edit one question, in addition to its section's permission (spec form 3.4; §6). */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { RestrictionData } from '../../definition/question-data.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { RoleName } from '../../clause/roles-and-stages.ts';
import { blockOf, caseDefinition, cellAt, modelOf, openCase } from '../../testing/sample-case.ts';
import { merge } from '../session/merge.ts';

const A = 'SECTIONAProposedInsured';

describe('a question with a restriction is', () => {
  // The agent writes the section at stage 1 and everybody reads it.
  test.each<[string, RestrictionData[], Stage, RoleName, 'written' | 'read' | 'hidden']>([
    ['as its section without any', [], 1, 'Agent', 'written'],
    ['as its section for another stage', [], 2.1, 'InsuredOwner', 'read'],
    ['only read by who writes the section', [{ Stage: 1, AccessType: 'Read' }], 1, 'Agent', 'read'],
    ['kept from who writes the section', [{ Stage: 1, AccessType: 'None' }], 1, 'Agent', 'hidden'],
    ['written in a section that is only read', [{ Stage: 2.1, AccessType: 'Write' }], 2.1, 'InsuredOwner', 'written'],
    [
      'as its section where the restriction is another stage’s',
      [{ Stage: 2.2, AccessType: 'Write' }],
      2.1,
      'InsuredOwner',
      'read',
    ],
    [
      'as its section where the restriction is another role’s',
      [{ Stage: 2.1, UserRole: 'ProposedInsured', AccessType: 'Write' }],
      2.1,
      'InsuredOwner',
      'read',
    ],
    [
      'what the restriction of its role says',
      [{ Stage: 2.1, UserRole: 'ProposedInsured', AccessType: 'Write' }],
      2.1,
      'ProposedInsured',
      'written',
    ],
    [
      'what the first restriction says',
      [
        { Stage: 1, AccessType: 'Read' },
        { Stage: 1, AccessType: 'None' },
      ],
      1,
      'Agent',
      'read',
    ],
    ['always written by Omnipotent', [{ Stage: 1, AccessType: 'None' }], 1, 'Omnipotent', 'written'],
  ])('%s', (_story, restrictions, stage, role, access) => {
    const model = modelOf(
      caseDefinition((definition) => {
        const extra = question('Extra', { IsOptional: true, Restrictions: restrictions });
        blockOf(definition, A).Questions.push(extra);
      }),
    );
    const application = openCase({ stage, role, answers: { [A]: { Extra: 'kept' } } }, model);
    expect(cellAt(application, `${A}.Extra`)).toMatchObject({
      visible: access !== 'hidden',
      text: access === 'hidden' ? '' : 'kept',
      editable: access === 'written',
    });
    const outcome = merge(application, A, [{ QuestionName: 'Extra', AnswerText: 'new' }]);
    expect(outcome.ok).toBe(access === 'written');
    expect(application.answers()[A]).toMatchObject({ Extra: access === 'written' ? 'new' : 'kept' });
  });

  test('the restriction of the nearest group around it', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        const inner = question('Inner', { Restrictions: [{ Stage: 1, AccessType: 'Write' }] });
        const group = { QuestionType: 'Compound', ControlType: 'compound', IsOptional: true } as const;
        blockOf(definition, A).Questions.push(
          question('Around', {
            ...group,
            Restrictions: [{ Stage: 1, AccessType: 'Read' }],
            ChildQuestions: [inner, question('Beside')],
          }),
        );
      }),
    );
    const application = openCase({}, model);
    expect(cellAt(application, `${A}.Around.Inner`).editable).toBe(true);
    expect(cellAt(application, `${A}.Around.Beside`).editable).toBe(false);
  });
});
