import fc from 'fast-check';
import { describe as group, expect, test } from 'vitest';
import { compile } from '../definition/compile.ts';
import { clausesOver } from '../definition/model-clauses.ts';
import type { Model } from '../definition/model.ts';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import { sampleEnvironment } from './sample-environment.testkit.ts';
import type { SampleAnswers, SampleRow } from './sample-environment.testkit.ts';
import type { Context, Value } from './types.ts';

const compiled = compile(sampleDefinition());
if (!compiled.ok) throw new Error(compiled.findings.map((finding) => finding.message).join('\n'));
const model: Model = compiled.model;
const clauseOf = clausesOver(model);

function evaluate(text: string, answers: SampleAnswers = {}, context: Partial<Context> = {}): Value {
  const result = clauseOf('test', text, null);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  return result.clause.evaluate(sampleEnvironment(model, answers, context));
}

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';
const OWNERS = `${B}.PolicyOwnerInformation`;

const unknown = undefined;

group('a missing answer is unknown', () => {
  test.each<[clause: string, value: Value]>([
    // The six probes of the trial: no throw, rows 1 to 4 not true, then true, then false.
    [`${A}.Gender == "Male"`, unknown],
    [`${A}.Gender != "Male"`, unknown],
    [`!(${A}.Gender == "Male")`, unknown],
    [`${D}.TermFaceAmount < 100`, unknown],
    [`${D}.ProductName == "Term10" || ${A}.Gender == "Male"`, true],
    [`${D}.ProductName == "Term20" && ${A}.Gender == "Male"`, false],

    [`${A}.Gender == "Male" || ${D}.ProductName == "Term10"`, true],
    [`${A}.Gender == "Male" && ${D}.ProductName == "Term20"`, false],
    [`${A}.Gender == "Male" || ${D}.ProductName == "Term20"`, unknown],
    [`${A}.Gender == "Male" && ${D}.ProductName == "Term10"`, unknown],
    [`${A}.Gender in ["Male", "Female"]`, unknown],
    [`has(${D}.Riders, "NoRiders")`, unknown],
    [`!has(${D}.Riders, "NoRiders")`, unknown],
    [`size(${D}.Riders) > 0`, unknown],
    [`${D}.TermFaceAmount + 1`, unknown],
    [`-${D}.TermFaceAmount`, unknown],
    [`${A}.MailingAddressDifferent`, unknown],
    [`!${A}.MailingAddressDifferent`, unknown],
    [`${A}.MailingAddressDifferent ? 1 : 2`, unknown],
    [`age(${A}.DateOfBirth)`, unknown],
    [`addDays(${A}.DateOfBirth, 1)`, unknown],
    [`answered(${A}.Gender)`, false],
    [`!answered(${A}.Gender)`, true],
    [`answered(${D}.ProductName)`, true],
    [`!answered(${A}.Gender) || ${A}.Gender != "Male"`, true],
  ])('%s', (clause, value) => {
    expect(evaluate(clause, { [`${D}.ProductName`]: 'Term10' })).toBe(value);
  });

  // spec engine 2.3
  test('in every combination, Kleene’s logic holds for every pair of truth values', () => {
    const truth = fc.constantFrom(true, false, unknown);
    fc.assert(
      fc.property(truth, truth, (left, right) => {
        const answers = { [`${A}.MailingAddressDifferent`]: left, [`${A}.AgentAttestation`]: right };
        const [l, r] = [`${A}.MailingAddressDifferent`, `${A}.AgentAttestation`];
        const and = left === false || right === false ? false : left && right;
        const or = left === true || right === true ? true : left === unknown || right === unknown ? unknown : false;
        expect(evaluate(`${l} && ${r}`, answers)).toBe(and);
        expect(evaluate(`${l} || ${r}`, answers)).toBe(or);
        expect(evaluate(`!(${l} && ${r})`, answers)).toBe(evaluate(`!${l} || !${r}`, answers));
      }),
    );
  });
});

group('mailboxes', () => {
  const olaf = { [`${A}.EmailAddress`]: 'Olaf.Lind+home@gmail.com' };
  test.each<[clause: string, value: Value, context?: Partial<Context>]>([
    [`sameMailbox(${A}.EmailAddress, "o.laf.lind@googlemail.com")`, true],
    [`sameMailbox(${A}.EmailAddress, "olaf@example.com")`, false],
    [`sameMailbox(${A}.EmailAddress, AgentEmail)`, true, { AgentEmail: 'olaflind@gmail.com' }],
    [`sameMailbox(${A}.EmailAddress, AgentEmail)`, false],
    [`sameMailbox(${A}.Name.FirstName, AgentEmail)`, unknown],
  ])('%s', (clause, value, context = {}) => {
    expect(evaluate(clause, olaf, context)).toBe(value);
  });
});

