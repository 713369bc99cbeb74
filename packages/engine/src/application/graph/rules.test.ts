/** What a change does to other answers (spec form §4; spec engine §3). */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import {
  answer,
  AGENT_PART,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
import { bindingOf } from '../ask/binding.ts';
import { whyOf } from '../ask/why.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

describe('hidden means removed', () => {
  // spec form 4.7; engine 3.2
  test('the answer, its errors and what depends on it are removed in the same step', () => {
    const application = openCase();
    answer(application, { [`${A}.MailingAddressDifferent`]: 'true', [`${A}.MailingAddress.Zip`]: '00000' });
    expect(cellAt(application, `${A}.MailingAddress.Zip`).errors).toMatchObject([{ key: 'invalidZip' }]);

    const change = answer(application, { [`${A}.MailingAddressDifferent`]: 'false' });

    expect(cellAt(application, `${A}.MailingAddress.Zip`)).toMatchObject({ visible: false, text: '', errors: [] });
    expect(change?.removed).toEqual([{ block: A, path: 'MailingAddress.Zip', label: 'Zip' }]);
    expect(application.answers()).toEqual({ [A]: { MailingAddressDifferent: 'false' } });
  });

  test('what the system writes stays and is read', () => {
    const application = openCase();
    answer(application, { [`${A}.AgentAttestation`]: 'true' });
    expect(bindingOf(application, 'AgentAttestation')).toBe(true);
    expect(cellAt(application, `${A}.AgentAttestation`).visible).toBe(false);
    expect(application.answers()).toEqual({ [A]: { AgentAttestation: 'true' } });
  });

  test('the "not" of an unanswered question is unknown and shows nothing', () => {
    const application = openCase();
    expect(cellAt(application, `${D}.BaseAmount`).visible).toBe(false);
    answer(application, { [`${D}.ProductName`]: 'UniversalLife' });
    expect(cellAt(application, `${D}.BaseAmount`).visible).toBe(true);
  });
});

describe('initial values', () => {
  test('the default follows its condition, and never replaces an answer', () => {
    const application = openCase();
    answer(application, { [`${A}.PrimaryResidence.State`]: 'TX' });
    expect(cellAt(application, `${A}.StateOfIssue`).text).toBe('TX');
    answer(application, { [`${A}.StateOfIssue`]: 'CA', [`${A}.PrimaryResidence.State`]: 'CA' });
    answer(application, { [`${A}.PrimaryResidence.State`]: 'TX' });
    expect(cellAt(application, `${A}.StateOfIssue`).text).toBe('CA');
  });

  test('a default that somebody cleared stays away when the case is opened again', () => {
    const application = openCase();
    answer(application, { [`${A}.PrimaryResidence.State`]: 'TX', [`${A}.StateOfIssue`]: '' });
    expect(cellAt(openCase({ answers: application.answers() }), `${A}.StateOfIssue`).text).toBe('');
  });

  test('a calculated value is shown until a person edits it, and again when the edit is cleared', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        blockOf(definition, D).Questions.push(
          question('Deposit', { QuestionType: 'Decimal', Calculate: 'FundTotal * 2', IsOptional: true }),
        );
      }),
    );
    const application = openCase({}, model);
    answer(application, { [`${D}.Funds[0].FundPercent`]: '55.39' });
    expect(cellAt(application, `${D}.Deposit`)).toMatchObject({ text: '110.78', calculated: true });
    answer(application, { [`${D}.Deposit`]: '7', [`${D}.Funds[0].FundPercent`]: '10' });
    expect(cellAt(application, `${D}.Deposit`)).toMatchObject({ text: '7', calculated: false });
    answer(application, { [`${D}.Deposit`]: '' });
    expect(cellAt(application, `${D}.Deposit`)).toMatchObject({ text: '20', calculated: true });
  });

  test('a label always shows its calculation', () => {
    const application = openCase({ answers: AGENT_PART });
    expect(cellAt(application, `${A}.AgeNearest`)).toMatchObject({ visible: true, text: '47', editable: false });
  });
});

