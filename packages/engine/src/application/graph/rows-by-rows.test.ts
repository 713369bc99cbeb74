/** Rows made by the rows of another group: one trust certification per trust that exists (spec form §2). */
import { describe, expect, test } from 'vitest';
import type { Model } from '../../definition/model.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { Definition, Stage } from '../../definition/vocabulary.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
import type { Application } from '../contract/contract.ts';
import { merge } from '../session/merge.ts';
import { printModel } from '../print/print.ts';
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

const B = 'SECTIONBPolicyOwner';
const OWNERS = `${B}.PolicyOwnerInformation`;
const D = 'SECTIONDCoverageDetails';
const TRUSTS = `${D}.Certification`;

const modelWith = (change: (definition: Definition) => void = () => undefined): Model =>
  modelOf(
    caseDefinition((definition) => {
      const owners = blockOf(definition, B).Questions.find((one) => one.MultipleResponse !== undefined);
      if (owners?.MultipleResponse !== undefined) {
        owners.MultipleResponse.Key = 'OwnerKey';
        owners.ChildQuestions?.push(question('OwnerKey', { System: true }));
      }
      blockOf(definition, D).Questions.push(
        question('Certification', {
          QuestionType: 'Compound',
          ControlType: 'compound',
          QuestionText: 'One per trust',
          RowsFrom: [
            { Rows: OWNERS, ConditionalClause: 'PolicyOwnerType == "ExistingTrust"', Heading: 'PolicyOwnerEntityName' },
          ],
          RowRead: [
            { Stage: 3, ConditionalClause: `${OWNERS}.exists(o, o.OwnerKey == RowKey && has(o.OwnerLetters, "A"))` },
          ],
          ChildQuestions: [
            question('WhichTrust', { QuestionType: 'Label', ControlType: 'label', Calculate: 'RowKey' }),
            question('TrustState', { QuestionText: 'State of {WhichTrust}' }),
          ],
        }),
      );
      change(definition);
    }),
  );

const model = modelWith();

/** A trust, a person, a trust. */
function threeOwners(of: Model = model): Application {
  const application = openCase({ answers: AGENT_PART }, of);
  answer(application, { [`${B}.PolicyOwnerInsured`]: 'No', [`${B}.PolicyOwnerInsuredNo`]: 'true' });
  for (let count = 0; count < 2; count += 1) application.addRow(keyAt(application, OWNERS));
  answer(application, {
    [`${OWNERS}[0].PolicyOwnerType`]: 'ExistingTrust',
    [`${OWNERS}[0].PolicyOwnerEntityName`]: 'Oak Trust',
    [`${OWNERS}[1].PolicyOwnerType`]: 'Individual',
    [`${OWNERS}[2].PolicyOwnerType`]: 'ExistingTrust',
    [`${OWNERS}[2].PolicyOwnerEntityName`]: 'Elm Trust',
    [`${TRUSTS}[1].TrustState`]: 'Texas',
    [`${TRUSTS}[3].TrustState`]: 'Ohio',
  });
  return application;
}

const labels = (application: Application): string[] => cellAt(application, TRUSTS).rows?.map((row) => row.label) ?? [];

function certifications(application: Application): Record<string, string> {
  const own = Object.entries(application.answers()[D] ?? {});
  return Object.fromEntries(own.filter(([path]) => path.startsWith('Certification')));
}

function removeOwner(application: Application, position: number): ReturnType<Application['removeRow']> {
  const key = cellAt(application, OWNERS).rows?.[position]?.key ?? '';
  return application.removeRow(keyAt(application, OWNERS), key);
}

