import type { Checked } from '../documents/index.ts';
import { readEvidence } from '../evidence/index.ts';
import type { Reader } from '../platform/index.ts';
import { WITHDRAWN } from './finish-case.ts';

/**
 * Checks what was handed over to other systems: every queued message exists, and its receipt is the one that was
 * recorded.
 */
export async function checkHandOvers(reader: Reader, id: string): Promise<Checked[]> {
  const events = await readEvidence(reader, id, ['handover.queued', 'case.handedOver']);
  const rows = await reader
    .selectFrom('handover_message')
    .select(['epoch', 'target', 'amendment', 'message_id', 'sha256', 'delivered_at'])
    .where('application_id', '=', id)
    .execute();
  const queued = events.flatMap(({ type, epoch, data }) =>
    type === 'handover.queued' && Array.isArray(data['targets'])
      ? data['targets'].map((target) => nameOf({ epoch, target, amendment: laterIn(data) }))
      : [],
  );
  const receipts = events.filter(({ type }) => type === 'case.handedOver');
  const stored = new Set(rows.map(nameOf));
  const wrong = [
    ...queued.filter((name) => !stored.has(name)).map((name) => `${name}: queued, but not there`),
    ...rows.flatMap((row): string[] => {
      const ofRow = receipts.filter(
        ({ epoch, data }) => nameOf({ epoch, target: data['target'], amendment: laterIn(data) }) === nameOf(row),
      );
      if (!queued.includes(nameOf(row))) return [`${nameOf(row)}: it was never queued`];
      if (ofRow.length > 0 !== (row.delivered_at !== null)) {
        return [`${nameOf(row)}: whether it was delivered is not what was recorded`];
      }
      const isSame = ofRow.every(({ data }) => data['message'] === row.message_id && data['sha256'] === row.sha256);
      return isSame ? [] : [`${nameOf(row)}: it is not the message that was delivered`];
    }),
  ];
  return [
    ...wrong.map((what) => ({ ok: false, what: `hand-over, round ${what}` })),
    ...receipts.map(({ at, data: { target, sha256, answer } }) => ({
      ok: true,
      what: `handed over to ${String(target)} at ${at}, ${typeof answer === 'string' ? `id ${answer}` : 'without an id'}, sha256 ${String(sha256)}`,
    })),
  ];
}

/** As in the rows. */
const laterIn = (data: Readonly<Record<string, unknown>>): unknown =>
  data['withdrawn'] === true ? WITHDRAWN : data['amendment'];

const nameOf = ({ epoch, target, amendment }: { epoch: number; target: unknown; amendment: unknown }): string =>
  `${epoch} ${String(target)}${typeof amendment === 'string' ? ` after ${amendment}` : ''}`;
