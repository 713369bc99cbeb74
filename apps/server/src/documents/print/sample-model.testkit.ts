import type { PrintItem, PrintModel } from '@countersign/engine';
import type { PrintFrame } from './frame.ts';

/** An invented document with one of everything that the renderer knows; for tests only. */
export const SAMPLE_FRAME: PrintFrame = {
  carrierName: 'Cedar Quay Life',
  insurer: { LegalName: 'Cedar Quay Life Insurance Company', HomeOffice: '100 Cedar Quay, Portland, ME 04101' },
  accent: '#0e7c66',
  documentId: '7f3a91c2-55d0-4e6c-9a41-0b8f3c2d1e00',
  generatedAt: new Date('2026-11-20T10:41:07Z'),
};

export function sampleModel(sections = 6): PrintModel {
  return {
    title: 'Application for Life Insurance',
    subtitle: 'Term 20 · CA',
    issuedIn: 'California',
    language: 'en-US',
    summary: [
      { label: 'Proposed insured', value: 'Jané Q. Sample' },
      { label: 'Product', value: 'Term 20' },
      { label: 'Face amount', value: '$500,000' },
    ],
    forms: [{ number: 'CQL-ICC26-100', edition: '03/2026', title: 'Application' }],
    sections: Array.from({ length: sections }, (_, index) => ({
      id: `SECTION${index}`,
      title: TITLES[index % TITLES.length] ?? '',
      items: CONTENT[index % CONTENT.length] ?? [],
      ...(index === 0 && { form: 'CQL-ICC26-100' }),
    })),
    signature: { field: 'InsuredSignature', title: 'Insured Signature', expectedName: 'Jané Q. Sample' },
  };
}

const TITLES = [
  'Proposed insured',
  'Policy owner',
  'Beneficiary information',
  'Coverage details',
  'Fund allocation',
  'Disclosures and authorizations for the release of medical information',
];

const CONTENT: PrintItem[][] = [
  [
    {
      kind: 'answer',
      label: 'Tobacco',
      value: 'No',
      options: [
        { label: 'Yes', chosen: false },
        { label: 'No', chosen: true },
      ],
    },
    {
      kind: 'table',
      title: 'Division of premiums',
      head: ['', '%'],
      rows: [
        ['Fixed account', '40%'],
        ['Indexed account', '60%'],
      ],
      totals: [['All accounts', '100%']],
    },
    { kind: 'answer', label: 'Name', value: 'Jané Q. Sample' },
    { kind: 'answer', label: 'Date of birth', value: '04/08/1986' },
    {
      kind: 'answer',
      label: 'Name at birth, as it stands in the passport or another document of the state',
      value: 'Nguyễn Thị Bích Ngọc',
    },
    {
      kind: 'group',
      title: 'Primary residence',
      items: [
        { kind: 'answer', label: 'Street', value: '1400 Harbor Boulevard, Apartment 12B' },
        { kind: 'answer', label: 'City, state, ZIP', value: 'Sacramento, CA 95814' },
        { kind: 'answer', label: 'How long have you lived at this address?', value: '' },
        {
          kind: 'group',
          title: 'Mailing address',
          items: [{ kind: 'answer', label: 'Same as residence', value: 'Yes' }],
        },
      ],
    },
    {
      kind: 'answer',
      label:
        'Have you in the past five years been advised by a licensed member of the medical profession to have any test, treatment or surgery that was not completed?',
      value:
        'Yes. A knee operation was advised in March 2025; I decided for physiotherapy and have had no complaint since the summer of that year.',
    },
  ],
  [
    {
      kind: 'text',
      text: 'The owner has **all rights** under the policy. If more than one owner is named, ownership is *joint with right of survivorship* unless stated otherwise.',
    },
    {
      kind: 'group',
      title: 'Owner One',
      items: [
        { kind: 'answer', label: 'Type of owner', value: 'Individual' },
        { kind: 'answer', label: 'Name', value: 'Łukasz Żółć-Brzęczyszczykiewicz' },
        { kind: 'answer', label: 'E-mail', value: 'lukasz@example.com' },
      ],
    },
    {
      kind: 'group',
      title: 'Owner Two',
      items: [
        { kind: 'answer', label: 'Type of owner', value: 'Existing trust' },
        { kind: 'answer', label: 'Name of trust', value: 'The Sample Family Revocable Living Trust dated 12 May 2009' },
      ],
    },
  ],
  [
    {
      kind: 'table',
      title: 'Primary beneficiaries',
      head: ['Name', 'Relationship', 'Date of birth', 'Share'],
      rows: [
        ['Étienne Sample', 'Child', '02/11/2012', '50.00%'],
        ['Zoë Sample', 'Child', '09/30/2015', '33.33%'],
        ['Sacramento Animal Rescue and Wildlife Rehabilitation Society', 'Charity', '', '16.67%'],
      ],
    },
    { kind: 'answer', label: 'Per stirpes', value: 'No' },
  ],
  [
    { kind: 'answer', label: 'Product', value: 'Term 20' },
    { kind: 'answer', label: 'Face amount', value: '$1,250,000' },
    { kind: 'answer', label: 'Riders', value: 'Waiver of premium\nAccelerated benefit' },
    { kind: 'answer', label: 'Name in the customer’s own script', value: '李雷 😀 שלום' },
  ],
  [
    {
      kind: 'table',
      title: 'Investment accounts',
      head: ['Fund', 'Manager', 'Allocation'],
      rows: Array.from({ length: 26 }, (_, index) => [
        `Global Equity Portfolio ${index + 1}`,
        index % 3 === 0 ? 'Northern Cedar Asset Management' : 'Quay Partners',
        `${index === 25 ? 25 : 3}.00%`,
      ]),
    },
  ],
  [
    {
      kind: 'text',
      text: [
        '## Authorization to collect and disclose information',
        'I authorize any licensed physician, medical practitioner, hospital, clinic, pharmacy benefit manager or other medical facility, insurance company, MIB or other organization that has any records or knowledge of me or my health to give that information to the company and its reinsurers. This authorization is valid for twenty-four months from the date below.',
        '- I may **revoke** it at any time by writing to the company; a revocation does not affect what was done before.\n- A copy is as valid as the original. See [our privacy page](https://cedarquay.example/privacy).\n- I have received the notice of information practices.',
        '1. Read the questions above.\n2. Check every answer.\n   - and every amount\n3. Sign.',
        '## Fraud notice',
        '> Any person who knowingly presents a false claim for payment of a loss is guilty of a crime and may be subject to fines and confinement in state prison.',
      ].join('\n\n'),
    },
    { kind: 'answer', label: 'I have read and agree', value: 'Yes' },
  ],
];
