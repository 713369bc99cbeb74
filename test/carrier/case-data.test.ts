/** Cases of the reference carrier as data: every product, owner and rider fits the schema, and no agent reads a medical answer. */
import { Compile } from 'typebox/schema';
import { describe, expect, it, test } from 'vitest';
import { caseData, caseSchema } from '../../packages/engine/src/index.ts';
import type { Answers, CaseEntry, CaseParts, CaseReader } from '../../packages/engine/src/index.ts';
import { EDITION, FACTS, filledCases, opened } from './filled-cases.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { model } = referenceCarrier();

const dataOf = (answers: Answers, reader: CaseReader) => caseData(opened(answers), FACTS, reader);

const records = filledCases();
const check = Compile(caseSchema(model, EDITION));

/** Every answer with its path, whatever it is nested in. */
function eachAnswer(parts: CaseParts, path = ''): [path: string, entry: CaseEntry][] {
  return Object.entries(parts).flatMap(([name, entry]): [string, CaseEntry][] => {
    const own = path === '' ? name : `${path}.${name}`;
    if ('parts' in entry) return eachAnswer(entry.parts, own);
    if ('rows' in entry) return entry.rows.flatMap((row) => eachAnswer(row.parts, `${own}[${row.key}]`));
    return [[own, entry]];
  });
}

