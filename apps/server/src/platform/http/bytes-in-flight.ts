/** How much of what callers send may stand in this process's memory at one time: all together, and of one caller. */

const MIB = 1_048_576;

/** Sections and other calls, as they announce themselves; and files that are held whole, as they arrive. */
export const budgets = {
  calls: { total: 32 * MIB, share: 8 * MIB },
  files: { total: 64 * MIB, share: 25 * MIB },
} as const;

export interface BytesInFlight {
  /** False, and nothing taken, when this caller or all together would have too much. */
  take(by: string, bytes: number): boolean;
  /** Gives back what was taken. */
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
