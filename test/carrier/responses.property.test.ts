/**
 * Law: what a section submits, merged into another record, gives it the answers of the first one: for every question
 * type and control type of the specification, in rows, rows in rows, rows made by options and groups (spec engine §4).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merge } from '../../packages/engine/src/index.ts';
import type {
  Application,
  CellState,
  ControlType,
  QuestionData,
  QuestionType,
} from '../../packages/engine/src/index.ts';
import { depth } from '../../packages/engine/src/testing/depth.ts';
import { carrierWith, newCase, referenceCarrier } from './reference-carrier.ts';

const A = 'SECTIONAProposedInsured';

const OPTIONS = [
  { Name: 'Asthma' },
  { Name: 'HeartDisease', DisplayName: 'Disease of the heart' },
  { Name: 'Other' },
  { Name: 'NoneApply', IsExclusive: true },
];

function asked(type: QuestionType, control: ControlType, more: Partial<QuestionData> = {}): QuestionData {
  const name = `${type}By${control.replace('/', '')}${more.Mask?.replaceAll('-', '') ?? ''}`;
  return {
    QuestionName: name,
    QuestionType: type,
    ControlType: control,
    QuestionText: name,
    IsOptional: true,
    ...more,
  };
}

/** Every type, with every control that can be used for it. */
const EVERY_TYPE: QuestionData[] = [
  asked('YesNo', 'yes/no'),
  asked('YesNo', 'checkbox'),
  ...(['datepicker', 'textbox'] as const).map((control) => asked('Date', control)),
  ...(['datepicker', 'textbox'] as const).map((control) => asked('MonthYear', control)),
  asked('Integer', 'textbox'),
  asked('Integer', 'textbox', { Mask: 'year' }),
  asked('Decimal', 'textbox', { Mask: 'currency' }),
  asked('Decimal', 'textbox', { Mask: 'amount' }),
  asked('Decimal', 'textbox', { Mask: 'percent' }),
  asked('Phone', 'textbox'),
  asked('SSN', 'textbox'),
  ...(['textbox', 'textarea', 'autocomplete'] as const).map((control) => asked('FreeForm', control)),
  asked('FreeForm', 'textbox', { Mask: 'tax-id' }),
  asked('FreeForm', 'textbox', { Mask: 'zip' }),
  ...(['dropdown', 'radio', 'autocomplete'] as const).map((control) =>
    asked('MultiChoice', control, { QuestionOptions: OPTIONS }),
  ),
  asked('MultiSelect', 'checkbox', { QuestionOptions: OPTIONS }),
  asked('State', 'dropdown', { OptionsFrom: 'States' }),
  asked('Country', 'autocomplete', { OptionsFrom: 'Countries' }),
  asked('IllustrationUploadProtectionTerm', 'textbox'),
  asked('Label', 'label'),
  ...(['Name', 'Address', 'Physician', 'Length', 'BloodPressure', 'Signature'] as const).map((group) =>
    asked(group, 'compound'),
  ),
  asked('File', 'filepicker'),
  asked('Compound', 'compound', { ChildQuestions: [asked('FreeForm', 'textbox'), asked('Date', 'datepicker')] }),
];

const rowsOf = (name: string, children: QuestionData[], minimum = 0): QuestionData => ({
  ...asked('Compound', 'compound'),
  QuestionName: name,
  MultipleResponse: { Minimum: minimum, Maximum: 3 },
  ChildQuestions: children,
});

const model = carrierWith(referenceCarrier().definition, [
  ...EVERY_TYPE,
  rowsOf('Rows', [...EVERY_TYPE, rowsOf('RowsInRows', EVERY_TYPE, 1)]),
  { ...asked('MultiSelect', 'checkbox', { QuestionOptions: OPTIONS }), QuestionName: 'Chosen' },
  {
    ...asked('Compound', 'compound', { RowsFrom: ['Chosen'], ChildQuestions: EVERY_TYPE }),
    QuestionName: 'Generated',
  },
]);

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: length, maxLength: length });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const american = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
const number = fc.oneof(
  fc.nat(999_999).map(String),
  fc.nat(99_999).map((cents) => `$${cents / 100}`),
);

