import { type Case, store } from '../applications/index.ts';
import type { Reader } from '../platform/index.ts';

/** Whether the case was declined or withdrawn: nobody is asked or mailed anymore (spec requirements 1.4). */
export async function isOver(reader: Reader, { id }: Pick<Case, 'id'>): Promise<boolean> {
  const outcome = await store.outcome(reader, id);
  return outcome === 'declined' || outcome === 'withdrawn';
}