describe('one row per row that matches', () => {
  test('headed by its name, which follows what is typed, or by its number', () => {
    const application = threeOwners();
    expect(labels(application)).toEqual(['Oak Trust', 'Elm Trust']);
    expect(cellAt(application, TRUSTS)).toMatchObject({ canAdd: false, rows: [{ removable: false }, {}] });
    answer(application, {
      [`${OWNERS}[0].PolicyOwnerEntityName`]: 'Ash Trust',
      [`${OWNERS}[2].PolicyOwnerEntityName`]: '',
    });
    expect(labels(application)).toEqual(['Ash Trust', 'Two']);
  });

  test('has its position for a person who reads only some of the owners, even while nothing is answered in it', () => {
    const whole = threeOwners(
      modelWith((definition) => {
        const trusts = blockOf(definition, D).Questions.find((one) => one.QuestionName === 'Certification');
        if (trusts !== undefined) delete trusts.RowRead;
      }),
    );
    answer(whole, { [`${TRUSTS}[3].TrustState`]: '' });
    const owner = openCase(
      { stage: 3, role: 'OwnerA', answers: answersFor(whole, 3), facts: factsFor(whole, 3) },
      whole.model,
    );
    expect(cellAt(owner, TRUSTS).rows?.map((row) => row.key)).toEqual(['1', '3']);
  });

  test('that went stays as it was last seen, whatever a trial does with another row of the same key', () => {
    const application = threeOwners(
      modelWith((definition) => {
        const trusts = blockOf(definition, D).Questions.find((one) => one.QuestionName === 'Certification');
        trusts?.ChildQuestions?.push(question('TrustCity', { QuestionText: 'City in {TrustState}' }));
      }),
    );
    const type = keyAt(application, `${OWNERS}[0].PolicyOwnerType`);
    const city = keyAt(application, `${TRUSTS}[1].TrustCity`);
    expect(application.cell(city)).toMatchObject({ label: 'City in Texas', visible: true });
    application.change(type, 'Individual');
    const before = application.cell(city);
    expect(before).toMatchObject({ label: 'City in Texas', visible: false });
    const told: string[] = [];
    application.subscribe(city, () => told.push(city));
    application.dryRun((same) => same.change(type, 'ExistingTrust'));
    expect(told).toEqual([]);
    expect(application.cell(city)).toBe(before);
    application.change(type, 'ExistingTrust');
    expect(application.cell(city)).toMatchObject({ label: 'City in ', visible: true, editable: true });
    expect(told).toEqual([city]);
  });

  test('keeps its answers when other rows are removed, and undo restores them', () => {
    const application = threeOwners();
    answer(application, { [`${OWNERS}[0].PolicyOwnerType`]: 'Individual' });
    expect(certifications(application)).toEqual({ 'Certification[3].TrustState': 'Ohio' });
    const change = removeOwner(application, 1);
    expect(labels(application)).toEqual(['Elm Trust']);
    expect(certifications(application)).toEqual({ 'Certification[3].TrustState': 'Ohio' });
    application.undo(change);
    const gone = removeOwner(application, 2);
    expect(certifications(application)).toEqual({});
    expect(gone.removed.map((one) => one.path)).toContain('Certification[3].TrustState');
    application.undo(gone);
    expect(certifications(application)).toEqual({ 'Certification[3].TrustState': 'Ohio' });
  });

  test('a new row never gets the answers of a removed one', () => {
    const application = threeOwners();
    removeOwner(application, 2);
    application.addRow(keyAt(application, OWNERS));
    answer(application, { [`${OWNERS}[2].PolicyOwnerType`]: 'ExistingTrust' });
    expect(certifications(application)).toEqual({ 'Certification[1].TrustState': 'Texas' });
    expect(cellAt(application, TRUSTS).rows?.map((row) => row.key)).toEqual(['1', '4']);
  });

  test('is the same for a server that gets the sections one by one', () => {
    const browser = threeOwners();
    const server = openCase({ answers: browser.answers() }, model);
    removeOwner(browser, 1);
    expect(merge(server, B, browser.responses(B)).ok).toBe(true);
    expect(certifications(server)).toEqual(certifications(browser));
    expect(server.answers()).toEqual(browser.answers());
    expect(merge(server, D, browser.responses(D)).ok).toBe(true);
    expect(server.answers()).toEqual(browser.answers());
  });

  test('is accepted together with the new row that it belongs to, in the same section', () => {
    const together = modelWith((definition) => {
      const { Questions } = blockOf(definition, D);
      const trusts = Questions.findIndex((one) => one.QuestionName === 'Certification');
      blockOf(definition, B).Questions.push(...Questions.splice(trusts, 1));
    });
    const server = openCase({}, together);
    const page = openCase({}, together);
    const type = `${OWNERS}[0].PolicyOwnerType`;
    answer(page, { [`${B}.PolicyOwnerInsured`]: 'No', [type]: 'ExistingTrust' });
    answer(page, { [`${B}.Certification[1].TrustState`]: 'Texas' });
    expect(merge(server, B, page.responses(B))).toMatchObject({ ok: true });
    expect(server.answers()[B]).toMatchObject({ 'Certification[1].TrustState': 'Texas' });
    const other = { QuestionName: 'Certification[2].TrustState', AnswerText: 'Utah' };
    const refused = { ok: false, refusals: [{ path: other.QuestionName, key: 'unknownQuestion' }] };
    expect(merge(server, B, [...page.responses(B), other])).toMatchObject(refused);
  });

  test('is refused under a key that no row has, and an invalid key', () => {
    const application = threeOwners();
    const trust = { QuestionName: 'Certification[2].TrustState', AnswerText: 'Utah' };
    expect(merge(application, D, [trust])).toMatchObject({ ok: false, refusals: [{ key: 'unknownQuestion' }] });
    const key = { QuestionName: 'PolicyOwnerInformation[0].OwnerKey', AnswerText: 'x' };
    expect(merge(application, B, [key])).toMatchObject({ ok: false, refusals: [{ key: 'wrongType' }] });
  });

  test('is read by the owner it belongs to, and printed for that owner', () => {
    const whole = openCase({ answers: threeOwners().answers(), stage: 3, role: 'OwnerA' }, model);
    const letters = `${B}.PolicyOwnerInformation[0].SigningOfficerCompound`;
    expect(cellAt(whole, letters).rows).toHaveLength(1);
    const part = openCase(
      { stage: 3, role: 'OwnerA', answers: answersFor(whole, 3), facts: factsFor(whole, 3) },
      model,
    );
    expect(labels(part)).toEqual(['Oak Trust']);
    expect(JSON.stringify(answersFor(whole, 3))).not.toContain('Ohio');
    expect(JSON.stringify(printModel(whole, 3))).not.toContain('Ohio');
  });

  test('is printed without the name in its heading for a person who may not read that name', () => {
    const named = (kept: Partial<QuestionData>): ((definition: Definition) => void) => {
      return (definition) => {
        const owners = blockOf(definition, B).Questions.find((one) => one.MultipleResponse !== undefined);
        const name = owners?.ChildQuestions?.find((one) => one.QuestionName === 'PolicyOwnerEntityName');
        if (name === undefined) throw new Error('an owner has a name');
        Object.assign(name, kept);
      };
    };
    const restricted = modelWith(named({ Restrictions: [{ Stage: 13, AccessType: 'None' }] }));
    const masked = modelWith(named({ Masked: [13] }));
    const document = (of: Model, stage: Stage): string =>
      JSON.stringify(printModel(threeOwners(of), stage).sections.find(({ id }) => id === D));
    for (const of of [restricted, masked]) {
      expect(document(of, 13)).toContain('Ohio');
      expect(document(of, 13)).not.toMatch(/Oak|Elm/);
      expect(document(of, 1)).toContain('Elm Trust');
    }
    const agents = openCase({ answers: threeOwners(restricted).answers(), stage: 13, role: 'Agent' }, restricted);
    expect(JSON.stringify(printModel(agents, 1))).toContain('State of Elm Trust');
  });
});
