/** Rows: from the start, by a person, by chosen options, within limits (spec form 4.25). */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { Application } from '../contract/contract.ts';
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

const OWNERS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';
const SEVERAL = {
  'SECTIONBPolicyOwner.PolicyOwnerInsured': 'No',
  'SECTIONBPolicyOwner.PolicyOwnerInsuredNo': 'true',
};

function labels(application: Application, path: string): string[] | undefined {
  return cellAt(application, path).rows?.map((row) => row.label);
}

function add(application: Application, path: string): void {
  application.addRow(keyAt(application, path));
}

describe('rows by a person', () => {
  // spec form 4.19
  test('begin with the minimum, are labeled One, Two, ..., and the first cannot be removed', () => {
    const application = openCase();
    answer(application, SEVERAL);
    add(application, OWNERS);
    add(application, OWNERS);
    expect(labels(application, OWNERS)).toEqual(['One', 'Two', 'Three']);
    expect(cellAt(application, OWNERS).rows?.map((row) => row.removable)).toEqual([false, true, true]);
    const [first, second] = cellAt(application, OWNERS).rows ?? [];
    application.removeRow(keyAt(application, OWNERS), first?.key ?? '');
    expect(labels(application, OWNERS)).toHaveLength(3);
    application.removeRow(keyAt(application, OWNERS), second?.key ?? '');
    expect(labels(application, OWNERS)).toEqual(['One', 'Two']);
  });

  test('a row keeps its key and answers when one before it is removed', () => {
    const application = openCase();
    answer(application, SEVERAL);
    add(application, OWNERS);
    add(application, OWNERS);
    const key = keyAt(application, `${OWNERS}[2].PolicyOwnerType`);
    answer(application, { [`${OWNERS}[2].PolicyOwnerType`]: 'Other' });
    application.removeRow(keyAt(application, OWNERS), cellAt(application, OWNERS).rows?.[1]?.key ?? '');
    expect(application.cell(key)).toMatchObject({ text: 'Other', path: 'PolicyOwnerInformation[1].PolicyOwnerType' });
    expect(keyAt(application, `${OWNERS}[1].PolicyOwnerType`)).toBe(key);
  });

  test('a blank row is kept in the record', () => {
    const application = openCase();
    answer(application, SEVERAL);
    add(application, OWNERS);
    expect(labels(openCase({ answers: application.answers() }), OWNERS)).toEqual(['One', 'Two']);
  });
});

test('a rule about all rows, on a question of the rows, is checked in every row', () => {
  const model = modelOf(
    caseDefinition((definition) => {
      const owners = blockOf(definition, 'SECTIONBPolicyOwner').Questions.find(
        ({ QuestionName }) => QuestionName === 'PolicyOwnerInformation',
      );
      owners?.ChildQuestions?.push(
        question('Share', {
          QuestionType: 'Decimal',
          Validations: [
            { Rule: 'deadEnd', FailsWhen: 'PolicyOwnerInformation.sum(r, r.Share) > 100', Message: 'Too much.' },
          ],
        }),
      );
    }),
  );
  const application = openCase({}, model);
  answer(application, SEVERAL);
  add(application, OWNERS);
  answer(application, { [`${OWNERS}[0].Share`]: '60', [`${OWNERS}[1].Share`]: '60' });
  const errors = (row: number) => cellAt(application, `${OWNERS}[${row}].Share`).errors.map(({ key }) => key);
  expect([errors(0), errors(1)]).toEqual([['deadEnd'], ['deadEnd']]);
  answer(application, { [`${OWNERS}[1].Share`]: '40' });
  expect([errors(0), errors(1)]).toEqual([[], []]);
});

describe('owners', () => {
  test('officers count one each and others one; at ten nobody can be added', () => {
    const application = openCase();
    answer(application, SEVERAL);
    answer(application, { [`${OWNERS}[0].PolicyOwnerType`]: 'Business' });
    for (let count = 0; count < 7; count += 1) add(application, `${OWNERS}[0].SigningOfficerCompound`);
    add(application, OWNERS);
    expect(cellAt(application, OWNERS).canAdd).toBe(true);
    answer(application, { [`${OWNERS}[1].PolicyOwnerType`]: 'TrustToBeEstablished' });
    add(application, OWNERS);
    expect(cellAt(application, OWNERS).canAdd).toBe(false);
    expect(cellAt(application, `${OWNERS}[0].SigningOfficerCompound`).canAdd).toBe(false);
    add(application, OWNERS);
    expect(labels(application, OWNERS)).toHaveLength(3);
  });

  test('rows beyond the first are removed if there is only one owner', () => {
    const application = openCase();
    answer(application, SEVERAL);
    add(application, OWNERS);
    answer(application, {
      [`${OWNERS}[0].PolicyOwnerEmail`]: 'a@example.com',
      [`${OWNERS}[1].PolicyOwnerEmail`]: 'b@example.com',
    });
    const change = answer(application, { 'SECTIONBPolicyOwner.PolicyOwnerInsuredNo': 'false' });
    expect(labels(application, OWNERS)).toEqual(['One']);
    expect(cellAt(application, OWNERS).canAdd).toBe(false);
    expect(change?.removed).toMatchObject([{ path: 'PolicyOwnerInformation[1].PolicyOwnerEmail' }]);
  });

  test('an owner reads only their own row, at its own position', () => {
    const whole = openCase();
    answer(whole, SEVERAL);
    answer(whole, { [`${OWNERS}[0].PolicyOwnerType`]: 'TrustToBeEstablished' });
    add(whole, OWNERS);
    answer(whole, {
      [`${OWNERS}[1].PolicyOwnerType`]: 'Individual',
      [`${OWNERS}[1].PolicyOwnerEmail`]: 'b@example.com',
    });

    const part = openCase({ stage: 3, role: 'OwnerA', answers: answersFor(whole, 3), facts: factsFor(whole, 3) });

    expect(JSON.stringify(answersFor(whole, 3))).not.toContain('TrustToBeEstablished');
    expect(cellAt(part, OWNERS).rows?.map((row) => row.label)).toEqual(['Two']);
    expect(cellAt(part, `${OWNERS}[1].PolicyOwnerEmail`)).toMatchObject({ visible: true, text: 'b@example.com' });
    expect(cellAt(part, `${OWNERS}[0].PolicyOwnerEmail`).visible).toBe(false);
  });
});

