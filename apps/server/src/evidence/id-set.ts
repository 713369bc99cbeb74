/** Ids that were seen, of millions of cases: 16 to 32 bytes each, and no text is kept. */
import { createHash, randomBytes } from 'node:crypto';

export interface IdSet {
  readonly size: number;
  add(id: string): void;
  has(id: string): boolean;
}

const FIRST_PLACES = 1_024;

/**
 * A set that keeps 63 bits of a salted hash of each id: with a chance of 1 in 18 million, two of a million ids are taken for one,
 * whoever chose them.
 */
export function createIdSet(): IdSet {
  const salt = randomBytes(16);
  let places = new BigUint64Array(FIRST_PLACES);
  let size = 0;

  /** Never 0, which is a free place. */
  const markOf = (id: string): bigint => createHash('sha256').update(salt).update(id).digest().readBigUInt64LE() | 1n;

  /** Where the mark is, or the free place where it would be. */
  function placeOf(mark: bigint): number {
    const last = places.length - 1;
    let place = Number((mark >> 1n) & BigInt(last));
    while (places[place] !== 0n && places[place] !== mark) place = (place + 1) & last;
    return place;
  }

  function grow(): void {
    const marks = places;
    places = new BigUint64Array(marks.length * 2);
    for (const mark of marks) if (mark !== 0n) places[placeOf(mark)] = mark;
  }

  return {
    get size() {
      return size;
    },
    add(id) {
      const mark = markOf(id);
      const place = placeOf(mark);
      if (places[place] === mark) return;
      places[place] = mark;
      size += 1;
      if (size * 2 > places.length) grow();
    },
    has(id) {
      const mark = markOf(id);
      return places[placeOf(mark)] === mark;
    },
  };
}
