/** The sample customer of test applications (spec flow 4.40; form 4.21). */
import { expect, test } from 'vitest';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import { fixedInDemo } from '../../packages/engine/src/application/graph/permission.ts';
import { type Model, openApplication, splitBlock } from '../../packages/engine/src/index.ts';
import { exampleFiles } from './carrier-files.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { model, definition } = referenceCarrier();
const state = 'SECTIONAProposedInsured.DriversLicenseState';
const license = 'SECTIONAProposedInsured.DriversLicenseNumber';

const keyOf = (application: ReturnType<typeof demo>, path: string) => {
  const key = application.keyOf(...splitBlock(path));
  if (key === undefined) throw new Error(`there is no ${path}`);
  return key;
};

const demo = () => openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {}, isDemo: true });

test('whichever state issued the license, its number is valid in that state', () => {
  const application = demo();
  const patterns = definition.Tables['DriversLicense'] ?? {};
  expect(Object.keys(patterns)).toHaveLength(51);
  for (const [name, pattern] of Object.entries(patterns)) {
    application.change(keyOf(application, state), name);
    const { text, editable, errors } = application.cell(keyOf(application, license));
    expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(`^(?:${pattern})$`))]);
    expect([name, editable, errors]).toEqual([name, false, []]);
  }
});

test('outside test applications nobody gets a number', () => {
  const application = openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
  application.change(keyOf(application, 'SECTIONAProposedInsured.DriversLicenseHas'), 'true');
  application.change(keyOf(application, state), 'TX');
  expect(application.answerText(license)).toBe('');
});

/** The insured is the only owner of the reference carrier's sample: nobody is asked about others. */
const OF_OTHER_OWNERS = /\.PolicyOwnerInformation\.|^TrustCertification\./;

test.each<[string, () => Model | null]>([
  ['the reference carrier', () => model],
  ['the small carrier', () => readCarrier(exampleFiles).model],
])('%s: what nobody can type in a test application has an answer from the sample', (_name, modelOf) => {
  const read = modelOf();
  if (read === null) throw new Error('the carrier cannot be read');
  const born = read.definition.Bindings.Insured.DateOfBirth;
  const hasSample = ({ defaults, calculate }: Model['nodes'][number]): boolean =>
    calculate !== null || defaults.some(({ clause }) => clause === null || clause.context.includes('IsDemo'));
  const blank = read.nodes.flatMap((node) => {
    const where = `${read.blocks[node.block]?.name}.${node.path}`;
    const isAsked = node.kind === 'answer' && node.required && !node.system && where !== born;
    return isAsked && fixedInDemo(read, node) && !hasSample(node) && !OF_OTHER_OWNERS.test(where) ? [where] : [];
  });
  expect(blank).toEqual([]);
});
