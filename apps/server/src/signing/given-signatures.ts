/** What other systems are told of the signatures of a case's round, and of the files that they sealed. */
import type { CaseDocument, CaseSignature } from '@countersign/engine';
import { amendmentReader, type Case, openSigner, readerOf, store } from '../applications/index.ts';
import { documentHeads } from '../documents/index.ts';
import type { Reader } from '../platform/index.ts';
import { COMPLETE_FILE } from './complete-file/index.ts';
import { signaturesOf } from './store.ts';

/** Of the current round, in the order in which they were given. */
export async function givenSignatures(reader: Reader, theCase: Case): Promise<CaseSignature[]> {
  const rows = await signaturesOf(reader, theCase.id, theCase.row.epoch);
  return rows.flatMap((row): CaseSignature[] => {
    const slot = theCase.slots.find(({ id }) => id === row.slot_id);
    if (!slot) return [];
    const { typedName, city, state } = openSigner(theCase, row);
    return [
      {
        signer: slot.kind,
        ...(slot.letter !== null && { letter: slot.letter }),
        kind: slot.role,
        typedName,
        signedAt: row.signed_at.toISOString(),
        city,
        state,
        ...(row.document_sha256 !== null && { documentSha256: row.document_sha256 }),
      },
    ];
  });
}

/** The sealed files of the current round that exist by now, by the hashes of their bytes. */
export async function sealedDocuments(reader: Reader, theCase: Case): Promise<CaseDocument[]> {
  const heads = await documentHeads(reader, [theCase.id]);
  const sealed = heads.filter(({ epoch, sealed_at }) => epoch === theCase.row.epoch && sealed_at !== null);
  const newest = (of: string): string | null => sealed.findLast((head) => head.reader === of)?.sha256 ?? null;
  const signed = theCase.slots.flatMap((slot): CaseDocument[] => {
    const sha256 = newest(readerOf(slot));
    if (sha256 === null) return [];
    return [{ kind: 'signed', signer: slot.kind, ...(slot.letter !== null && { letter: slot.letter }), sha256 }];
  });
  const amendments = (await store.requirementsOf(reader, theCase.id, theCase.row.epoch)).flatMap(
    ({ id, slot_id }): CaseDocument[] => {
      const slot = theCase.slots.find((one) => one.id === slot_id);
      const sha256 = newest(amendmentReader(id));
      if (sha256 === null || !slot) return [];
      return [{ kind: 'amendment', signer: slot.kind, ...(slot.letter !== null && { letter: slot.letter }), sha256 }];
    },
  );
  const complete = newest(COMPLETE_FILE);
  return [...signed, ...amendments, ...(complete === null ? [] : [{ kind: 'complete' as const, sha256: complete }])];
}