// spec handover 1.1, 1.2
describe('a case of every product, owner and rider', () => {
  it('fits the schema of its form, for both readers', () => {
    expect(records.length).toBeGreaterThan(50);
    const wrong = records.flatMap(({ product, owner, answers }) =>
      (['carrier', 'agent'] as const).flatMap((reader) => {
        const data: unknown = JSON.parse(JSON.stringify(dataOf(answers, reader)));
        const [isRight, errors] = check.Errors(data);
        return isRight ? [] : [{ product, owner, reader, error: errors[0] }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('loses no answer of the record on the way to the carrier', () => {
    for (const { answers } of records) {
      const { answers: sections } = dataOf(answers, 'carrier');
      const told = Object.entries(sections).flatMap(([name, { parts }]) => eachAnswer(parts, name));
      const paths = new Set(told.map(([path]) => path.replaceAll(/\[[^\]]*\]/g, '')));
      const lost = Object.entries(answers).flatMap(([block, given]) =>
        Object.entries(given)
          .filter(([, text]) => text !== '')
          .map(([path]) => `${block}.${path}`.replaceAll(/\[[^\]]*\]/g, ''))
          .filter((path) => !paths.has(path) && !isLeftOut(path)),
      );
      expect(lost).toEqual([]);
    }
  });

  const isLeftOut = (path: string): boolean => {
    const node = model.node(path);
    // What the server wrote is kept with a group that is hidden by now, which is not part of the case.
    return node === undefined || node.data?.Retyped === true || node.kind !== 'answer' || node.system;
  };

  it('is refused by the schema when anything in it has another name or type', () => {
    const { answers = {} } = records[0] ?? {};
    const data = dataOf(answers, 'carrier');
    expect(check.Check(data)).toBe(true);
    const broken: object[] = [
      { ...data, version: 2 },
      { ...data, more: 1 },
      { ...data, answers: { ...data.answers, Unknown: {} } },
      { ...data, coverage: { ...data.coverage, faceAmount: '500000' } },
      { ...data, coverage: { ...data.coverage, product: { name: 'Term99', title: '' } } },
    ];
    expect(broken.map((one) => check.Check(JSON.parse(JSON.stringify(one))))).toEqual(broken.map(() => false));
  });
});

// spec handover 1.3
describe('who is in a case', () => {
  const { answers } =
    records.find(({ owner }) => owner['PolicyOwnerInformation[0].PolicyOwnerType'] === 'Business') ?? {};
  const { parties, coverage } = dataOf(answers ?? {}, 'carrier');

  it('are the insured, owners with their officers, beneficiaries and children', () => {
    expect(parties.map(({ id, roles, of }) => [id, roles.join(), of])).toEqual(
      expect.arrayContaining([
        ['Insured', 'Insured,Owner', undefined],
        ['Owner-1', 'Owner', undefined],
        ['Officer-1-1', 'Officer', 'Owner-1'],
        ['Beneficiary-1', 'Beneficiary', undefined],
        ['Child-1', 'Child', undefined],
      ]),
    );
    expect(parties.find(({ id }) => id === 'Beneficiary-1')).toMatchObject({ class: 'Primary', share: 100 });
  });

  it('have the riders that were chosen, and no rider that says there is none', () => {
    expect(coverage.riders.map(({ name }) => name)).toContain('TerminalIllness');
    const none = opened({
      SECTIONDCoverageDetails: { ProductName: 'Term20', RidersTerm: '["NoRiders"]', TermFaceAmount: '500000' },
    });
    expect(caseData(none, FACTS, 'carrier').coverage).toMatchObject({ riders: [], faceAmount: 500_000 });
  });

  it('have the amounts of each allocation, which add up to its target', () => {
    const allocations = records.flatMap((one) => dataOf(one.answers, 'carrier').coverage.allocations);
    expect(allocations.length).toBeGreaterThan(5);
    for (const { path, total, target, amounts } of allocations) {
      expect([path, total, amounts.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([path, target, total]);
    }
  });
});

// spec handover 1.4
describe('for a reader who stands where the agent stands', () => {
  it('no medical answer is in it, and none that the agent sees masked or not at all', () => {
    for (const { answers } of records) {
      const data = dataOf(answers, 'agent');
      const told = Object.entries(data.answers).flatMap(([name, { parts }]) => eachAnswer(parts, name));
      const hidden = told.filter(([, entry]) => 'readers' in entry && entry.readers !== 'agent' && 'value' in entry);
      expect(hidden).toEqual([]);
      const sections = Object.keys(data.answers).map((name) => model.blockByName.get(name)?.data.Sensitivity);
      expect(sections).not.toContain('medical');
      expect(data.documents).toEqual([{ kind: 'signed', signer: 'agent', sha256: 'c'.repeat(64) }]);
    }
  });

  test('of the documents that people signed, only the hash of the agent’s own is in it', () => {
    const { answers = {} } = records[0] ?? {};
    const [insureds] = FACTS.signatures;
    const agents = insureds && { ...insureds, signer: 'agent' as const, kind: 'Agent', documentSha256: 'e'.repeat(64) };
    const facts = { ...FACTS, signatures: [...FACTS.signatures, ...(agents ? [agents] : [])] };
    const hashes = (reader: CaseReader) =>
      caseData(opened(answers), facts, reader).signatures.map(({ signer, documentSha256 }) => [signer, documentSha256]);
    expect(hashes('agent')).toEqual([
      ['insured', undefined],
      ['agent', 'e'.repeat(64)],
    ]);
    expect(hashes('carrier')).toEqual(facts.signatures.map(({ signer, documentSha256 }) => [signer, documentSha256]));
  });

  test('two cases that differ in medical answers only are the same', () => {
    const { answers: record = {} } = records[0] ?? {};
    const medical = model.blocks.filter(({ data }) => data.Sensitivity === 'medical').map(({ name }) => name);
    expect(medical.length).toBeGreaterThan(3);
    // Questions outside that ask for more after a medical answer are accepted facts of this carrier, and not in this record.
    const marked = Object.fromEntries(
      Object.entries(record).map(([block, given]) => [
        block,
        medical.includes(block)
          ? Object.fromEntries(
              Object.entries(given).map(([path, text]) => [
                path,
                /^[A-Z][a-z ]+$/.test(text) ? `Marked ${text}` : text,
              ]),
            )
          : given,
      ]),
    );
    const seen = JSON.stringify(dataOf(marked, 'agent'));
    expect(JSON.stringify(dataOf(marked, 'carrier'))).toContain('Marked');
    expect(seen).not.toContain('Marked');
    expect(seen).toBe(JSON.stringify(dataOf(record, 'agent')));
  });
});
