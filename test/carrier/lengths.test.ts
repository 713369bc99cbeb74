import { describe, expect, test } from 'vitest';
import { maxLengthOf } from '../../packages/engine/src/answer/lengths.ts';
import { type GroupType, type Node, splitBlock } from '../../packages/engine/src/index.ts';
import { carrierWith, errorsOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** Every length of the specification, as the reference carrier has it (spec form 5.52). */
const { definition, model } = referenceCarrier();

const GROUPS: [GroupType, string, string, number][] = [
  ['Name', '', 'FirstName', 50],
  ['Name', '', 'MiddleName', 30],
  ['Name', '', 'LastName', 50],
  ['Address', '', 'Street', 100],
  ['Address', '', 'Street2', 100],
  ['Address', '', 'City', 30],
  ['Address', '', 'Zip', 5],
  ['Physician', '', 'Name', 70],
  ['Physician', '', 'Phone', 12],
  ['Physician', '', 'Street', 225],
  ['Physician', '', 'Street2', 225],
  ['Physician', '', 'City', 30],
  ['Physician', '', 'Zip', 5],
  ['Length', '', 'Feet', 2],
  ['Length', '', 'Inches', 2],
  ['BloodPressure', '', 'Systolic', 3],
  ['BloodPressure', '', 'Diastolic', 3],
  ['Name', 'Narrow', 'FirstName', 19],
  ['Name', 'Narrow', 'MiddleName', 20],
  ['Name', 'Narrow', 'LastName', 20],
  ['Address', 'Narrow', 'Street', 36],
  ['Address', 'Narrow', 'Street2', 36],
  ['Address', 'Narrow', 'City', 23],
  ['Address', 'Narrow', 'Zip', 5],
];

/** A digit where only digits go, else a letter. */
const filled = (part: string, length: number): string =>
  (/^(?:Zip|Feet|Inches|Systolic|Diastolic)$/.test(part) ? '7' : 'a').repeat(length);

describe('groups', () => {
  // spec form 5.48, 5.49, 5.50
  test.each(GROUPS)('%s %s: %s takes at most %i characters', (QuestionType, LengthSet, part, length) => {
    const group = { QuestionName: 'Asked', QuestionType, ControlType: 'compound', QuestionText: 'Asked' } as const;
    const asked = carrierWith(definition, [LengthSet === '' ? group : { ...group, LengthSet }]);
    const at = `SECTIONAProposedInsured.Asked.${part}`;
    expect(newCase(asked).cell(keyIn(asked, at)).maxLength).toBe(length);
    if (part === 'Phone') return;
    const keys = (typed: string): string[] => errorsOf(newCase(asked), at, typed).map((error) => error.key);
    expect(keys(filled(part, length))).not.toContain('maxlength');
    expect(keys(filled(part, length + 1))).toContain('maxlength');
  });

  function keyIn(asked: typeof model, at: string): string {
    return newCase(asked).keyOf(...splitBlock(at)) ?? '';
  }
});

describe('every question of the carrier', () => {
  const answers = model.nodes.filter((node) => node.kind === 'answer' && node.data?.System !== true);
  const has = (key: string) => (node: Node) => node.data?.Validations?.some(({ Rule }) => Rule === key) === true;
  const typed = (type: Node['type']) => (node: Node) => node.type === type;
  const masked = (mask: string) => (node: Node) => node.data?.Mask === mask;
  const parts = (pattern: RegExp) => (node: Node) => pattern.test(node.name);

  test.each<[string, (node: Node) => boolean, number]>([
    ['phones', typed('Phone'), 12],
    ['Social Security numbers', typed('SSN'), 11],
    ['tax ids', masked('tax-id'), 10],
    [
      'PolicyOwnerTaxId and its like',
      parts(/^(?:PolicyOwnerTaxId|TrusteeEntityTaxID|BeneficiaryTaxID|TINEmployerID)$/),
      10,
    ],
    ['dates', typed('Date'), 10],
    ['months', typed('MonthYear'), 7],
    ['zip codes', masked('zip'), 5],
    ['whole percents', (node) => masked('percent')(node) && node.type === 'Integer', 3],
    ['e-mail addresses', has('invalidEmail'), 200],
    ['tests named by the insured', parts(/^(?:PendingTestTypeOther|CompletedDiagnosticTestTypeOther)$/), 200],
    ['long details', parts(/Details$/), 300],
    ['first and last names', parts(/^(?:FirstName|LastName)$/), 50],
  ])('%s', (_story, chosen, length) => {
    const found = answers.filter((node) => chosen(node) && node.type !== null && maxLengthOf(node) !== null);
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.filter((node) => maxLengthOf(node) !== length).map((node) => `${node.path}: ${maxLengthOf(node)}`),
    ).toEqual([]);
  });

  test('texts may have 2 to 300 characters', () => {
    const texts = answers.filter((node) => node.type === 'FreeForm' && node.control !== 'filepicker');
    const odd = texts.filter((node) => (maxLengthOf(node) ?? 0) < 2 || (maxLengthOf(node) ?? 0) > 300);
    expect(odd.map((node) => `${node.path}: ${maxLengthOf(node)}`)).toEqual([]);
  });

  // spec form 5.54
  test('percents are whole numbers', () => {
    const percents = answers.filter(masked('percent'));
    expect(percents.length).toBeGreaterThan(50);
    expect(percents.filter(({ type }) => type !== 'Integer').map(({ path: at }) => at)).toEqual([]);
  });

  test('a decimal percent may have 6 characters', () => {
    const data = {
      QuestionName: 'Q',
      QuestionType: 'Decimal',
      ControlType: 'textbox',
      QuestionText: 'Q',
      Mask: 'percent',
    } as const;
    expect(maxLengthOf({ type: 'Decimal', control: 'textbox', data })).toBe(6);
    const decimals = answers.filter((node) => masked('percent')(node) && node.type === 'Decimal');
    expect(decimals.filter((node) => maxLengthOf(node) !== 6).map((node) => node.path)).toEqual([]);
  });
});

describe('a signature', () => {
  const officer = `${'F'.repeat(50)} ${'L'.repeat(50)} III, ${'t'.repeat(50)}`;

  test.each(definition.Bindings.Signatures.map(({ Block, Signature }) => `${Block}.${Signature}.FullName`))(
    '%s takes the longest name and title',
    (at) => {
      expect(maxLengthOf(model.node(at) ?? missing(at))).toBeGreaterThanOrEqual(officer.length);
    },
  );

  const missing = (at: string): never => {
    throw new Error(`There is no ${at}.`);
  };
});
