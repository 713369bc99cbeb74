import { expect, test } from 'vitest';
import { changeLines, compareCarriers, readCarrier } from '../../packages/engine/src/author/index.ts';
import { carrierFiles } from './carrier-files.ts';

/**
 * Parts of a carrier other than its definition: small edits, and everything that is reported about them. Read once with
 * all of them.
 */
const EDITS: readonly [file: string, old: RegExp, now: string][] = [
  ['consent/CA.md', /^Title: .*$/m, 'Title: Another title'],
  ['mail/invitation.yaml', /^Subject: .*$/m, 'Subject: Hello'],
  ['mail/invitation.yaml', /- To open the application .*$/m, '- Then open it.'],
  ['brand/brand.yaml', /^CarrierName: .*$/m, 'CarrierName: Another Life'],
  ['brand/brand.yaml', /Accent: .*$/m, "Accent: '#123456'"],
  ['underwriting.yaml', /^Version: .*$/m, "Version: '2099'"],
  ['underwriting.yaml', /^( +)Reason: .*$/m, '$1Reason: Because.'],
  ['texts/messages.yaml', /^invalidZip: .*$/m, 'invalidZip: Five.'],
  ['texts/pages/find.yaml', /^find.title: .*$/m, 'find.title: Hello'],
  ['reminders.yaml', /^Days: .*$/m, 'Days: [3, 9]'],
  ['illustration.yaml', /^( +)From: .*$/m, '$1From: [Elsewhere]'],
];

test('small edits to the definition are reported, and nothing else', () => {
  const edited = carrierFiles.map((file) =>
    EDITS.filter(([name]) => name === file.path).reduce(
      (given, [, old, now]) => ({ ...given, text: given.text.replace(old, now) }),
      file,
    ),
  );
  const [before, after] = [readCarrier(carrierFiles), readCarrier(edited)];
  expect(after.findings).toEqual([]);
  if (!before.carrier || !before.model || !after.carrier || !after.model) throw new Error('The carrier has findings.');
  const lines = changeLines(
    compareCarriers({ carrier: before.carrier, model: before.model }, { carrier: after.carrier, model: after.model }),
  );
  const isBefore = (line: string): boolean => /^ {4}before: ./.test(line);
  expect(lines.filter(isBefore)).toHaveLength(EDITS.length);
  expect(lines.filter((line) => !isBefore(line))).toEqual([
    'Texts',
    '  invalidZip: the message was changed.',
    '    after:  Five.',
    '  find.title: the text was changed.',
    '    after:  Hello',
    'Consents',
    '  electronic-consent-california: the field Title was changed.',
    '    after:  Another title',
    'E-mails',
    '  invitation: the field Subject was changed.',
    '    after:  Hello',
    '  invitation: the field Paragraphs was changed.',
    '    after:  Then open it.',
    'Brand',
    '  CarrierName: the value was changed.',
    '    after:  Another Life',
    '  Colors.Accent: the value was changed.',
    '    after:  #123456',
    'Decision table',
    '  Version: the value was changed.',
    '    after:  2099',
    '  1: the field Reason was changed.',
    '    after:  Because.',
    'Illustrations',
    '  SECTIONAProposedInsured.Name.FirstName: the field From was changed.',
    '    after:  Elsewhere',
    'Reminders',
    '  Days: the list was changed.',
    '    after:  3, 9',
  ]);
});
