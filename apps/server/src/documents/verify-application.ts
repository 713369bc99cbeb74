import { type Expectations, verifyFile } from '@countersign/verify';
import { eachEvent, isRecorded, verifyStoredEvidence } from '../evidence/index.ts';
import {
  type CaseKey,
  ObjectLost,
  type Reader,
  sha256,
  type Storage,
  unlessAltered,
  type Vault,
} from '../platform/index.ts';
import { storedDocuments } from './store.ts';

/** One thing that was checked, in words. */
export interface Checked {
  ok: boolean;
  what: string;
}

/**
 * Checks a case as it is stored (spec trust §3): the chain of evidence against its head, and every document against the
 * hash and length in the evidence, its encryption and its seals. `expected` has the certificates (DER) that are
 * trusted for seals and for timestamps; `more` checks what else is stored. For an erased case only the evidence is left. Null: there is no such
 * application.
 */
export async function verifyApplication(
  reader: Reader,
  { vault, storage }: { vault: Vault; storage: Storage },
  applicationId: string,
  expected: Pick<Expectations, 'trusted' | 'authorities'>,
  more: (key: CaseKey) => Promise<Checked[]> = async () => [],
): Promise<Checked[] | null> {
  const row = await reader
    .selectFrom('application')
    .leftJoin('data_key', 'data_key.application_id', 'application.id')
    .select(['erased_at', 'wrapped', 'key_id as keyId'])
    .where('application.id', '=', applicationId)
    .executeTakeFirst();
  if (!row) return null;

  const chain = await verifyStoredEvidence(reader, vault, applicationId);
  const checked: Checked[] = [
    chain.ok
      ? { ok: true, what: `evidence: intact, ${chain.head.seq + 1} events` }
      : { ok: false, what: `evidence: differs at event ${chain.seq}: ${chain.what}` },
  ];
  const recorded = await recordedDocuments(reader, applicationId);
  if (row.erased_at) {
    const when = row.erased_at.toISOString();
    return [...checked, { ok: true, what: `documents: ${recorded.size} recorded, erased with the case on ${when}` }];
  }
  const { wrapped, keyId } = row;
  if (!wrapped || keyId === null)
    return [...checked, { ok: false, what: 'documents: the data key of the case is missing' }];
  const key = unlessAltered(() => vault.openKey(applicationId, { wrapped, keyId }));
  if (!key) return [...checked, { ok: false, what: 'documents: the data key is not the one of this case' }];
  const documents = await storedDocuments(reader, applicationId);
  for (const document of documents) {
    checked.push(
      await checkDocument(reader, document, key, { recorded: recorded.get(document.id), expected, storage }),
    );
  }
  const missing = [...recorded.keys()].filter((id) => !documents.some((document) => document.id === id));
  const lost = missing.map((id) => ({ ok: false, what: `document ${id}: recorded, but not there` }));
  return [...checked, ...lost, ...(await more(key))];
}

interface Recorded {
  sha256: string;
  length: number;
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Hash and length of every document, according to the evidence; documents of a signer who was removed, or read by
 * nobody, are no longer stored.
 */
async function recordedDocuments(reader: Reader, applicationId: string): Promise<Map<string, Recorded>> {
  const recorded = new Map<string, Recorded>();
  for await (const { type, data } of eachEvent(reader, applicationId, [
    'document.ready',
    'amendment.ready',
    'document.sealed',
    'package.sealed',
    'package.renewed',
    'signer.replaced',
    'document.requested',
  ])) {
    if (type === 'signer.replaced') for (const id of idsIn(data['documents'])) recorded.delete(id);
    if (typeof data['dropped'] === 'string') recorded.delete(data['dropped']);
    const { document, sha256: hash, length } = data;
    if (typeof document === 'string' && typeof hash === 'string' && typeof length === 'number') {
      recorded.set(document, { sha256: hash, length });
    }
  }
  return recorded;
}

async function checkDocument(
  reader: Reader,
  document: Awaited<ReturnType<typeof storedDocuments>>[number],
  key: CaseKey,
  { recorded, expected, storage }: { recorded: Recorded | undefined; expected: Expectations; storage: Storage },
): Promise<Checked> {
  const name = `document ${document.id} (${document.reader}, revision ${document.revision})`;
  const wrong = (what: string): Checked => ({ ok: false, what: `${name}: ${what}` });
  if (!recorded) return wrong('it is not in the evidence');
  const stored = await sealedBytes(storage, document);
  if (typeof stored === 'string') return wrong(stored);
  const bytes = stored && unlessAltered(() => key.open('document', document.id, stored));
  if (!bytes) return wrong('what is stored was changed');
  const report = document.sealed_at && (await verifyFile(bytes, { ...expected, stored: recorded }));
  if (bytes.length !== recorded.length || (report?.sha256 ?? sha256(bytes)) !== recorded.sha256) {
    return wrong('it is not the one that the evidence recorded');
  }
  if (!report) return { ok: true, what: `${name}: intact, as it was read` };
  if (report.verdict !== 'sealed') return wrong(`${report.verdict}: ${report.what}`);
  const { record } = report;
  // The record inside a complete file is the beginning of the stored one: a rewritten chain is detected here.
  if (
    record &&
    !(await isRecorded(reader, document.application_id, { seq: record.events - 1, hash: record.lastHash }))
  ) {
    return wrong('the record inside it is another one than the stored evidence');
  }
  const { time } = report.archives.at(-1) ?? {};
  return { ok: true, what: `${name}: intact, sealed${time ? `, archive timestamp of ${time.toISOString()}` : ''}` };
}

/** The sealed bytes of a row; null: it has none. A sentence about what it names and what is not there. */
export async function sealedBytes(
  storage: Storage,
  row: Parameters<Storage['get']>[0],
): Promise<Buffer | string | null> {
  try {
    return await storage.get(row);
  } catch (error) {
    if (error instanceof ObjectLost) return error.message;
    throw error;
  }
}
