import { describe, expect, test } from 'vitest';
import { eapp, testFolder } from '../eapp.testkit.ts';

const { smallCarrier, written } = testFolder();

describe('hand-over', () => {
  // spec handover 1.5
  test('prints the data of a case, without what an agent may not read, and its schema', async () => {
    const home = await smallCarrier('handed-over');
    const answers = await written(
      'handed-over.json',
      JSON.stringify({
        SECTIONAProposedInsured: { 'Name.FirstName': 'Jane', 'Name.LastName': 'Sample', Gender: 'Female' },
        SECTIONDCoverageDetails: { ProductName: 'Term20' },
        Part2Medical: { Weight: '150' },
      }),
    );
    const { code, out } = await eapp('hand-over', answers, '--carrier', home, '--today', '2026-11-20');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      format: 'countersign-case',
      version: 1,
      reader: 'carrier',
      case: { isTest: true, startedAt: '2026-11-20T00:00:00.000Z' },
      answers: {
        SECTIONAProposedInsured: { parts: { Gender: { readers: 'agent', value: 'Female' } } },
        Part2Medical: { parts: { Weight: { readers: 'medical', value: 150 } } },
      },
    });
    const forAgent = await eapp('hand-over', answers, '--carrier', home, '--reader', 'agent');
    expect(JSON.parse(forAgent.out).answers).not.toHaveProperty('Part2Medical');
    const schema = JSON.parse((await eapp('hand-over', '--schema', '--carrier', home)).out);
    expect(schema.$id).toBe(`urn:countersign:case:1:${JSON.parse(out).form.edition}`);
    expect(
      schema.properties.answers.properties.Part2Medical.properties.parts.properties.Weight.properties.readers,
    ).toEqual({
      const: 'medical',
    });
    expect((await eapp('hand-over', '--carrier', home)).err).toContain('exactly one FILE');
    expect((await eapp('hand-over', answers, '--reader', 'owner')).err).toContain('carrier or agent');
  });

  // spec handover 2.4
  test('prints answers as a mapping writes them, or where they do not fit', async () => {
    const mapping = `Title: Example
Format: JSON
Required: [last]
Content:
  - { Name: first, Value: SECTIONAProposedInsured.Name.FirstName }
  - { Name: last, Value: SECTIONAProposedInsured.Name.LastName }
`;
    const home = await smallCarrier('mapped', { 'handover/example.yaml': mapping });
    const handOver = async (name: string, answers: object, ...more: string[]) => {
      const file = await written(`${name}.json`, JSON.stringify({ SECTIONAProposedInsured: answers }));
      return eapp('hand-over', file, '--carrier', home, '--mapping', 'example', ...more);
    };
    const whole = await handOver('mapped-whole', { 'Name.FirstName': 'Jane', 'Name.LastName': 'Sample' });
    expect([whole.code, JSON.parse(whole.out)]).toEqual([0, { first: 'Jane', last: 'Sample' }]);
    const half = await handOver('mapped-half', { 'Name.FirstName': 'Jane' });
    expect([half.code, half.err]).toEqual([1, expect.stringContaining('last: The receiving system needs this')]);
    expect((await handOver('mapped-agent', {}, '--reader', 'agent')).err).toContain('a mapping is for the carrier');
    expect((await handOver('mapped-to', {}, '--to', '/tmp')).err).toContain('--to needs --application');
    expect((await eapp('receive', '--secrets', 'x', '--fault', 'sleep')).err).toContain('--fault must be one of');
    for (const decision of ['1.2.3:X', '.:X', '1.:X', '1:', 'X'])
      expect((await eapp('receive', '--secrets', 'x', '--decision', decision)).err).toContain('must be PATH:CLASS');
  });

  test('prints the blanks at the end of the last column', async () => {
    const mapping = `Title: Example
Format: FixedColumns
Content:
  - Name: line
    Content:
      - { Name: first, Value: SECTIONAProposedInsured.Name.FirstName, Width: 8 }
`;
    const home = await smallCarrier('columns', { 'handover/example.yaml': mapping });
    const answers = { SECTIONAProposedInsured: { 'Name.FirstName': 'Jane' } };
    const file = await written('columns.json', JSON.stringify(answers));
    const answer = await eapp('hand-over', file, '--carrier', home, '--mapping', 'example');
    expect(answer).toEqual({ code: 0, out: 'Jane    ', err: '' });
  });
});