describe('choices', () => {
  // spec form 4.7; engine 3.4
  test('an option that disappears is cleared, others of the same answer stay', () => {
    const application = openCase();
    answer(application, { [`${D}.ProductName`]: 'UniversalLife' });
    answer(application, { [`${D}.Riders`]: '["LongTermCare","CriticalIllness"]' });
    const change = answer(application, { [`${D}.ProductName`]: 'Term10' });
    expect(cellAt(application, `${D}.Riders`).text).toBe('["CriticalIllness"]');
    expect(cellAt(application, `${D}.Riders`).options?.map((option) => option.name)).toEqual([
      'CriticalIllness',
      'NoRiders',
    ]);
    expect(change?.removed.map((one) => one.path)).toEqual(['Riders']);
  });

  test.each([
    ['["CriticalIllness"]', '["CriticalIllness","NoRiders"]', '["NoRiders"]'],
    ['["NoRiders"]', '["CriticalIllness","NoRiders"]', '["CriticalIllness"]'],
    ['', '["NoRiders"]', '["NoRiders"]'],
  ])('an exclusive option clears the others and they clear it: %s then %s', (before, typed, after) => {
    const application = openCase();
    answer(application, { [`${D}.Riders`]: before });
    answer(application, { [`${D}.Riders`]: typed });
    expect(cellAt(application, `${D}.Riders`).text).toBe(after);
  });

  test('a text that is not an option is kept as typed, with an error', () => {
    const application = openCase();
    answer(application, { [`${D}.ProductName`]: 'Term99' });
    expect(cellAt(application, `${D}.ProductName`)).toMatchObject({ text: 'Term99', errors: [{}] });
  });

  // spec form 4.34
  test('typed text that matches no option becomes Other, with the text beside it', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        const work = question('Occupation', {
          QuestionType: 'MultiChoice',
          ControlType: 'autocomplete',
          MapToOther: 'Other',
          QuestionOptions: [{ Name: 'Baker' }, { Name: 'Other' }],
        });
        const other = question('OccupationOther', { ConditionalClause: 'Occupation == "Other"' });
        blockOf(definition, A).Questions.push(work, other);
      }),
    );
    const application = openCase({}, model);
    answer(application, { [`${A}.Occupation`]: 'Falconer' });
    expect(application.answers()[A]).toEqual({ Occupation: 'Other', OccupationOther: 'Falconer' });
  });
});

describe('notices', () => {
  test('one that is due on leaving is given once, and again only after it was false', () => {
    const application = openCase();
    answer(application, { [`${A}.PrimaryResidence.State`]: 'TX', [`${A}.StateOfIssue`]: 'CA' });
    expect(application.visit(A)).toMatchObject([{ name: 'StateDiffers', title: 'Important:' }]);
    expect(application.visit(A)).toEqual([]);
    answer(application, { [`${A}.StateOfIssue`]: 'TX' });
    answer(application, { [`${A}.StateOfIssue`]: 'CA' });
    expect(application.visit(A)).toHaveLength(1);
  });
});

describe('notices that come again for another value', () => {
  const again = (When: 'change' | 'leave') =>
    modelOf(
      caseDefinition((definition) => {
        const [notice] = blockOf(definition, A).Notices ?? [];
        if (notice !== undefined) Object.assign(notice, { AgainFor: 'StateOfIssue', When });
      }),
    );

  test('at once', () => {
    const application = openCase({}, again('change'));
    const state = keyAt(application, `${A}.StateOfIssue`);
    answer(application, { [`${A}.PrimaryResidence.State`]: 'TX' });
    const told = (given: string): number => application.change(state, given).notices.length;
    expect(['CA', 'CA', 'PA', '', 'PA', 'TX', 'PA'].map(told)).toEqual([1, 0, 1, 0, 1, 0, 1]);
    const change = application.change(state, 'CA');
    expect([change.notices.length, application.undo(change).notices.length]).toEqual([1, 0]);
  });

  test('on leaving', () => {
    const application = openCase({}, again('leave'));
    answer(application, { [`${A}.PrimaryResidence.State`]: 'TX', [`${A}.StateOfIssue`]: 'CA' });
    expect([application.visit(A).length, application.visit(A).length]).toEqual([1, 0]);
    answer(application, { [`${A}.StateOfIssue`]: 'PA' });
    expect([application.visit(A).length, application.visit(A).length]).toEqual([1, 0]);
  });
});

describe('why', () => {
  test('says which clause hides a question', () => {
    const application = openCase();
    answer(application, { [`${B}.PolicyOwnerInsured`]: 'CoOwner' });
    const why = whyOf(application, keyAt(application, `${B}.PolicyOwnerInsuredNo`));
    expect(why).toMatchObject({ truth: false, parts: [{ truth: false, concealed: false }] });
  });

  test('does not reveal what this stage may not see', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        blockOf(definition, A).Questions.push(question('Note', { ConditionalClause: 'Part2Medical.Weight > 300' }));
      }),
    );
    const whole = openCase({ answers: { Part2Medical: { Weight: '400' }, [D]: { ProductName: 'Term10' } } }, model);
    expect(factsFor(whole, 1)).toMatchObject({ [`${A}.Note#visible`]: true });
    const part = openCase({ answers: answersFor(whole, 1), facts: factsFor(whole, 1) }, model);
    expect(part.answers()).not.toHaveProperty('Part2Medical');
    expect(cellAt(part, `${A}.Note`).visible).toBe(true);
    expect(whyOf(part, keyAt(part, `${A}.Note`)).parts[0]).toMatchObject({ truth: true, concealed: true, parts: [] });
  });
});
