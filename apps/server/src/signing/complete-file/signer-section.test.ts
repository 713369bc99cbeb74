import { typedIdentity } from '@countersign/engine';
import { EVIDENCE_START } from '@countersign/verify';
import { describe, expect, test } from 'vitest';
import type { RecordedEvent } from '../../evidence/index.ts';
import type { SignerData } from './certificate-data.ts';
import { certificateTexts } from './certificate-texts.ts';
import { signerSections } from './signer-section.ts';

const SIGNED = new Date('2026-11-22T09:00:00Z');
const SLOT = 'slot';

const event = (method: string): RecordedEvent => ({
  applicationId: 'case',
  seq: 0,
  epoch: 1,
  type: 'identity.passed',
  actor: { kind: 'customer', id: SLOT },
  address: '127.0.0.1',
  requestId: 'request',
  at: SIGNED.toISOString(),
  data: { slot: SLOT, method },
  prevHash: EVIDENCE_START,
  hash: '',
});

const signer = (role: string): SignerData => ({
  slotId: SLOT,
  reader: 'reader',
  kind: role === 'Insured' ? 'insured' : 'owner',
  role,
  letter: role === 'Insured' ? null : 'A',
  mergeType: 'OwnerNotInsured',
  capacity: '',
  expectedName: 'Ruth Okafor',
  typedName: 'Ruth Okafor',
  email: 'ruth@example.com',
  agentId: null,
  consent: null,
  city: 'Dallas',
  state: 'TX',
  zone: null,
  address: '127.0.0.1',
  userAgent: 'Chrome',
  signatureId: 'signature',
  signedAt: SIGNED,
  answersHash: '',
  withoutDocument: 'late',
  printed: null,
  signedDocument: null,
  document: null,
});

function howIdentified(role: string, method: string): string {
  const events = [event(method)];
  const data = { signers: [signer(role)], evidence: { events, head: { seq: 0, hash: '' } }, epoch: 1 };
  const [section] = signerSections(data, certificateTexts({}));
  const row = section?.items.find((item) => item.kind === 'answer' && item.label === 'How identified');
  return row?.kind === 'answer' ? row.value : '';
}

/** Everything that a signer of any kind can be asked for, and what the certificate calls it. */
const DATA: readonly { field: string; typed: string; words: string }[] = [
  { field: 'ss', typed: '219-09-9971', words: 'Social Security' },
  { field: 'zip', typed: '75201', words: 'zip code' },
  { field: 'dob', typed: '03/04/1951', words: 'date of birth' },
  { field: 'ownerLastName', typed: 'Okafor', words: 'the proposed insured’s last name' },
  { field: 'ownerSSN', typed: '219-09-9971', words: 'Social Security' },
  { field: 'ownerDOB', typed: '03/04/1951', words: 'date of birth' },
  { field: 'ownerZip', typed: '75201', words: 'zip code' },
  { field: 'signatorLastName', typed: 'Okafor', words: 'the proposed insured’s last name' },
  { field: 'signatorSSN', typed: '219-09-9971', words: 'Social Security' },
  { field: 'signatorBusinessTaxId', typed: '12-3456789', words: 'the tax number' },
  { field: 'signatorDOB', typed: '03/04/1951', words: 'date of birth' },
  { field: 'signatorBusinessZip', typed: '75201', words: 'zip code' },
  { field: 'entityTrusteeTaxId', typed: '12-3456789', words: 'the tax number' },
  { field: 'entityTrusteeZip', typed: '75201', words: 'zip code' },
];

/** Whether a signer of this kind is found without that part of their data. */
function isNeeded(role: string, without: string): boolean {
  const typed = DATA.filter(({ field }) => field !== without).map(({ field, typed }) => [field, typed]);
  return typedIdentity({ role, lastName: 'Rivera', ...Object.fromEntries(typed) }, '2026-11-22') === null;
}

// spec trust 4.4
describe.each([
  ['Insured', 'ProposedInsured'],
  ['IndividualOwner', 'IndividualOwner'],
  ['BusinessSignator', 'BusinessSignator'],
  ['IndividualTrustee', 'IndividualTrustee'],
  ['EntityTrustee', 'EntityTrustee'],
  ['Other', 'Other'],
])('the certificate about a signer of the kind %s', (role, asked) => {
  test.each([
    'link and identity data',
    'identity data',
    'link, identity data and one-time code',
    'identity data and one-time code',
    "way from the agent's browser and identity data",
    "way from the agent's browser, identity data and one-time code",
  ])('names what they were asked for, and nothing else: %s', (method) => {
    const needed = new Set(DATA.filter(({ field }) => isNeeded(asked, field)).map(({ words }) => words));
    const told = new Set(DATA.map(({ words }) => words).filter((words) => howIdentified(role, method).includes(words)));
    expect(told).toEqual(needed);
  });
});