/** What people type into a question of a type: canonical, as shown, wrong, or nothing. */
const TYPED: Partial<Record<QuestionType, fc.Arbitrary<string>>> = {
  YesNo: fc.constantFrom('true', 'false', 'Yes', 'no'),
  Date: fc.oneof(day, day.map(american)),
  MonthYear: fc.oneof(
    day.map((iso) => iso.slice(0, 7)),
    day.map((iso) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`),
  ),
  Integer: number,
  Decimal: number,
  Phone: fc.oneof(digits(10), digits(7)),
  SSN: fc.oneof(digits(9), digits(8)),
};

const listOf = (cell: CellState): fc.Arbitrary<string> => {
  const names = (cell.options ?? []).map(({ name }) => name);
  const labels = (cell.options ?? []).map(({ label }) => label);
  if (names.length === 0) return fc.constant('');
  return cell.type === 'MultiSelect'
    ? fc.subarray(names).map((chosen) => JSON.stringify(chosen))
    : fc.constantFrom(...names, ...labels);
};

function typed(cell: CellState): fc.Arbitrary<string> {
  const right = cell.options === null ? (TYPED[cell.type] ?? fc.string()) : listOf(cell);
  return fc
    .oneof(
      { weight: 6, arbitrary: right },
      fc.constant(''),
      fc.string(),
      fc.constantFrom('__proto__', ' $ ', '[0]', '"'),
    )
    .map((text) => text.slice(0, cell.maxLength ?? 100));
}

/** Fills in a section at random: rows are added first, so that there is something to fill in. */
function fill(application: Application, gen: fc.GeneratorValue): void {
  const visit = (key: string): void => {
    const cell = application.cell(key);
    if (!cell.visible) return;
    if (cell.rows !== null) {
      const more = gen(fc.nat, { max: 2 });
      for (let count = 0; count < more && application.cell(key).canAdd; count += 1) application.addRow(key);
      for (const row of application.cell(key).rows ?? []) row.cells.forEach(visit);
    }
    cell.children.forEach(visit);
    if (cell.children.length > 0 || cell.rows !== null || !cell.editable) return;
    if (gen(fc.nat, { max: 3 }) > 0)
      application.change(
        key,
        gen(() => typed(cell)),
      );
  };
  application.block(A).cells.forEach(visit);
}

/** The record without what only the server writes, which no section submits. */
function record(application: Application): unknown {
  return application.answers()[A] ?? {};
}

describe('the submission of a section', () => {
  test('is its complete record: a new case that gets it has the same answers', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const [first, second] = [newCase(model), newCase(model)];
        fill(first, gen);
        expect(merge(second, A, first.responses(A))).toMatchObject({ ok: true });
        expect(record(second)).toEqual(record(first));
        expect(second.responses(A)).toEqual(first.responses(A));
      }),
      { numRuns: depth('walks'), endOnFailure: true },
    );
  });

  test('replaces whatever a case had before', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const [first, second] = [newCase(model), newCase(model)];
        fill(first, gen);
        fill(second, gen);
        expect(merge(second, A, first.responses(A))).toMatchObject({ ok: true });
        expect(record(second)).toEqual(record(first));
      }),
      { numRuns: depth('walks'), endOnFailure: true },
    );
  });

  test('changes nothing in the case that it comes from', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const application = newCase(model);
        fill(application, gen);
        const before = record(application);
        expect(merge(application, A, application.responses(A))).toMatchObject({ ok: true, change: { entries: [] } });
        expect(record(application)).toEqual(before);
      }),
      { numRuns: depth('walks'), endOnFailure: true },
    );
  });
});
