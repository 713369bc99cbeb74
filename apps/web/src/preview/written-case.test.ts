import { loadModel } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, test } from 'vitest';
import { openForm } from './preview-case.ts';
import { writtenCase } from './written-case.ts';

// spec handover 2.6
test('the answers on the page are written as if the case were finished, whoever looks at them', () => {
  const model = loadModel(sampleDefinition());
  const answers = {
    SECTIONAProposedInsured: { 'Name.FirstName': 'Ann', 'Name.LastName': 'Sample' },
    SECTIONDCoverageDetails: { ProductName: 'Term20' },
    Part2Medical: { Weight: '150' },
  };
  const form = openForm({ model, stage: 1, today: '2026-11-20', answers });
  const written = writtenCase(form, {
    Name: 'example',
    Title: 'Example',
    Format: 'JSON',
    Content: [
      { Name: 'weight', Value: 'Part2Medical.Weight' },
      { Name: 'signed', Fact: 'SignedAt', As: 'IsoDate' },
      {
        Name: 'by',
        Rows: 'Signatures',
        Content: [
          { Name: 'name', Fact: 'TypedName' },
          { Name: 'city', Fact: 'City' },
        ],
      },
    ],
  });
  expect(written.ok && JSON.parse(written.text)).toEqual({
    weight: 150,
    signed: '2026-11-20',
    by: expect.arrayContaining([{ name: 'Ann Sample' }, { name: 'Insurance Agent' }]),
  });
});
