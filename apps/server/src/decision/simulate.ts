import { simulatedRow } from '@countersign/engine';
import type { DecisionRow } from '@countersign/protocol';
import type { Case, Services } from '../applications/index.ts';
import { type Refusal, refuse } from '../platform/index.ts';

/** The path that a test application shows if its agent chose none. */
const FIRST_PATH = '1';

/**
 * The decision to show instead of a real one (spec flow 4.40): always in a test application, for others if the page
 * requests it and the development pages are on. Null: the real one applies. Nothing is stored, and before the last
 * signature there is none.
 */
export function simulate(
  { config, carrier }: Pick<Services, 'config' | 'carrier'>,
  { row }: Pick<Case, 'row'>,
  wanted: string | undefined,
): { rows: DecisionRow[] } | { refusal: Refusal } | null {
  if (!row.is_demo && (wanted === undefined || wanted === '')) return null;
  if (!row.is_demo && !config.developmentPages)
    return { refusal: refuse(403, 'Decisions can be simulated only in test applications.') };
  const simulated = simulatedRow(carrier.underwriting, wanted || FIRST_PATH);
  if (!simulated) return { refusal: refuse(422, 'There is no such decision to simulate.') };
  return { rows: row.all_signed ? [simulated] : [] };
}
