import { SealBroken } from '../platform/index.ts';

/**
 * Does this with one case after the other, until `signal` ends it. One that was changed past the program keeps no other
 * waiting: gives the ids of such.
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
