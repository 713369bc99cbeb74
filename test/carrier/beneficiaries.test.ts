/** Twenty beneficiaries of the reference carrier in a document: every answer, on few pages. */
import { expect, test } from 'vitest';
import { brandFrame } from '../../apps/server/src/documents/print/brand-frame.ts';
import { readPdf } from '../../apps/server/src/documents/print/read-pdf.testkit.ts';
import { renderDocument } from '../../apps/server/src/documents/print/render.ts';
import { structureFaults } from '../../apps/server/src/documents/print/structure.testkit.ts';
import { openApplication, printModel, roleOfStage } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from './reference-carrier.ts';

const SECTION = 'SECTIONCBeneficiaryInformation';
const COUNT = 20;

const answersOf = (row: number): Record<string, string> => ({
  BeneficiaryPrimaryOrSecondary: row < COUNT / 2 ? 'Primary' : 'Secondary',
  BeneficiaryType: 'Individual',
  'BeneficiaryName.FirstName': 'Maximilian',
  'BeneficiaryName.LastName': `Sample-Rivera ${'ABCDEFGHIJKLMNOPQRST'[row]}`,
  BeneficiaryRelationship: 'Child',
  BeneficiaryDateOfBirth: `2001-02-${String(row + 1).padStart(2, '0')}`,
  BeneficiarySSN: '219-09-9999',
  BeneficiaryAddressSame: 'false',
  'BeneficiaryAddress.Street': `${1400 + row} Harbor Boulevard`,
  'BeneficiaryAddress.City': 'Sacramento',
  'BeneficiaryAddress.State': 'CA',
  'BeneficiaryAddress.Zip': '95814',
  BeneficiaryPhone: '214-555-0142',
  BeneficiaryEmail: `maximilian.${row}@example.com`,
  BeneficiaryPercentage: '10',
  BeneficiaryIrrevocable: 'false',
});

// spec trust 4.9
test('20 beneficiaries take 5 pages at most, and nothing of them is lost', { timeout: 60_000 }, async () => {
  const { brand, model } = referenceCarrier();
  const given = Array.from({ length: COUNT }, (_, row) =>
    Object.entries(answersOf(row)).map(([name, text]) => [`BeneficiaryInformation[${row}].${name}`, text]),
  );
  const answers = { SECTIONAProposedInsured: { StateOfIssue: 'CA' }, [SECTION]: Object.fromEntries(given.flat()) };
  const form = openApplication(model, { stage: 1, role: roleOfStage(1), today: '2026-11-20', answers, isDemo: false });
  const document = printModel(form, 1);
  const printed = { ...document, sections: document.sections.filter(({ id }) => id === SECTION) };
  const frame = {
    ...brandFrame(brand, model.definition),
    documentId: 'b41f07de',
    generatedAt: new Date('2026-11-20T12:00:00Z'),
  };
  const { bytes } = await renderDocument(printed, frame);
  const { pages } = readPdf(bytes);
  const own = pages.filter(({ artifacts }) => artifacts.some((text) => text.endsWith('of the form')));
  expect(own.length).toBeLessThanOrEqual(5);
  const text = own.flatMap(({ marked }) => marked.map(({ text: words }) => words)).join(' ');
  for (let row = 0; row < COUNT; row += 1) {
    const day = String(row + 1).padStart(2, '0');
    for (const words of [
      `Sample-Rivera ${'ABCDEFGHIJKLMNOPQRST'[row]}`,
      `02/${day}/2001`,
      `maximilian.${row}@example.com`,
    ])
      expect(text).toContain(words);
  }
  expect(text).not.toContain('[ ] A business');
  expect(await structureFaults(bytes)).toEqual([]);
});
