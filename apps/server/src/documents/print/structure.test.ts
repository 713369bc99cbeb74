import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { sealSignature } from '../seal/seal-signature.ts';
import { ecSigner } from '../seal/test-keys.testkit.ts';
import { timestampAuthority, timestampsBy } from '../seal/timestamp-authority.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';
import { structureFaults } from './structure.testkit.ts';

const { bytes } = await renderDocument(sampleModel(12), { ...SAMPLE_FRAME, applicationId: 'b41f07de', isTest: true });
const signed = {
  typedName: 'Jané Q. Sample',
  zone: 'America/New_York',
  city: 'Troy',
  state: 'NY',
  address: '192.0.2.7',
};

it('a document can be read aloud, before and after it is sealed', { timeout: 60_000 }, async () => {
  expect(await structureFaults(bytes)).toEqual([]);
  const seal = { ...signed, field: 'InsuredSignature', when: SAMPLE_FRAME.generatedAt, signer: await ecSigner() };
  const sealed = await sealSignature(bytes, seal);
  if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
  expect(await structureFaults(sealed.bytes)).toEqual([]);
  const timestamps = timestampsBy(await timestampAuthority());
  const stamped = await sealSignature(bytes, { ...seal, timestamps });
  if (stamped.outcome !== 'sealed') throw new Error(stamped.outcome);
  expect(await structureFaults(stamped.bytes)).toEqual([]);
});

it.each([
  ['no language', '/Lang (en-US)', '/Gang (en-US)'],
  ['not its title', '/DisplayDocTitle true', '/DisplayDocTitle null'],
  ['is tagged', '/Marked true', '/Marked null'],
  ['no tag of ours', '/S /LBody', '/S /LBodx'],
  ['stands inside', '/S /TR\n', '/S /LI\n'],
  ['says not of what', '/Scope /Column', '/Scopx /Column'],
  ['level 2 follows', '/S /H1\n', '/S /H6\n'],
  ['the order of its structure', '/Tabs /S', '/Tabs /R'],
  ['another parent', '/P ', '/Q '],
  ['is in no element', '/Type /OBJR', '/Type /OBJX'],
  ['has no name', '/TU (', '/TV ('],
  ['has no title', '/Title ', '/Titlx '],
  ['that page 1 does not', '/Contents ', '/Contentx '],
])('a fault is found: %s', async (said, right, wrong) => {
  const source = Buffer.from(bytes).toString('latin1');
  const broken = said === 'level 2 follows' ? source.replace(right, '/S /H3\n') : source.replaceAll(right, wrong);
  expect(broken).not.toBe(source);
  const faults = await structureFaults(Buffer.from(broken, 'latin1'));
  expect(faults.join(' ')).toContain(said === 'level 2 follows' ? 'level 3 follows' : said);
});

it('a stroke that nothing marks is found', async () => {
  const pdf = await PDF.load(bytes);
  pdf.getPage(1)?.drawRectangle({ x: 10, y: 10, width: 20, height: 20 });
  expect(await structureFaults(await pdf.save())).toEqual([expect.stringContaining('Page 2 paints')]);
});
