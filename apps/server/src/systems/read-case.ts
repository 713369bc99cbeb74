/** What a key reads of one signed case: its data and its documents, as its reader (spec systems 3.4, 3.5). */
import { caseData, type CaseData } from '@countersign/engine';
import { type Case, loadCase, type Services } from '../applications/index.ts';
import { documentById, documentHeads } from '../documents/index.ts';
import { type Origin, recordReading } from '../evidence/index.ts';
import { openForReader, readCaseFacts } from '../hand-over/index.ts';
import { inTransactionWithBytes, inTransaction, type Reader, type Tx } from '../platform/index.ts';
import type { SystemKey } from './keys.ts';

/** Null: there is no such case for this key. */
export async function loadForKey(
  services: Services,
  reader: Reader,
  id: string,
  { agentId }: Pick<SystemKey, 'agentId'>,
  options?: { lock: boolean },
): Promise<Case | null> {
  const theCase = await loadCase(services, reader, id, options);
  if (!theCase || theCase.row.is_demo) return null;
  return agentId === null || theCase.row.agent_id === agentId ? theCase : null;
}

/** Recorded once an hour for each key. */
export const recordRead = (
  tx: Tx,
  id: string,
  what: string,
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> => recordReading(tx, id, { type: 'system.read', origin, at, data: { what } }, { what });

const dataFor = async (reader: Reader, theCase: Case, key: SystemKey): Promise<CaseData> =>
  caseData(await openForReader(reader, theCase, key.reader), await readCaseFacts(reader, theCase), key.reader);

/** Null: there is no such case for this key. `unfinished`: not everybody has signed. */
export function readData(
  services: Services,
  key: SystemKey,
  id: string,
  origin: Origin,
): Promise<CaseData | 'unfinished' | null> {
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadForKey(services, tx, id, key);
    if (!theCase) return null;
    if (!theCase.row.all_signed) return 'unfinished';
    const data = await dataFor(tx, theCase, key);
    await recordRead(tx, id, 'data', { origin, at: services.now() });
    return data;
  });
}

/** The bytes of a sealed document that the data of the case names for this reader; null: there is none. */
export function readDocument(
  services: Services,
  key: SystemKey,
  { id, sha256 }: { id: string; sha256: string },
  origin: Origin,
): Promise<Buffer | null> {
  return inTransactionWithBytes(services, async (tx, bytes) => {
    const theCase = await loadForKey(services, tx, id, key);
    if (!theCase?.row.all_signed) return null;
    const { documents } = await dataFor(tx, theCase, key);
    if (!documents.some((one) => one.sha256 === sha256)) return null;
    const head = (await documentHeads(tx, [id])).find((one) => one.sha256 === sha256);
    const row = head && (await documentById(tx, head));
    const sealed = row && bytes.of(row);
    if (!sealed) return null;
    await recordRead(tx, id, sha256, { origin, at: services.now() });
    return theCase.key.open('document', row.id, sealed);
  });
}
