import { describe, expect, it } from 'vitest';
import type { IllustrationMapping } from '../definition/carrier.ts';
import { hasApplicantSignature, prefillValues } from './prefill.ts';

const mapping: IllustrationMapping = {
  SignatureFields: ['Applicant'],
  Questions: [
    { Question: 'Coverage.ProductName', From: ['Product', 'Plan name'], Values: { '20-Year Term': 'Term20' } },
    { Question: 'Insured.Name.FirstName', From: ['InsuredFirstName'] },
    { Question: 'Insured.Name.FirstName', From: ['Insured'], Part: 'First' },
    { Question: 'Insured.Name.LastName', From: ['Insured'], Part: 'Last' },
    {
      Question: 'Coverage.Riders',
      From: ['Riders'],
      Values: { 'Waiver of premium': 'Waiver', Child: 'Child' },
      Several: true,
    },
  ],
};
const content = { fields: [], lines: [], signatureFields: [] };
const line = (text: string) => [{ text, left: 0, right: text.length }];
const product = { block: 'Coverage', path: 'ProductName', text: 'Term20' };

describe('the answers from an illustration', () => {
  it.each([
    ['a form field', { ...content, fields: [{ name: 'Product', text: '20-Year Term' }] }, [product]],
    [
      'its name and value in other letters',
      { ...content, fields: [{ name: 'product_', text: ' 20 year TERM' }] },
      [product],
    ],
    ['its second name', { ...content, fields: [{ name: 'PlanName', text: '20-Year Term' }] }, [product]],
    ['a line with a label', { ...content, lines: [line('Plan name: 20-Year Term')] }, [product]],
    [
      'a part of a compound',
      { ...content, fields: [{ name: 'InsuredFirstName', text: 'Grace' }] },
      [{ block: 'Insured', path: 'Name.FirstName', text: 'Grace' }],
    ],
    [
      'a whole name',
      { ...content, fields: [{ name: 'Insured', text: 'Grace Lee Rivera' }] },
      [
        { block: 'Insured', path: 'Name.FirstName', text: 'Grace' },
        { block: 'Insured', path: 'Name.LastName', text: 'Rivera' },
      ],
    ],
    [
      'several values; those that are not listed are left out',
      { ...content, lines: [line('Riders: Waiver of Premium; Something else, Child')] },
      [{ block: 'Coverage', path: 'Riders', text: '["Waiver","Child"]' }],
    ],
    [
      'a text that can be read in two ways',
      { ...content, fields: [{ name: 'Insured First Name', text: 'Grace' }], lines: [line('InsuredFirstName: Ann')] },
      [
        { block: 'Insured', path: 'Name.FirstName', text: 'Grace' },
        { block: 'Insured', path: 'Name.FirstName', text: 'Ann' },
      ],
    ],
    ['a value that is not listed', { ...content, fields: [{ name: 'Product', text: 'Whole Life' }] }, []],
    ['an empty field', { ...content, fields: [{ name: 'Product', text: ' ' }] }, []],
    ['a line without a label', { ...content, lines: [line('20-Year Term')] }, []],
    ['nothing', content, []],
  ])('%s', (_what, given, expected) => {
    expect(prefillValues(mapping, given)).toEqual(expected);
  });
});

it.each([
  ['ApplicantSignature', true],
  ['Form.sig_applicant_1', true],
  ['AgentSignature', false],
])('a field %s waits for the applicant: %s', (name, expected) => {
  expect(hasApplicantSignature(mapping, { ...content, signatureFields: [name] })).toBe(expected);
});