// spec engine 2.1
group('words', () => {
  test.each<[clause: string, value: Value]>([
    [`words(${A}.Name.FirstName, ${A}.Name.MiddleName, ${A}.Name.LastName)`, 'Olaf Lind'],
    [`words(${A}.Name.MiddleName)`, unknown],
    [`words("", "a")`, 'a'],
  ])('%s', (clause, value) => {
    expect(evaluate(clause, { [`${A}.Name.FirstName`]: 'Olaf', [`${A}.Name.LastName`]: 'Lind' })).toBe(value);
  });
});

group('numbers', () => {
  test.each<[clause: string, value: Value]>([
    ['55.39 + 17.6 + 27.01 == 100', true],
    ['0.1 + 0.2', 0.3],
    ['100.1 - 100', 0.1],
    ['1.1 * 1.1', 1.21],
    ['33.33 + 33.33 + 33.34', 100],
    ['50000000.01 - 0.01', 50_000_000],
    ['1 / 3 * 3', 1],
    ['7 / 2', 3.5],
    ['1 / 0', unknown],
    ['0 / 0 == 0', unknown],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 4 - 3', 3],
    ['-2 * -3', 6],
    ['-0 == 0', true],
    ['1 < 2 && 2 <= 2 && 3 > 2 && 2 >= 2', true],
    ['true ? 1 : 2', 1],
    ['false ? 1 : true ? 2 : 3', 2],
  ])('%s', (clause, value) => {
    expect(evaluate(clause)).toBe(value);
  });

  // spec engine 3.7
  test('shares in cents that add up to 100 make exactly 100', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 }), (cuts) => {
        const points = [0, ...cuts.toSorted((a, b) => a - b), 10_000];
        const rows = points.slice(1).map((point, index) => ({ FundPercent: (point - (points[index] ?? 0)) / 100 }));
        expect(evaluate(`${D}.Funds.sum(r, r.FundPercent) == 100`, { [`${D}.Funds`]: rows })).toBe(true);
      }),
    );
  });
});

