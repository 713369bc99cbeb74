/** Limits how much of what callers send may be in this process's memory at one time: in total, and per caller. */

const MIB = 1_048_576;

/** Sections and other calls, by their announced length; and files that are held whole, as they arrive. */
export const budgets = {
  calls: { total: 32 * MIB, share: 8 * MIB },
  files: { total: 64 * MIB, share: 25 * MIB },
} as const;

export interface BytesInFlight {
  /** Returns false, and counts nothing, if this caller or all together would exceed the limit. */
  take(by: string, bytes: number): boolean;
  /** Releases what was counted. */
  give(by: string, bytes: number): void;
}

export function bytesInFlight({ total, share }: { total: number; share: number }): BytesInFlight {
  const taken = new Map<string, number>();
  let together = 0;
  return {
    take(by, bytes) {
      const own = (taken.get(by) ?? 0) + bytes;
      if (own > share || together + bytes > total) return false;
      taken.set(by, own);
      together += bytes;
      return true;
    },
    give(by, bytes) {
      const left = (taken.get(by) ?? 0) - bytes;
      if (left > 0) taken.set(by, left);
      else taken.delete(by);
      together -= bytes;
    },
  };
}
