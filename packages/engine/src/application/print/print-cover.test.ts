/** The first page and the forms of a document (spec trust §4). */
import { describe, expect, test } from 'vitest';
import type { Definition, Stage } from '../../definition/vocabulary.ts';
import type { PrintedFormData } from '../../definition/document-data.ts';
import type { PrintModel } from '../contract/print-model.ts';
import { A, B, D, printed } from './print.testkit.ts';

describe('the first page', () => {
  const documents = (definition: Definition, more: Partial<Definition['Document']> = {}): void => {
    definition.Document = {
      Title: 'Application',
      Summary: [
        { Label: 'Insured', Show: `${A}.Name` },
        { Label: 'Owners', Show: 'Owners' },
        { Label: 'Product', Show: `${D}.ProductName` },
        { Label: 'Amount', Show: 'FaceAmount', Mask: 'currency' },
        { Label: 'E-mail', Show: `${A}.EmailAddress` },
      ],
      Forms: [
        { Number: 'TX-1', Edition: '2', Title: 'Part 1, Texas', Blocks: [A, B], States: ['TX'] },
        { Number: 'F-1', Edition: '1', Title: 'Part 1', Blocks: [A, B, D] },
        { Number: 'F-9', Edition: '1', Title: 'Agent', Blocks: ['AgentReport'] },
      ],
      ...more,
    };
  };
  const facts = (document: PrintModel): Record<string, string> =>
    Object.fromEntries(document.summary.map(({ label, value }) => [label, value]));

  test('summarizes the case as the carrier asked', () => {
    const document = printed(2.1, (_block, definition) => documents(definition), { [A]: { EmailAddress: '' } });
    expect(document.title).toBe('Application');
    expect(facts(document)).toEqual({
      Insured: 'Jane Q Sample',
      Owners: 'Jane Q Sample',
      Product: 'Term 20',
      Amount: '$500,000',
    });
  });

  test('names every owner, and the insured only as one of them', () => {
    const owned = {
      [B]: {
        PolicyOwnerInsured: 'No',
        PolicyOwnerInsuredNo: 'true',
        'PolicyOwnerInformation[0].PolicyOwnerType': 'Business',
        'PolicyOwnerInformation[0].PolicyOwnerEntityName': 'Alder Ltd',
        'PolicyOwnerInformation[1].PolicyOwnerType': 'Individual',
        'PolicyOwnerInformation[1].PolicyOwnerName.LastName': 'Birch',
      },
    };
    const summed = (stage: Stage) => facts(printed(stage, (_block, definition) => documents(definition), owned));
    expect(summed(2.2)['Owners']).toBe('Alder Ltd, Birch');
  });

  test('hides a fact from a reader who may not read everything that it is made of', () => {
    const summed = (stage: Stage) =>
      facts(
        printed(stage, (block, definition) => {
          documents(definition);
          const amount = block.Questions.find(({ QuestionName }) => QuestionName === 'TermFaceAmount');
          if (amount !== undefined) amount.Restrictions = [{ Stage: 3, AccessType: 'None' }];
        }),
      );
    expect(Object.keys(summed(2.1))).toContain('Amount');
    expect(Object.keys(summed(3))).not.toContain('Amount');
  });

  test('lists the forms of the state of issue that the sections belong to', () => {
    const forms = (stage: Stage) => {
      const { forms: all, sections } = printed(stage, (_block, definition) => documents(definition));
      return { all: all.map(({ number }) => number), of: sections.map(({ id, form }) => [id, form]).slice(0, 3) };
    };
    expect(forms(2.1)).toEqual({
      all: ['TX-1', 'F-1'],
      of: [
        [A, 'TX-1'],
        [B, 'TX-1'],
        [D, 'F-1'],
      ],
    });
    expect(forms(13).all).toEqual(['TX-1', 'F-1', 'F-9']);
  });
});

// spec trust 4.7
describe('the sections of a form', () => {
  const filed = (Forms: PrintedFormData[], stage: Stage): string[] => {
    const document = printed(stage, (_block, definition) => {
      definition.Document = { Title: 'Application', Summary: [], Forms };
    });
    const known = document.forms.map(({ number }) => number);
    expect(known).toEqual([...new Set(document.sections.flatMap(({ form }) => form ?? []))]);
    return document.sections.map(({ id, form }) => `${form ?? '-'} ${id}`);
  };
  const form = (Number: string, Blocks: string[], more: Partial<PrintedFormData> = {}): PrintedFormData => ({
    Number,
    Edition: '1',
    Title: Number,
    Blocks,
    ...more,
  });

  test('follow each other, where their first one stands', () => {
    expect(filed([form('F1', [A, D]), form('F2', [B, 'Disclosures'])], 3)).toEqual([
      `F1 ${A}`,
      `F1 ${D}`,
      `F2 ${B}`,
      'F2 Disclosures',
    ]);
  });

  test('end with what is signed, in a form that is the last', () => {
    const forms = [form('F1', [A, 'Declarations', B]), form('F2', [D, 'Part2Medical', 'Disclosures'])];
    expect(filed(forms, 2.1)).toEqual([
      `F2 ${D}`,
      'F2 Part2Medical',
      'F2 Disclosures',
      `F1 ${A}`,
      `F1 ${B}`,
      'F1 Declarations',
    ]);
  });

  test('are those of the first form for the state of issue', () => {
    const forms = [form('CA', [A], { States: ['CA'] }), form('TX', [A], { States: ['TX'] }), form('All', [A, B])];
    expect(filed(forms, 3)).toEqual([`TX ${A}`, `All ${B}`, `- ${D}`, '- Disclosures']);
  });
});
