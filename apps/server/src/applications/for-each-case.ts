import { SealBroken } from '../platform/index.ts';

/**
 * Does this for one case after the other, until `signal` stops it. A case that was changed outside the program does not
 * block the others: returns the IDs of such cases.
 */
export async function forEachCase(
  ids: readonly string[],
  signal: AbortSignal,
  work: (id: string) => Promise<void>,
): Promise<string[]> {
  const altered: string[] = [];
  for (const id of ids) {
    if (signal.aborted) break;
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      altered.push(id);
    }
  }
  return altered;
}
