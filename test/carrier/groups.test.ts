import { describe, expect, test } from 'vitest';
import { openApplication } from '../../packages/engine/src/index.ts';
import type { GroupType } from '../../packages/engine/src/index.ts';
import { carrierWith, errorsOf, keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** What each part of the standard groups accepts, required and optional (spec form 5.47, "Name group"). */
const { definition } = referenceCarrier();
const A = 'SECTIONAProposedInsured';
const GROUPS: GroupType[] = ['Name', 'Address', 'Physician', 'Length', 'BloodPressure', 'File'];

const model = carrierWith(
  definition,
  GROUPS.flatMap((QuestionType) =>
    [false, true].map((IsOptional) => ({
      QuestionName: `${IsOptional ? 'Optional' : 'Asked'}${QuestionType}`,
      QuestionType,
      ControlType: QuestionType === 'File' ? ('filepicker' as const) : ('compound' as const),
      QuestionText: QuestionType,
      IsOptional,
      // The server writes its parts: a rule requires that there is a file.
      ...(QuestionType === 'File' && !IsOptional
        ? { Validations: [{ Rule: 'required', FailsWhen: '!answered(AskedFile.Response)' }] }
        : {}),
    })),
  ),
);
const keys = (path: string, typed: string): string[] =>
  errorsOf(newCase(model), `${A}.${path}`, typed).map(({ key }) => key);

// spec form 5.48
describe('required parts', () => {
  test.each([
    ['Name', ['FirstName', 'LastName'], ['Title', 'MiddleName', 'Suffix']],
    ['Address', ['Street', 'City', 'State', 'Zip'], ['Street2']],
    ['Physician', ['Name', 'Phone', 'Street', 'City', 'State', 'Zip'], ['Search', 'StateFilter', 'Street2']],
    ['Length', ['Feet', 'Inches'], []],
    ['BloodPressure', ['Systolic', 'Diastolic'], []],
  ])('%s', (group, required, optional) => {
    for (const part of required) {
      expect(keys(`Asked${group}.${part}`, '')).toEqual(['required']);
      expect(keys(`Optional${group}.${part}`, '')).toEqual([]);
    }
    for (const part of optional) expect(keys(`Asked${group}.${part}`, '')).toEqual([]);
  });
});

describe('typed answers', () => {
  test.each([
    ['AskedName.FirstName', 'Ann2', 'invalidName'],
    ['AskedName.MiddleName', 'B.', 'invalidName'],
    ['AskedName.LastName', 'O_Neil', 'invalidName'],
    ['OptionalName.LastName', 'O_Neil', 'invalidName'],
    ['AskedAddress.Street', '12 Main; Apt', 'invalidStreet1'],
    ['AskedAddress.Street2', 'Apt: 4', 'invalidStreet2'],
    ['AskedAddress.City', 'Spring|field', 'invalidStreet1'],
    ['AskedAddress.Zip', '00000', 'invalidZip'],
    ['AskedPhysician.Name', 'Dr. <Who>', 'invalidAlpha'],
    ['AskedPhysician.Phone', '555-0100', 'invalidPhone'],
    ['AskedPhysician.Street', '12 Main; Apt', 'invalidStreet1'],
    ['AskedPhysician.Street2', 'Suite: 4', 'invalidStreet2'],
    ['AskedPhysician.City', 'Spring|field', 'invalidStreet1'],
    ['AskedPhysician.Zip', '0210', 'invalidZip'],
    ['AskedLength.Feet', '9', 'invalidFeet'],
    ['AskedLength.Inches', '12', 'invalidInches'],
    ['AskedBloodPressure.Systolic', '-1', 'invalidThreeDigit'],
  ])('%s refuses %s: %s', (path, typed, key) => expect(keys(path, typed)).toEqual([key]));
});

// spec form 5.49
describe('a physician who does not have to be named', () => {
  test.each([
    ['Name', 'Dr. <Who>'],
    ['Street', '12 Main; Apt'],
    ['Street2', 'Suite: 4'],
    ['City', 'Spring|field'],
  ])('%s takes %s', (part, typed) => expect(keys(`OptionalPhysician.${part}`, typed)).toEqual([]));

  test.each([
    ['Phone', '555-0100', 'invalidPhone'],
    ['Zip', '00000', 'invalidZip'],
  ])('%s is held to its format', (part, typed, key) => expect(keys(`OptionalPhysician.${part}`, typed)).toEqual([key]));
});

// spec form 5.46
describe('a file', () => {
  const opened = (answers: Record<string, string>): string[] => {
    const application = openApplication(model, {
      stage: 1,
      role: 'Agent',
      today: '2026-11-20',
      answers: { [A]: answers },
    });
    return application.cell(keyOf(application, `${A}.AskedFile`)).errors.map(({ key }) => key);
  };

  test('is missing without the result of its upload', () => {
    expect(opened({ 'AskedFile.Upload': 'a.pdf' })).toEqual(['required']);
  });
  test('is there with it', () => {
    expect(opened({ 'AskedFile.Upload': 'a.pdf', 'AskedFile.Response': '{"FileName":"a.pdf"}' })).toEqual([]);
  });
});
