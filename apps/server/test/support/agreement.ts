/** Whether the tables that record the ceremony agree. */
import { verifyDocument } from '@countersign/verify';
import { loadCase, type Services } from '../../src/applications/index.ts';
import { storedDocuments } from '../../src/documents/store.ts';
import { readEvidence, verifyStoredEvidence } from '../../src/evidence/index.ts';
import { verifyCase } from '../../src/signing/index.ts';

/** Contradictions in a case between signatures, slots, evidence and documents, in words; empty: none. */
export async function disagreements(services: Services, id: string): Promise<string[]> {
  const { query } = services.database;
  const theCase = await loadCase(services, query, id);
  if (!theCase) return ['the case cannot be loaded'];
  const [signatures, fallen, events, report, documents] = await Promise.all([
    query.selectFrom('signature').selectAll().where('application_id', '=', id).execute(),
    query.selectFrom('signature_invalidation').selectAll().where('application_id', '=', id).execute(),
    readEvidence(query, id),
    verifyStoredEvidence(query, services.vault, id),
    storedDocuments(query, id),
  ]);
  const signed = theCase.slots.filter(({ state }) => state === 'signed').map((slot) => slot.id);
  const told = events.filter(({ type }) => type === 'sign.completed');
  const wrong: string[] = [];
  const same = (what: string, one: unknown[], other: unknown[]): void => {
    const [first, second] = [one, other].map((list) => JSON.stringify(list.map(String).toSorted()));
    if (first !== second) wrong.push(`${what}: ${first} and ${second}`);
  };
  if (!report.ok) wrong.push(`evidence: ${JSON.stringify(report)}`);
  const isFallen = new Set(fallen.map(({ signature_id }) => signature_id));
  same(
    'signatures that stand and signed slots',
    signatures.filter((row) => !isFallen.has(row.id)).map(({ slot_id }) => slot_id),
    signed,
  );
  same(
    'signatures of earlier rounds and those that fell',
    signatures.filter(({ epoch }) => epoch < theCase.row.epoch).map((row) => row.id),
    [...isFallen],
  );
  same(
    'signatures that fell and evidence',
    [...isFallen],
    events.filter(({ type }) => type === 'app.unlocked').flatMap(({ data }) => data['signatures']),
  );
  same(
    'signatures and evidence',
    signatures.map((row) => row.id),
    told.map(({ data }) => data['signature']),
  );
  same(
    'positions in the evidence',
    signatures.map((row) => row.evidence_seq),
    told.map(({ seq }) => seq),
  );
  const trusted = [services.sealSigner.certificate];
  for (const { epoch, reader, sha256, length, sealed_at, ...document } of documents) {
    const plain = theCase.key.open('document', document.id, (await services.storage.get(document)) ?? Buffer.alloc(0));
    const made = events.find(
      ({ type, data }) => /^(document\.(ready|sealed)|package\.sealed)$/.test(type) && data['sha256'] === sha256,
    );
    if (!made) wrong.push(`the evidence does not know ${reader} of epoch ${epoch}`);
    const stored = { length: length ?? 0, sha256: sha256 ?? '' };
    const { verdict, what } = await verifyDocument(plain, { trusted, stored });
    if (verdict !== (sealed_at === null ? 'unsealed' : 'sealed')) wrong.push(`${reader}: ${verdict}, ${what}`);
  }
  const checked = (await verifyCase(query, services, id, trusted)) ?? [];
  wrong.push(...checked.filter(({ ok }) => !ok).map(({ what }) => what));
  return wrong;
}
