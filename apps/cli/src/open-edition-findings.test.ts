import type { Carrier } from '@countersign/engine';
import { describe, expect, test } from 'vitest';
import { carrier as folder } from './eapp.testkit.ts';
import { openEditionFindings } from './open-edition-findings.ts';
import { readCarrierIn, readFiles } from './read-folder.ts';

const reading = readCarrierIn(readFiles(folder));
const { carrier, model } = reading;
if (carrier === null || model === null) throw new Error('the reference carrier has findings');

describe('against the forms of open cases', () => {
  test('nothing is found if they have the newest form', () => {
    expect(openEditionFindings(reading, [{ cases: 2, model, table: carrier.underwriting }])).toEqual([]);
  });

  test('an entry of a mapping that reads a later question is told, with its file and line', () => {
    const later = JSON.stringify(carrier.handover).replaceAll('CoverageDetails.BillingMethod', 'CoverageDetails.Later');
    const handover: Carrier['handover'] = JSON.parse(later);
    const changed = { ...reading, carrier: { ...carrier, handover } };
    const found = openEditionFindings(changed, [{ cases: 3, model, table: carrier.underwriting }]);
    expect(found.filter(({ finding }) => finding.file?.startsWith('handover/'))).toContainEqual({
      kind: 'finding',
      finding: expect.objectContaining({
        kind: 'open-edition',
        file: 'handover/application.yaml',
        line: expect.any(Number),
        message: expect.stringMatching(/^Against the form of 3 open cases, which cannot be handed over: .*Later/),
      }),
    });
  });

  test('a rule of the decision table is a note where the case has a table of its own', () => {
    const rule = { Rule: 'Late', Reason: 'A late question', When: 'AgentReport.Nothing == true' };
    const table = { ...carrier.underwriting, Rules: [...carrier.underwriting.Rules, rule] };
    const changed = { ...reading, carrier: { ...carrier, underwriting: table } };
    const kinds = (own: typeof table | null) =>
      openEditionFindings(changed, [{ cases: 1, model, table: own }]).map(
        ({ kind, finding }) => `${kind}: ${finding.message.split(':')[0]}`,
      );
    expect(new Set(kinds(carrier.underwriting))).toEqual(
      new Set(['note: Against the form of an open case, decided by the table they started with']),
    );
    expect(new Set(kinds(null))).toEqual(
      new Set(['finding: Against the form of an open case, which cannot be decided']),
    );
  });
});