group('rows', () => {
  const trust = { PolicyOwnerType: 'ExistingTrust' };
  const business = { PolicyOwnerType: 'Business' };
  const silent = {};

  test.each<[clause: string, rows: SampleRow[], value: Value]>([
    [`${OWNERS}.exists(r, r.PolicyOwnerType == "ExistingTrust")`, [], false],
    [`${OWNERS}.all(r, r.PolicyOwnerType == "ExistingTrust")`, [], true],
    [`${OWNERS}.count(r, r.PolicyOwnerType == "ExistingTrust")`, [], 0],
    [`size(${OWNERS})`, [], 0],
    [`${OWNERS}.exists(r, r.PolicyOwnerType == "ExistingTrust")`, [business, trust], true],
    [`${OWNERS}.exists(r, r.PolicyOwnerType == "ExistingTrust")`, [silent, trust], true],
    [`${OWNERS}.exists(r, r.PolicyOwnerType == "ExistingTrust")`, [silent, business], unknown],
    [`${OWNERS}.exists(r, r.PolicyOwnerType == "ExistingTrust")`, [business], false],
    [`${OWNERS}.all(r, r.PolicyOwnerType == "ExistingTrust")`, [silent, business], false],
    [`${OWNERS}.all(r, r.PolicyOwnerType == "ExistingTrust")`, [silent, trust], unknown],
    [`${OWNERS}.count(r, r.PolicyOwnerType == "ExistingTrust")`, [silent, trust, business, trust], 2],
    [`size(${OWNERS})`, [silent, trust], 2],
    [`${OWNERS}.exists(r, r.PolicyOwnerName.LastName == "Roe")`, [{ 'PolicyOwnerName.LastName': 'Roe' }], true],
  ])('%s of %j', (clause, rows, value) => {
    expect(evaluate(clause, { [OWNERS]: rows })).toBe(value);
  });

  test('a running total counts unknown cells as zero', () => {
    const rows = [{ FundPercent: 60 }, {}, { FundPercent: 25.5 }];
    expect(evaluate(`${D}.Funds.sum(r, r.FundPercent)`, { [`${D}.Funds`]: rows })).toBe(85.5);
    expect(evaluate(`${D}.Funds.sum(r, r.FundPercent)`, {})).toBe(0);
  });

  test('inner rows are those of the bound row', () => {
    const owners = [
      { ...trust, SigningOfficerCompound: [{ TrusteeType: 'EntityTrustee' }, { TrusteeType: 'IndividualTrustee' }] },
      { ...business, SigningOfficerCompound: [{ SigningOfficerTitle: 'CFO' }] },
    ];
    const officers = `${OWNERS}.sum(r, size(r.SigningOfficerCompound))`;
    const entity = `${OWNERS}.exists(r, r.PolicyOwnerType == "ExistingTrust" && r.SigningOfficerCompound.exists(s, s.TrusteeType == "EntityTrustee"))`;
    expect(evaluate(officers, { [OWNERS]: owners })).toBe(3);
    expect(evaluate(entity, { [OWNERS]: owners })).toBe(true);
    expect(evaluate(entity, { [OWNERS]: owners.slice(1) })).toBe(false);

    const environment = sampleEnvironment(model, { [OWNERS]: owners });
    const result = clauseOf('test', entity, 'boolean');
    expect(result.ok && result.clause.evaluate(environment)).toBe(true);
    expect(environment.loop).toEqual([]);
  });

  // spec engine 2.2
  test('a clause inside rows reads its own row, the row around it and what is outside', () => {
    const environment = sampleEnvironment(model, {
      [OWNERS]: [{ ...trust, SigningOfficerCompound: [{ TrusteeType: 'EntityTrustee' }] }, business],
    });
    const owners = model.node(OWNERS);
    const officers = model.node(`${OWNERS}.SigningOfficerCompound`);
    const [first, second] = environment.rowsOf(owners?.id ?? -1, null);
    const [officer] = environment.rowsOf(officers?.id ?? -1, first ?? null);
    const holds = (path: string, row: typeof first) => {
      environment.row = row ?? null;
      return model.node(path)?.visible?.evaluate(environment);
    };
    expect(holds(`${OWNERS}.SigningOfficerCompound.TrusteeType`, officer)).toBe(true);
    expect(holds(`${OWNERS}.SigningOfficerCompound.TrusteeEntityName`, officer)).toBe(true);
    expect(holds(`${OWNERS}.PolicyOwnerEntityName`, second)).toBe(true);
    expect(holds(`${OWNERS}.PolicyOwnerName`, second)).toBe(false);
  });

  test('a generated row knows its option', () => {
    const detail = 'Part2Medical.ConditionDetail';
    const environment = sampleEnvironment(model, { [detail]: [{ RowKey: 'Asthma' }, { RowKey: 'NoneApply' }] });
    const truths = environment.rowsOf(model.node(detail)?.id ?? -1, null).map((row) => {
      environment.row = row;
      return model.node(`${detail}.ConditionSteroids`)?.visible?.evaluate(environment);
    });
    expect(truths).toEqual([true, false]);
    expect(evaluate(`${detail}.exists(d, d.RowKey == "Asthma")`, { [detail]: [{ RowKey: 'Asthma' }] })).toBe(true);
  });
});

group('choices', () => {
  const answers = { [`${D}.Riders`]: ['LongTermCare', 'CriticalIllness'] };
  test.each<[clause: string, value: Value]>([
    [`has(${D}.Riders, "LongTermCare")`, true],
    [`has(${D}.Riders, "NoRiders")`, false],
    [`"CriticalIllness" in ${D}.Riders`, true],
    [`size(${D}.Riders)`, 2],
    ['size(["A", "B", "C"])', 3],
    ['"B" in ["A", "B"]', true],
    ['2 in [1, 3]', false],
  ])('%s', (clause, value) => {
    expect(evaluate(clause, answers)).toBe(value);
  });
});

group('context', () => {
  test.each<[clause: string, value: Value]>([
    ['Role == "Agent"', true],
    ['Stage == 2.1', false],
    ['Stage >= 1', true],
    ['IsDemo', false],
    ['Partner == ""', true],
    ['Partner != "P17"', true],
    ['Today == date("2026-11-20")', true],
  ])('%s', (clause, value) => {
    expect(evaluate(clause)).toBe(value);
  });
});

