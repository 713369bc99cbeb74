import type { Application, Change } from '@countersign/engine';

/** Blocks to save after a change on the page of `shown`: that one first, then others whose answers it took or brought back. */
export function changedBlocks(application: Application, change: Change, shown: string): string[] {
  const others = change.entries.map((entry) => entry.block).filter((block) => application.block(block).editable);
  return [...new Set([shown, ...others])];
}
