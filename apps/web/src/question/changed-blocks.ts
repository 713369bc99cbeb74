import type { Application, Change, ChangeEntry } from '@countersign/engine';

/**
 * Blocks to save after a change on the page of `shown`: that one first, then others in which it removed or restored
 * answers. Answers elsewhere that only follow this one are not sent: the server calculates them itself, and if it
 * rejected the change, they would be stored there as if somebody had typed them.
 */
export function changedBlocks(application: Application, change: Change, shown: string): string[] {
  const others = change.entries
    .filter((entry) => application.block(entry.block).editable && !isCalculated(application, entry))
    .map(({ block }) => block);
  return [...new Set([shown, ...others])];
}

function isCalculated(application: Application, entry: ChangeEntry): boolean {
  if (entry.kind !== 'answer') return false;
  const key = application.keyOf(entry.block, entry.path);
  return key !== undefined && application.cell(key).calculated;
}
