import { type Application, compile, openApplication, type QuestionData } from '@countersign/engine';
import { question, sampleDefinition } from '@countersign/engine/sample';
import { expect, test } from 'vitest';
import { knownDoctors } from './known-doctors.ts';

const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';

const doctor = (name: string, more: Partial<QuestionData> = {}): QuestionData =>
  question(name, { QuestionType: 'Physician', ControlType: 'compound', QuestionText: name, ...more });

/** One doctor in each of two sections, a third if the insured is a man. */
function open(): Application {
  const definition = sampleDefinition();
  definition.Groups.Physician = ['Search', 'StateFilter', 'Name', 'Phone', 'Street'].map((part) => question(part));
  for (const { Name, Questions } of definition.Blocks) {
    if (Name === A) Questions.push(doctor('Regular'), doctor('Mans', { ConditionalClause: 'Gender == "Male"' }));
    if (Name === D) Questions.push(doctor('Prescriber'));
  }
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
  return openApplication(compiled.model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
}

function give(application: Application, group: string, name: string): void {
  application.change(`${group}.Name`, name);
  application.change(`${group}.Phone`, '2145550142');
}

// spec form 4.43
test('a doctor given in one section is offered in another, and not to the question itself', () => {
  const application = open();
  give(application, `${A}.Regular`, 'Pat Sample');
  expect(knownDoctors(application, `${A}.Regular`)).toEqual([]);
  expect(knownDoctors(application, `${D}.Prescriber`)).toEqual([
    { name: 'Pat Sample', details: '2145550142', answers: { Name: 'Pat Sample', Phone: '2145550142', Street: '' } },
  ]);
});

test('the same doctor is in the list once, whatever the capitals', () => {
  const application = open();
  application.change(`${A}.Gender`, 'Male');
  give(application, `${A}.Regular`, 'Pat Sample');
  give(application, `${A}.Mans`, 'PAT SAMPLE ');
  expect(knownDoctors(application, `${D}.Prescriber`).map(({ name }) => name)).toEqual(['Pat Sample']);
});

test('a search alone makes no doctor known, nor does a hidden question', () => {
  const application = open();
  application.change(`${A}.Gender`, 'Male');
  give(application, `${A}.Mans`, 'Pat Sample');
  application.change(`${A}.Gender`, 'Female');
  application.change(`${A}.Regular.Search`, 'Sam');
  expect(knownDoctors(application, `${D}.Prescriber`)).toEqual([]);
});
