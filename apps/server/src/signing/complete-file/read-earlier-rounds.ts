import { zoneOf } from '@countersign/engine';
import { type Case, openSigner, store } from '../../applications/index.ts';
import type { DocumentHead } from '../../documents/index.ts';
import type { RecordedEvent } from '../../evidence/index.ts';
import type { Reader } from '../../platform/index.ts';
import * as signatures from '../store.ts';
import { type EarlierRound, isReaders } from './certificate-data.ts';

/** The rounds that an unlock ended before this one, in order. */
export async function earlierRounds(
  reader: Reader,
  theCase: Case,
  { epoch, events, documents }: { epoch: number; events: readonly RecordedEvent[]; documents: readonly DocumentHead[] },
): Promise<EarlierRound[]> {
  const invalidations = await signatures.invalidationsOf(reader, theCase.id);
  const rounds: EarlierRound[] = [];
  for (const event of events) {
    if (event.type !== 'app.unlocked' || event.epoch >= epoch) continue;
    const slots = new Map((await store.slots(reader, theCase.id, event.epoch)).map((slot) => [slot.id, slot]));
    const rows = await signatures.signaturesOf(reader, theCase.id, event.epoch);
    signatures.assertAsSigned(rows, events);
    const why = invalidations.find(({ evidence_seq }) => evidence_seq === event.seq);
    const kept = documents.filter((one) => one.epoch === event.epoch && one.sha256 !== null && isReaders(one));
    rounds.push({
      epoch: event.epoch,
      endedAt: new Date(event.at),
      reason: why ? theCase.key.openText('unlock', why.signature_id, why.reason) : '',
      signatures: rows.map((row) => {
        const { typedName, state } = openSigner(theCase, row);
        return {
          name: typedName,
          role: slots.get(row.slot_id)?.role ?? row.role,
          letter: row.letter,
          mergeType: row.merge_type,
          at: row.signed_at,
          zone: zoneOf(theCase.model, state),
        };
      }),
      // The last revision for each reader: the sealed one if there is one.
      documents: kept
        .filter((one) => kept.findLast(({ reader: of }) => of === one.reader) === one)
        .map(({ reader: of, sha256, pages, sealed_at }) => ({
          reader: of,
          sha256: sha256 ?? '',
          pages,
          isSealed: sealed_at !== null,
        })),
    });
  }
  return rounds;
}
