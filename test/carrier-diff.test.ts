import { expect, test } from 'vitest';
import { changeLines, compareCarriers, readCarrier } from '../packages/engine/src/author/index.ts';
import { carrierFiles } from './carrier-files.ts';

/** What a carrier has beside its definition, one small edit of a file each. */
const read = readCarrier(carrierFiles);

test.each([
  ['consent/CA.md', /^Title: .*$/m, 'Title: Another title', 'consents:', /Title: changed$/],
  ['mail/invitation.yaml', /^Subject: .*$/m, 'Subject: Hello', 'mail:', /^ {2}invitation Subject: changed$/],
  ['brand/brand.yaml', /^CarrierName: .*$/m, 'CarrierName: Another Life', 'brand:', /^ {2}CarrierName: changed$/],
  ['underwriting.yaml', /^Version: .*$/m, "Version: '2099'", 'underwriting:', /^ {2}Version: changed$/],
] as const)('%s', (name, old, now, group, line) => {
  const edited = carrierFiles.map((file) =>
    file.path === name ? { ...file, text: file.text.replace(old, now) } : file,
  );
  const { carrier, model, findings } = readCarrier(edited);
  expect(findings).toEqual([]);
  if (carrier === null || model === null || read.carrier === null || read.model === null) throw new Error(name);
  const lines = changeLines(compareCarriers({ carrier: read.carrier, model: read.model }, { carrier, model }));
  expect(lines[0]).toBe(group);
  expect(lines[1]).toMatch(line);
  expect(lines).toHaveLength(4);
});
