/** An anchor as it is written: where the records of cases ended at one moment. */
import type { EvidenceHead } from '@countersign/verify';

export interface AnchoredHead extends EvidenceHead {
  applicationId: string;
}

export interface Anchor {
  /** 1 for the first; consecutive. */
  number: number;
  at: Date;
  /** SHA-256 of the file of the previous anchor. */
  previous: string;
  /** For every case whose record grew since the previous anchor. */
  heads: readonly AnchoredHead[];
}

const FORMAT = 'countersign-anchor-v2';

/** One line per case, so that `grep` finds it. */
export function anchorText({ number, at, previous, heads }: Anchor): string {
  const lines = heads.map(({ applicationId, seq, hash }) => `${applicationId} ${seq} ${hash}`);
  return [FORMAT, `number ${number}`, `at ${at.toISOString()}`, `previous ${previous}`, ...lines, ''].join('\n');
}

/** Null: this is not an anchor. */
export function readAnchor(text: string): Anchor | null {
  const [format, number, at, previous, ...rest] = text.split('\n');
  const head = /^number (\d+) at (\S+) previous ([0-9a-f]{64})$/.exec([number, at, previous].join(' '));
  if (format !== FORMAT || !head || rest.pop() !== '') return null;
  const heads = rest.map((line): AnchoredHead | null => {
    const [, applicationId = '', seq, hash = ''] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
    return seq === undefined ? null : { applicationId, seq: Number(seq), hash };
  });
  const time = new Date(head[2] ?? '');
  if (heads.includes(null) || Number.isNaN(time.getTime())) return null;
  return {
    number: Number(head[1]),
    at: time,
    previous: head[3] ?? '',
    heads: heads.filter((one) => one !== null),
  };
}
