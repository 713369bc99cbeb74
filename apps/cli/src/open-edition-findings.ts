/** What of a carrier's folder does not fit the forms of cases of this installation that are still open. */
import { type CarrierReading, checkHandover, checkUnderwriting } from '@countersign/engine/author';
import type { Carrier, Finding } from '@countersign/engine';
import type { OpenEdition } from '@countersign/server/open-editions';

/** `note`: these cases are decided by their own table, which can be read. */
export type OpenEditionFinding = { kind: 'finding' | 'note'; finding: Finding };

/** Rules of the decision table and entries of mappings that cannot be evaluated with the forms of these cases. */
export function openEditionFindings(reading: CarrierReading, editions: readonly OpenEdition[]): OpenEditionFinding[] {
  const { carrier } = reading;
  if (carrier === null) return [];
  return editions.flatMap((edition) => [
    ...rulesFor(reading, carrier, edition),
    ...entriesFor(reading, carrier, edition),
  ]);
}

function rulesFor(reading: CarrierReading, { underwriting }: Carrier, edition: OpenEdition): OpenEditionFinding[] {
  const { model, table: own } = edition;
  const isOwn = own !== null && checkUnderwriting(own, model).length === 0;
  const consequence = isOwn ? 'decided by the table they started with' : 'which cannot be decided';
  const kind = isOwn ? 'note' : 'finding';
  return checkUnderwriting(underwriting, model).map((finding) => ({
    kind,
    finding: against(reading, edition, { consequence, finding }),
  }));
}

const entriesFor = (reading: CarrierReading, { handover }: Carrier, edition: OpenEdition): OpenEditionFinding[] =>
  checkHandover(handover, edition.model, 'any').map((finding) => ({
    kind: 'finding',
    finding: against(reading, edition, { consequence: 'which cannot be handed over', finding }),
  }));

function against(
  reading: CarrierReading,
  { cases }: OpenEdition,
  { consequence, finding: { message, ...finding } }: { consequence: string; finding: Finding },
): Finding {
  const whose = cases === 1 ? 'an open case' : `${cases} open cases`;
  const told = `Against the form of ${whose}, ${consequence}: ${message}`;
  return { ...finding, kind: 'open-edition', message: told, ...reading.locate(finding) };
}
