import {
  type Application,
  type DecisionInput,
  decisionInputs,
  type DecisionTable,
  UnreadableTable,
} from '@countersign/engine';
import { amendedAnswers, type Case } from '../../applications/index.ts';
import type { RecordedEvent } from '../../evidence/index.ts';
import { genuine, type Reader } from '../../platform/index.ts';
import { storedTable } from '../../reference/index.ts';
import type { DecisionData } from './certificate-data.ts';

/**
 * The decision table that the case was started with, what its rules read in the signed answers and in the
 * amendments that the decision used, and the decision, if it was made up to the moment of the file. Null: the case is from before tables were kept.
 */
export async function readDecision(
  reader: Reader,
  theCase: Case,
  { epoch, events }: { epoch: number; events: readonly RecordedEvent[] },
): Promise<DecisionData | null> {
  const { table_version: version } = theCase.row;
  const table = version === null ? null : await storedTable(reader, version);
  if (version === null || table === null) return null;
  const decided = events.findLast((event) => event.type === 'uw.decided' && event.epoch === epoch);
  const { answers } = await amendedAnswers(reader, theCase, amendmentsOf(decided));
  const inputs = inputsOf(theCase.openAsSigned(answers), table);
  return { version, table, inputs, made: decided ? await madeOf(reader, theCase, decided) : null };
}

/** The requirements whose answers the decision used; none before it is made. */
function amendmentsOf(decided: RecordedEvent | undefined): Set<string> {
  const named = decided?.data['amendments'];
  return new Set(Array.isArray(named) ? named.map(String) : []);
}

/** None for a table that cannot be read with the form of the case: then another table decided. */
function inputsOf(application: Application, table: DecisionTable): DecisionInput[] {
  try {
    return decisionInputs(application, table);
  } catch (error) {
    if (error instanceof UnreadableTable) return [];
    throw error;
  }
}

async function madeOf(
  reader: Reader,
  { id, key }: Case,
  { epoch, at, data }: RecordedEvent,
): Promise<DecisionData['made']> {
  const found = await reader
    .selectFrom('decision')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  const row = found && genuine(reader, 'decision', found);
  if (!row?.rows) return null;
  const open = (part: 'rows' | 'reasons', sealed: Buffer | null): unknown =>
    sealed === null ? [] : JSON.parse(key.openText('decision', part, sealed));
  return {
    at,
    by: { table: data['table'] ?? null, target: data['target'] ?? null },
    rows: open('rows', row.rows),
    rules: open('reasons', row.reasons),
  };
}
