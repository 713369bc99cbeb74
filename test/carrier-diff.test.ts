import { expect, test } from 'vitest';
import { changeLines, compareCarriers, readCarrier } from '../packages/engine/src/author/index.ts';
import { carrierFiles } from './carrier-files.ts';

/** What a carrier has beside its definition: one small edit of a file each, and what is told of it. */
const read = readCarrier(carrierFiles);

test.each<[file: string, old: RegExp, now: string, title: string, told: string, after: string]>([
  [
    'consent/CA.md',
    /^Title: .*$/m,
    'Title: Another title',
    'Consents',
    'electronic-consent-california: the field Title was changed.',
    'Another title',
  ],
  [
    'mail/invitation.yaml',
    /^Subject: .*$/m,
    'Subject: Hello',
    'E-mails',
    'invitation: the field Subject was changed.',
    'Hello',
  ],
  [
    'mail/invitation.yaml',
    /- To open the application .*$/m,
    '- Then open it.',
    'E-mails',
    'invitation: the field Paragraphs was changed.',
    'Then open it.',
  ],
  [
    'brand/brand.yaml',
    /^CarrierName: .*$/m,
    'CarrierName: Another Life',
    'Brand',
    'CarrierName: the value was changed.',
    'Another Life',
  ],
  [
    'brand/brand.yaml',
    /Accent: .*$/m,
    "Accent: '#123456'",
    'Brand',
    'Colors.Accent: the value was changed.',
    '#123456',
  ],
  [
    'underwriting.yaml',
    /^Version: .*$/m,
    "Version: '2099'",
    'Decision table',
    'Version: the value was changed.',
    '2099',
  ],
  [
    'underwriting.yaml',
    /^( +)Reason: .*$/m,
    '$1Reason: Because.',
    'Decision table',
    '1: the field Reason was changed.',
    'Because.',
  ],
  [
    'texts/messages.yaml',
    /^invalidZip: .*$/m,
    'invalidZip: Five.',
    'Texts',
    'invalidZip: the message was changed.',
    'Five.',
  ],
  [
    'texts/pages/find.yaml',
    /^find.title: .*$/m,
    'find.title: Hello',
    'Texts',
    'find.title: the text was changed.',
    'Hello',
  ],
  [
    'illustration.yaml',
    /^( +)From: .*$/m,
    '$1From: [Elsewhere]',
    'Illustrations',
    'SECTIONAProposedInsured.Name.FirstName: the field From was changed.',
    'Elsewhere',
  ],
])('%s: %s', (name, old, now, title, told, after) => {
  const edited = carrierFiles.map((file) =>
    file.path === name ? { ...file, text: file.text.replace(old, now) } : file,
  );
  const { carrier, model, findings } = readCarrier(edited);
  expect(findings).toEqual([]);
  if (carrier === null || model === null || read.carrier === null || read.model === null) throw new Error(name);
  const lines = changeLines(compareCarriers({ carrier: read.carrier, model: read.model }, { carrier, model }));
  expect(lines).toEqual([title, `  ${told}`, expect.stringMatching(/^ {4}before: ./), `    after:  ${after}`]);
});
