/** What a browser does with the constants that replace answers it may not have (spec engine 3.3). */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { Application } from '../contract/contract.ts';
import {
  AGENT_PART,
  answer,
  blockOf,
  caseDefinition,
  cellAt,
  INSURED_PART,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { answersFor, factsFor } from './at-stage.ts';
import { missingFor } from './readiness.ts';

const A = 'SECTIONAProposedInsured';

const MODEL = modelOf(
  caseDefinition((definition) => {
    definition.Messages['deadEnd'] = 'This ends the application.';
    const block = blockOf(definition, A);
    block.Questions.push(
      question('Plans', { IsOptional: true, ConditionalClause: 'Part2Medical.Weight > 100' }),
      question('Sport', {
        IsOptional: true,
        Validations: [{ Rule: 'deadEnd', FailsWhen: 'Part2Medical.Weight > 140 && Sport == "Ballet"' }],
      }),
    );
    const texts = { Title: 'Important:', Text: 'Weight matters.', Button: 'I Understand' };
    block.Notices = [
      { Name: 'Heavy', ConditionalClause: 'Part2Medical.Weight > 100', When: 'change', ...texts },
      { Name: 'Texan', ConditionalClause: 'StateOfIssue == "TX"', When: 'change', ...texts },
    ];
  }),
);

const WHOLE: Answers = { ...AGENT_PART, ...INSURED_PART, [A]: { ...AGENT_PART[A], Plans: 'Golf', Sport: 'Ballet' } };

function agentOf(record: Application): Application {
  return openCase({ answers: answersFor(record, 1), facts: factsFor(record, 1) }, MODEL);
}

// spec engine 3.3
describe('facts', () => {
  const record = openCase({ answers: WHOLE }, MODEL);
  const without = openCase({ answers: AGENT_PART }, MODEL);

  test('contain the result of a clause, and nothing of the answers behind it', () => {
    expect(factsFor(record, 1)).toMatchObject({ [`${A}.Plans#visible`]: true, [`${A}#notice:Heavy`]: true });
    expect(factsFor(without, 1)).toMatchObject({ [`${A}.Plans#visible`]: null });
    expect(Object.values(factsFor(record, 1)).every((fact) => fact === null || typeof fact === 'boolean')).toBe(true);
  });

  test('that change show and hide at once, and notify listeners', () => {
    const agent = agentOf(without);
    const key = keyAt(agent, `${A}.Plans`);
    expect(agent.cell(key).visible).toBe(false);
    let told = 0;
    agent.subscribe(key, () => (told += 1));
    agent.setFacts(factsFor(record, 1));
    expect(agent.cell(key).visible).toBe(true);
    agent.setFacts(factsFor(without, 1));
    expect(agent.cell(key).visible).toBe(false);
    expect(told).toBe(2);
  });

  test('that make a notice due give it once', () => {
    const agent = agentOf(without);
    expect(agent.setFacts(factsFor(record, 1))).toMatchObject([{ block: A, name: 'Heavy', button: 'I Understand' }]);
    expect(agent.setFacts(factsFor(record, 1))).toEqual([]);
  });

  test('about an answer apply until it is changed; trying a change changes nothing', () => {
    const agent = agentOf(record);
    const key = keyAt(agent, `${A}.Sport`);
    expect(agent.cell(key).errors).toMatchObject([{ key: 'deadEnd' }]);
    agent.dryRun((application) => application.change(key, 'Chess'));
    answer(agent, { [`${A}.Gender`]: 'Male' });
    expect(agent.cell(key).errors).toMatchObject([{ key: 'deadEnd' }]);
    agent.change(key, 'Chess');
    expect(agent.cell(key).errors).toEqual([]);
  });
});

describe('sections that a stage may not read', () => {
  const CONCEALED = modelOf(
    caseDefinition((definition) => {
      blockOf(definition, A).QuestionBlockPermissions = [{ Stage: 1, PermissionType: 'Write' }];
    }),
  );
  const readyToSend = (answers: Answers): boolean => {
    const record = openCase({ answers, stage: 3, role: 'OwnerA' }, CONCEALED);
    const seen = { answers: answersFor(record, 3), facts: factsFor(record, 3), stage: 3, role: 'OwnerA' } as const;
    return missingFor(openCase(seen, CONCEALED), 'send').length === 0;
  };

  test('keep a case from being sent if they come before the customer’s part, but not the medical ones', () => {
    expect(readyToSend(AGENT_PART)).toBe(true);
    expect(readyToSend({ ...AGENT_PART, ...INSURED_PART })).toBe(true);
    expect(readyToSend({ ...AGENT_PART, [A]: { ...AGENT_PART[A], Gender: '' } })).toBe(false);
  });
});

describe('a label calculated from answers that a stage may not read', () => {
  test('is restored when a change that hid it is undone', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        const block = blockOf(definition, A);
        block.Questions.push(
          question('Heavier', {
            QuestionType: 'Integer',
            ControlType: 'label',
            ConditionalClause: 'Gender == "Female"',
            Calculate: 'Part2Medical.Weight + 1',
          }),
        );
      }),
    );
    const record = openCase({ answers: WHOLE }, model);
    const agent = openCase({ answers: answersFor(record, 1), facts: factsFor(record, 1) }, model);
    expect(cellAt(agent, `${A}.Heavier`)).toMatchObject({ visible: true, display: '151' });
    const change = agent.change(keyAt(agent, `${A}.Gender`), 'Male');
    expect(cellAt(agent, `${A}.Heavier`)).toMatchObject({ visible: false, display: '' });
    agent.undo(change);
    expect(cellAt(agent, `${A}.Heavier`)).toMatchObject({ visible: true, display: '151' });
  });
});

describe('a notice of the kind "change"', () => {
  test('opens each time its clause becomes true, not when the case is opened with it', () => {
    const agent = openCase({ answers: AGENT_PART }, MODEL);
    const choose = (state: string): string[] =>
      (answer(agent, { [`${A}.StateOfIssue`]: state })?.notices ?? []).map(({ name }) => name);
    expect(choose('CA')).toEqual([]);
    expect(choose('TX')).toEqual(['Texan']);
    expect(answer(agent, { [`${A}.Gender`]: 'Male' })?.notices).toEqual([]);
    expect([choose('CA'), choose('TX')]).toEqual([[], ['Texan']]);
  });

  test('is not shown at a stage that only reads the section', () => {
    const owner = openCase({ answers: AGENT_PART, stage: 3, role: 'OwnerA' }, MODEL);
    expect(owner.change(keyAt(owner, `${A}.StateOfIssue`), 'CA').notices).toEqual([]);
    expect(cellAt(owner, `${A}.StateOfIssue`).text).toBe('TX');
  });
});