describe('rows by chosen options', () => {
  const insured = { stage: 2.1, role: 'InsuredOwner', answers: AGENT_PART } as const;
  const CONDITIONS = 'Part2Medical.Conditions';
  const DETAIL = 'Part2Medical.ConditionDetail';

  test('one per option, headed by its name, in the order of the options; none for an exclusive one', () => {
    const application = openCase(insured);
    answer(application, { [CONDITIONS]: '["PregnancyRelatedDepression","Asthma"]' });
    expect(labels(application, DETAIL)).toEqual(['Asthma', 'Pregnancy Related Depression']);
    expect(cellAt(application, DETAIL)).toMatchObject({
      canAdd: false,
      rows: [{ removable: false }, { removable: false }],
    });
    answer(application, { [CONDITIONS]: '["NoneApply"]' });
    expect(labels(application, DETAIL)).toEqual([]);
  });

  test('clauses and wording in a row know its option', () => {
    const application = openCase(insured);
    answer(application, { [CONDITIONS]: '["PregnancyRelatedDepression","Asthma"]' });
    expect(cellAt(application, `${DETAIL}[Asthma].ConditionSteroids`).visible).toBe(true);
    expect(cellAt(application, `${DETAIL}[PregnancyRelatedDepression].ConditionSteroids`).visible).toBe(false);
    expect(cellAt(application, `${DETAIL}[PregnancyRelatedDepression].ConditionDiagnosed`).label).toBe(
      'When were you told of Pregnancy Related Depression?',
    );
  });

  test('answers are kept by option name, whatever else is chosen', () => {
    const application = openCase(insured);
    answer(application, { [CONDITIONS]: '["PregnancyRelatedDepression"]' });
    answer(application, { [`${DETAIL}[PregnancyRelatedDepression].ConditionDiagnosed`]: '02/2020' });
    answer(application, { [CONDITIONS]: '["Asthma","PregnancyRelatedDepression"]' });
    expect(application.answers()['Part2Medical']).toMatchObject({
      'ConditionDetail[PregnancyRelatedDepression].ConditionDiagnosed': '2020-02',
    });
  });
});

describe('rows by options, after an older change was undone', () => {
  const CONDITIONS = 'Part2Medical.Conditions';
  const DETAILS = 'Part2Medical.ConditionDetail';
  const model = modelOf(
    caseDefinition((definition) => {
      const asked = blockOf(definition, 'Part2Medical').Questions.find((one) => one.QuestionName === 'Conditions');
      asked?.QuestionOptions?.push({ Name: 'Gout' }, { Name: 'Ulcer' });
    }),
  );

  const opened = (): Application => openCase({ answers: AGENT_PART, stage: 2.1, role: 'InsuredOwner' }, model);

  /** Chooses one after the other, then undoes the change that made the choice at `undone`. */
  function chosen(choices: string[][], undone: number): Application {
    const application = opened();
    const changes = choices.map((names) => answer(application, { [CONDITIONS]: JSON.stringify(names) }));
    const older = changes[undone];
    if (older === undefined) throw new Error('something was chosen');
    application.undo(older);
    return application;
  }

  test.each([
    ['one that came again is there once', [['Gout'], [], ['Gout']], 1, ['Gout']],
    [
      'one that comes back stands where its option stands',
      [['Gout', 'Ulcer'], ['Gout'], ['Asthma', 'Gout']],
      1,
      ['Gout', 'Ulcer'],
    ],
  ])('%s', (_story, choices, undone, kept) => {
    expect(cellAt(chosen(choices, undone), DETAILS).rows?.map((row) => row.key)).toEqual(kept);
  });

  test('one that is restored keeps what was answered since', () => {
    const application = opened();
    answer(application, { [CONDITIONS]: '["Gout"]' });
    const older = answer(application, { [CONDITIONS]: '' });
    answer(application, { [CONDITIONS]: '["Gout"]' });
    answer(application, { [`${DETAILS}[Gout].ConditionDiagnosed`]: '2020-04' });
    if (older === undefined) throw new Error('something was chosen');
    application.undo(older);
    expect(cellAt(application, `${DETAILS}[Gout].ConditionDiagnosed`).text).toBe('2020-04');
  });
});