group('dates', () => {
  test.each<[clause: string, value: Value]>([
    [`${A}.DateOfBirth < date("1990-01-01")`, true],
    [`${A}.DateOfBirth >= addYears(Today, -50)`, true],
    ['addDays(date("2024-02-28"), 1) == date("2024-02-29")', true],
    ['addDays(date("2023-02-28"), 1)', '2023-03-01'],
    ['addDays(date("2026-01-01"), -1)', '2025-12-31'],
    ['addMonths(date("2026-01-31"), 1)', '2026-02-28'],
    ['addMonths(date("2026-01-31"), -11)', '2025-02-28'],
    ['addMonths(date("2026-11"), 2)', '2027-01'],
    ['addYears(date("2024-02-29"), 1)', '2025-02-28'],
    ['addYears(date("9999-01-01"), 1)', unknown],
    ['addDays(Today, 0.5)', unknown],
    ['Today > date("2026-10")', true],
    ['Today == date("2026-11")', true],
    ['date("2026-11") <= Today', true],
    ['month(Today)', '2026-11'],
    ['Today in [date("2026-10"), date("2026-11")]', true],
    ['Today in [date("2026-10"), date("2026-12")]', false],
    ['Today in [date("2026-11-20"), date("2026-11-21")]', true],
    ['month(Today) in [date("2026-11-05")]', true],
  ])('%s', (clause, value) => {
    expect(evaluate(clause, { [`${A}.DateOfBirth`]: '1985-06-15' })).toBe(value);
  });

  test.each<[born: string, today: string, completed: Value, nearest: Value]>([
    ['1980-06-15', '2026-06-14', 45, 46],
    ['1980-06-15', '2026-06-15', 46, 46],
    ['1980-06-15', '2026-12-14', 46, 46],
    ['1980-06-15', '2026-12-15', 46, 47],
    ['1980-08-31', '2026-02-27', 45, 45],
    ['1980-08-31', '2026-02-28', 45, 46],
    ['2000-02-29', '2026-02-28', 25, 26],
    ['2000-02-29', '2026-03-01', 26, 26],
    ['2000-02-29', '2026-08-31', 26, 26],
    ['2000-02-29', '2026-09-01', 26, 27],
    ['2026-11-20', '2026-11-20', 0, 0],
    ['2026-11-21', '2026-11-20', unknown, unknown],
    ['1980-02-30', '2026-11-20', unknown, unknown],
  ])('born %s, on %s: %s years, nearest %s', (born, today, completed, nearest) => {
    const answers = { [`${A}.DateOfBirth`]: born };
    expect(evaluate(`age(${A}.DateOfBirth)`, answers, { Today: today })).toBe(completed);
    expect(evaluate(`ageNearest(${A}.DateOfBirth)`, answers, { Today: today })).toBe(nearest);
  });

  test('adding days and subtracting them leads back, as the platform calendar counts', () => {
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (date, count) => {
        const iso = (value: Date): string => value.toISOString().slice(0, 10);
        const later = new Date(date.getTime() + count * 86_400_000);
        expect(evaluate(`addDays(date("${iso(date)}"), ${count})`)).toBe(iso(later));
      }),
    );
  });
});

group('named values of a decision table', () => {
  const table = clausesOver(model, [
    { Name: 'Trusts', Clause: `${OWNERS}.count(r, r.PolicyOwnerType == "ExistingTrust")` },
    { Name: 'ManyTrusts', Clause: 'Trusts > 1' },
    { Name: 'Endless', Clause: 'Endless + 1' },
  ]);

  test('are read as if written in their place, also inside rows', () => {
    const result = table('test', `ManyTrusts && ${OWNERS}.all(r, Trusts == 2)`, 'boolean');
    const answers = { [OWNERS]: [{ PolicyOwnerType: 'ExistingTrust' }, { PolicyOwnerType: 'ExistingTrust' }] };
    expect(result.ok && result.clause.evaluate(sampleEnvironment(model, answers))).toBe(true);
  });

  test('never see the rows around them, nor themselves', () => {
    expect(
      clausesOver(model, [{ Name: 'Leaky', Clause: 'r.PolicyOwnerType == "Other"' }])(
        'test',
        `${OWNERS}.exists(r, Leaky)`,
        'boolean',
      ).ok,
    ).toBe(false);
    expect(table('test', 'Endless > 1', 'boolean').ok).toBe(false);
  });
});
