/** The mappings of the reference carrier, on finished cases of every product, owner and rider. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { mapCase } from '../../packages/engine/src/index.ts';
import type { CaseFacts, HandoverMapping } from '../../packages/engine/src/index.ts';
import { signatureHeaders } from '../../apps/server/src/hand-over/webhook-signature.ts';
import { depth } from '../../packages/engine/src/testing/depth.ts';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import { carrierFiles } from './carrier-files.ts';
import { FACTS, filledCases, opened } from './filled-cases.ts';
import { opensslHmac, xmllintProblems } from './tester-tools.ts';
import { checkXml, readXml } from './xml-check.ts';

const xsdFile = path.resolve(import.meta.dirname, '../../carrier/handover/application.xsd');
const xsd = readFileSync(xsdFile, 'utf8');
const mappings = readCarrier(carrierFiles).carrier?.handover ?? [];

function mapping(name: string): HandoverMapping {
  const found = mappings.find(({ Name }) => Name === name);
  if (found === undefined) throw new Error(`no mapping ${name}`);
  return found;
}

const textOf = (answers: Parameters<typeof opened>[0], of: HandoverMapping, facts: CaseFacts = FACTS): string => {
  const mapped = mapCase(opened(answers), facts, of);
  if (!mapped.ok) throw new Error(mapped.failures.map(({ place, reason }) => `${place}: ${reason}`).join('\n'));
  return mapped.text;
};

// spec handover 2.1, 2.2
describe('a case of every product, owner and rider', () => {
  it('is XML that its XSD accepts', () => {
    const wrong = filledCases().flatMap(({ product, owner, answers }) =>
      checkXml(textOf(answers, mapping('application')), xsd).map((problem) => ({ product, owner, problem })),
    );
    expect(wrong).toEqual([]);
  });

  it('is JSON with the same facts', () => {
    for (const { product, answers } of filledCases()) {
      const notice = JSON.parse(textOf(answers, mapping('new-business')));
      expect(notice).toMatchObject({ caseId: 'case-1', policyNumber: 'CQ1000001', signedOn: '2026-11-20', product });
      expect(notice.riders).toContain('TerminalIllness');
      expect(notice.beneficiaries).toEqual([expect.objectContaining({ class: 'primary', percent: 100 })]);
      expect(notice.files).toHaveLength(3);
    }
  });

  it('is written with the same bytes every time', () => {
    const [first] = filledCases();
    const once = textOf(first?.answers ?? {}, mapping('application'));
    expect(textOf(structuredClone(first?.answers ?? {}), mapping('application'))).toBe(once);
    expect(readXml(once).attributes['edition']).toBe(FACTS.edition);
  });
});

// spec handover 2.2, 3.1
describe('a tester who has none of the program', () => {
  /** Spread over all products, owners and riders. */
  const some = () => {
    const all = filledCases();
    const most = Math.min(depth('testersCases'), all.length);
    return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).flatMap(
      (one) => one ?? [],
    );
  };

  it('finds every XML valid, and what does not fit', () => {
    const documents = some().map(({ answers }) => textOf(answers, mapping('application')));
    expect(documents.flatMap((text) => checkXml(text, xsd))).toEqual([]);
    expect(xmllintProblems(documents, xsdFile)).toEqual([]);
    const [first = ''] = documents;
    const broken = first.replace(' round="1"', '');
    const found = xmllintProblems([broken], xsdFile);
    // Without xmllint, only our own check applies.
    expect(found.length === 0 || found.some((line) => line.includes("'round'"))).toBe(true);
    expect(checkXml(broken, xsd)).toEqual(['Application/@round is missing']);
  });

  it('finds every signature right, with either secret', () => {
    const secrets = [Buffer.alloc(32, 1), Buffer.alloc(24, 2)];
    const at = new Date('2026-11-20T17:30:00.000Z');
    const wrong = some().flatMap(({ answers }, index) =>
      (['application', 'new-business'] as const).flatMap((name) => {
        const body = Buffer.from(textOf(answers, mapping(name)));
        const headers = signatureHeaders({ id: `msg_${index}`, body }, secrets, at);
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString('utf8')}`;
        const given = headers['webhook-signature']?.split(' ') ?? [];
        return secrets.flatMap((secret, place) => {
          const own = createHmac('sha256', secret).update(signed).digest('base64');
          const theirs = opensslHmac(secret, signed) ?? own;
          return given[place] === `v1,${own}` && own === theirs ? [] : [`${name} ${index} ${place}`];
        });
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test('the check of the XSD finds what does not fit', () => {
  const [first] = filledCases();
  const xml = textOf(first?.answers ?? {}, mapping('application'));
  const broken: [string, string][] = [
    [
      xml.replace('<Product>T10</Product>', '<Product>T11</Product>'),
      'Application/Coverage[1]/Product[1] is not Product',
    ],
    [xml.replace(/ {4}<FaceAmount>.*\n/, ''), 'Application/Coverage[1]/FaceAmount stands 0 times'],
    [xml.replace('urn:cedar-quay:application:1', 'urn:other'), 'another namespace'],
    [xml.replace(' round="1"', ''), 'Application/@round is missing'],
  ];
  for (const [text, problem] of broken) expect(checkXml(text, xsd)).toEqual([problem]);
});

// spec handover 2.3
describe('an answer', () => {
  const of = (Content: HandoverMapping['Content'], more: Partial<HandoverMapping> = {}): HandoverMapping => ({
    Name: 'example',
    Title: 'Example',
    Format: 'JSON',
    Content,
    ...more,
  });
  const record = (LastName: string) => ({
    SECTIONAProposedInsured: { 'Name.LastName': LastName, DateOfBirth: '1980-05-02', Gender: 'Female' },
    SECTIONDCoverageDetails: { ProductName: 'Term20', TermFaceAmount: '500000.5' },
  });
  const NAME = 'SECTIONAProposedInsured.Name.LastName';

  it('cannot break out of its element', () => {
    const name = `O'Brien & <Sons> "Ltd" ]]>\n\u{0}\u{1f600}`;
    const [root] = [
      of(
        [
          {
            Name: 'R',
            Content: [
              { Name: 'N', Value: NAME },
              { Name: 'n', Attribute: true, Value: NAME },
            ],
          },
        ],
        { Format: 'XML' },
      ),
    ];
    const element = readXml(textOf(record(name), root));
    expect(element.children[0]?.text).toBe(name.trim().replace('\u{0}', '\u{fffd}'));
    expect(element.attributes['n']).toBe(name.trim().replace('\u{0}', '\u{fffd}'));
    expect(JSON.parse(textOf(record(name), of([{ Name: 'N', Value: NAME }])))).toEqual({ N: name.trim() });
    const line = textOf(
      record('two\nlines'),
      of([{ Name: 'L', Content: [{ Name: 'N', Value: NAME, Width: 12 }] }], { Format: 'FixedColumns' }),
    );
    expect(line).toBe('two lines   \n');
    const columns = of([{ Name: 'L', Content: [{ Name: 'N', Value: NAME, Width: 12 }] }], { Format: 'FixedColumns' });
    expect(textOf(record('two\u{85}\u{1e}lines'), columns)).toBe('two lines   \n');
  });

  // spec handover 2.4
  it('has no code but those of its table, whatever it is', () => {
    const coded = of([{ Name: 'n', Value: NAME, Codes: 'Names' }], { Codes: { Names: { Sample: 'S' } } });
    expect(JSON.parse(textOf(record('Sample'), coded))).toEqual({ n: 'S' });
    for (const name of ['constructor', 'toString', '__proto__', 'Other']) {
      expect(mapCase(opened(record(name)), FACTS, coded)).toEqual({
        ok: false,
        failures: [{ place: 'n', reason: 'The code table "Names" has no code for this answer.' }],
      });
    }
  });

  // spec handover 2.4
  it('is not an attribute twice', () => {
    const attribute = (Name: string) => ({ Name, Attribute: true as const, Value: NAME });
    const twice = of(
      [
        {
          Name: 'R',
          Content: [
            attribute('n'),
            attribute('n'),
            attribute('xmlns'),
            { Name: 'In', Content: [attribute('xmlns'), attribute('n')] },
          ],
        },
      ],
      { Format: 'XML', Namespace: 'urn:example' },
    );
    const reason = 'Two entries write this; give them conditions so that only one applies.';
    expect(mapCase(opened(record('Sample')), FACTS, twice)).toEqual({
      ok: false,
      failures: ['R/@n', 'R/@xmlns'].map((place) => ({ place, reason })),
    });
  });

  it.each([
    ['IsoDate', 'SECTIONAProposedInsured.DateOfBirth', '1980-05-02'],
    ['CompactDate', 'SECTIONAProposedInsured.DateOfBirth', '19800502'],
    ['UsDate', 'SECTIONAProposedInsured.DateOfBirth', '05/02/1980'],
    ['Amount', 'SECTIONDCoverageDetails.TermFaceAmount', '500000.50'],
    ['YesNo', 'IsTerm', 'Y'],
    ['OneZero', 'IsTerm', '1'],
    ['Digits', NAME, '2'],
    ['Text', 'SECTIONDCoverageDetails.TermFaceAmount', '500000.5'],
  ] as const)('is written as %s', (As, Value, written) => {
    expect(JSON.parse(textOf(record('Doe 2'), of([{ Name: 'x', Value, As }])))).toEqual({ x: written });
  });

  // spec handover 2.1
  it('dates a moment by the clock of the state of issue, and a signature by that of the state of signing', () => {
    const evening = '2026-11-30T05:30:00.000Z';
    const [signature] = FACTS.signatures;
    const signatures = ['NY', 'CA'].flatMap((state) => (signature ? [{ ...signature, state, signedAt: evening }] : []));
    const facts = { ...FACTS, startedAt: '2026-11-01T04:30:00.000Z', signedAt: evening, signatures };
    const dates = of([
      { Name: 'started', Fact: 'StartedAt', As: 'UsDate' },
      { Name: 'signed', Fact: 'SignedAt', As: 'IsoDate' },
      { Name: 'at', Fact: 'SignedAt' },
      { Name: 'each', Rows: 'Signatures', Content: [{ Name: 'on', Fact: 'SignedAt', As: 'CompactDate' }] },
    ]);
    const issuedIn = (StateOfIssue: string) =>
      JSON.parse(textOf({ ...record('Sample'), SECTIONAProposedInsured: { StateOfIssue } }, dates, facts));
    const each = ['20261130', '20261129'].map((on) => ({ on }));
    expect(issuedIn('OH')).toEqual({ started: '11/01/2026', signed: '2026-11-30', at: evening, each });
    expect(issuedIn('CA')).toEqual({ started: '10/31/2026', signed: '2026-11-29', at: evening, each });
  });

  it('stands in fixed columns as wide as they are', () => {
    const columns = of(
      [
        {
          Name: 'P1',
          Content: [
            { Name: 'Kind', Constant: 'P1', Width: 4 },
            { Name: 'Last', Value: NAME, Width: 10 },
            { Name: 'Middle', Value: 'SECTIONAProposedInsured.Name.MiddleName', Width: 3 },
            {
              Name: 'Amount',
              Value: 'SECTIONDCoverageDetails.TermFaceAmount',
              As: 'Amount',
              Width: 12,
              Align: 'Right',
              Pad: '0',
            },
          ],
        },
        { Name: 'S1', Rows: 'Signatures', Content: [{ Name: 'Name', Fact: 'TypedName', Width: 14 }] },
      ],
      { Format: 'FixedColumns' },
    );
    expect(textOf(record('Sample'), columns)).toBe('P1  Sample       000500000.50\nGrace Rivera  \n');
    expect(mapCase(opened(record('Sample-Longer')), FACTS, columns)).toEqual({
      ok: false,
      failures: [{ place: 'P1/Last', reason: 'This has 13 characters; there is room for 10.' }],
    });
  });

  // spec handover 2.4
  it('is required of one of the entries that write to a place, not of each', () => {
    const either = of(
      [
        { Name: 'name', Value: 'SECTIONAProposedInsured.Name.MiddleName' },
        { Name: 'name', Value: NAME, When: '!answered(SECTIONAProposedInsured.Name.MiddleName)' },
      ],
      { Required: ['name'] },
    );
    expect(JSON.parse(textOf(record('Sample'), either))).toEqual({ name: 'Sample' });
    const neither = { ...either, Content: either.Content.slice(0, 1).concat(either.Content.slice(0, 1)) };
    expect(mapCase(opened(record('Sample')), FACTS, neither)).toEqual({
      ok: false,
      failures: [{ place: 'name', reason: 'The receiving system needs this, and the case has nothing for it.' }],
    });
  });

  // spec handover 2.7
  it('is left out of a case whose form does not have what it reads, if it says so, with all that is inside', () => {
    const LATER = 'SECTIONAProposedInsured.AskedLater';
    const later = of([
      { Name: 'last', Value: NAME },
      { Name: 'later', Value: LATER, IfAsked: true },
      {
        Name: 'more',
        IfAsked: true,
        Content: [
          { Name: 'of', Constant: 'it' },
          { Name: 'later', Value: LATER },
        ],
      },
      { Name: 'rows', IfAsked: true, Rows: 'SECTIONAProposedInsured.LaterRows', Content: [{ Name: 'a', Value: 'B' }] },
    ]);
    expect(JSON.parse(textOf(record('Sample'), later))).toEqual({ last: 'Sample' });
    const unsaid = of([{ Name: 'later', Value: LATER }]);
    expect(mapCase(opened(record('Sample')), FACTS, unsaid)).toMatchObject({ ok: false });
    const needed = { ...later, Required: ['later'] };
    expect(mapCase(opened(record('Sample')), FACTS, needed)).toEqual({
      ok: false,
      failures: [{ place: 'later', reason: 'The receiving system needs this, and the case has nothing for it.' }],
    });
  });

  // spec handover 2.3
  it('leaves its columns blank if it is not written, so that the next ones stay where they are', () => {
    const columns = of(
      [
        {
          Name: 'P1',
          Content: [
            { Name: 'Last', Value: NAME, When: 'SECTIONAProposedInsured.Gender == "Male"', Width: 8 },
            { Name: 'Kind', Constant: 'P1', Width: 2 },
          ],
        },
      ],
      { Format: 'FixedColumns' },
    );
    expect(textOf(record('Sample'), columns)).toBe('        P1\n');
    const needed = { ...columns, Required: ['P1/Last'] };
    expect(mapCase(opened(record('Sample')), FACTS, needed)).toMatchObject({ failures: [{ place: 'P1/Last' }] });
  });

  // spec handover 2.1
  it('stands beside its code, its row and what refers to it, as a standard of relations wants it', () => {
    const owners = {
      PolicyOwnerInsured: 'CoOwner',
      'PolicyOwnerInformation[0].PolicyOwnerType': 'Business',
      'PolicyOwnerInformation[0].PolicyOwnerEntityName': 'Acme',
      'PolicyOwnerInformation[0].SigningOfficerCompound[0].SigningOfficerName.LastName': 'Ames',
      'PolicyOwnerInformation[1].PolicyOwnerType': 'Business',
      'PolicyOwnerInformation[1].PolicyOwnerEntityName': 'Bolt',
      'PolicyOwnerInformation[1].SigningOfficerCompound[0].SigningOfficerName.LastName': 'Beck',
      'PolicyOwnerInformation[1].SigningOfficerCompound[1].SigningOfficerName.LastName': 'Boyd',
    };
    const answers = { ...record('Sample'), SECTIONBPolicyOwner: owners };
    const OWNERS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';
    const GENDER = 'SECTIONAProposedInsured.Gender';
    const xml = of(
      [
        {
          Name: 'Case',
          Content: [
            {
              Name: 'Gender',
              Value: GENDER,
              Content: [{ Name: 'tc', Attribute: true, Value: GENDER, Codes: 'Gender' }],
            },
            {
              Name: 'Party',
              Rows: OWNERS,
              Content: [
                { Name: 'id', Attribute: true, Prefix: 'Owner_', Fact: 'Row' },
                { Name: 'FullName', Value: 'PolicyOwnerEntityName' },
                {
                  Name: 'Officer',
                  Rows: 'SigningOfficerCompound',
                  Value: 'SigningOfficerName.LastName',
                  Content: [{ Name: 'id', Attribute: true, Prefix: 'Officer_', Fact: 'Row' }],
                },
              ],
            },
          ],
        },
      ],
      { Format: 'XML', Codes: { Gender: { Male: '1', Female: '2' } } },
    );
    expect(textOf(answers, xml).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Case>',
      '  <Gender tc="2">Female</Gender>',
      '  <Party id="Owner_1">',
      '    <FullName>Acme</FullName>',
      '    <Officer id="Officer_1.1">Ames</Officer>',
      '  </Party>',
      '  <Party id="Owner_2">',
      '    <FullName>Bolt</FullName>',
      '    <Officer id="Officer_2.1">Beck</Officer>',
      '    <Officer id="Officer_2.2">Boyd</Officer>',
      '  </Party>',
      '</Case>',
      '',
    ]);
    const lines = of(
      [
        {
          Name: 'Owner',
          Rows: OWNERS,
          Content: [
            { Name: 'Row', Fact: 'Row', Width: 4, Align: 'Right', Pad: '0' },
            {
              Name: 'Officer',
              Rows: 'SigningOfficerCompound',
              Content: [{ Name: 'Name', Value: 'SigningOfficerName.LastName', Prefix: 'x-', Width: 8 }],
            },
            { Name: 'Name', Value: 'PolicyOwnerEntityName', Width: 6 },
          ],
        },
      ],
      { Format: 'FixedColumns' },
    );
    expect(textOf(answers, lines)).toBe('0001Acme  \nx-Ames  \n0002Bolt  \nx-Beck  \nx-Boyd  \n');
  });

  // spec handover 2.4
  it('that is needed and missing, or that has no code or form, is told by its place, without a word of it', () => {
    const strict = of(
      [
        { Name: 'middle', Value: 'SECTIONAProposedInsured.Name.MiddleName' },
        { Name: 'sex', Value: 'SECTIONAProposedInsured.Gender', Codes: 'Sex' },
        { Name: 'whole', Value: 'SECTIONDCoverageDetails.TermFaceAmount', As: 'Whole' },
        { Name: 'twice', Constant: '1' },
        { Name: 'twice', Constant: '2' },
        {
          Name: 'heirs',
          Rows: 'SECTIONCBeneficiaryInformation.BeneficiaryInformation',
          Content: [{ Name: 'name', Value: 'BeneficiaryName.LastName' }],
        },
      ],
      { Codes: { Sex: { Male: 'M', Female: 'F', Other: 'X' } }, Required: ['middle', 'heirs/name'] },
    );
    const coded = { ...strict, Codes: { Sex: { Male: 'M', Female: 'F' } } };
    const mapped = mapCase(opened(record('Sample')), FACTS, coded);
    expect(mapped).toEqual({
      ok: false,
      failures: [
        { place: 'whole', reason: 'This cannot be written as Whole.' },
        { place: 'heirs[1]/name', reason: 'The receiving system needs this, and the case has nothing for it.' },
        { place: 'middle', reason: 'The receiving system needs this, and the case has nothing for it.' },
        { place: 'twice', reason: 'Two entries write this; give them conditions so that only one applies.' },
      ],
    });
    // With the form of an older edition, an entry may name what it does not have: told as in the linter.
    const unknown = mapCase(
      opened(record('Sample')),
      FACTS,
      of([{ Name: 'x', Value: 'SECTIONAProposedInsured.Shoe' }]),
    );
    expect(unknown).toMatchObject({ ok: false, failures: [{ place: 'Content.0.Value' }] });
  });
});
