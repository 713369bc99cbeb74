/** Notices in the simple evaluator: what is true now and was not before (spec form §4). Only tests use it. */
import { valueIn } from './reference-settle.ts';
import { permissionOf, type Viewer } from './reference-view.ts';
import type { Reference } from './reference-record.ts';

/**
 * Notices by `Block.Name`: those that were true after the last change and for what, and those that wait for their
 * section to be left.
 */
export interface ReferenceNotices {
  held: Map<string, string>;
  waiting: Set<string>;
}

/** Checks every notice again. Returns those that are due at once, in order. */
export function lookForNotices(reference: Reference, viewer: Viewer, notices: ReferenceNotices): string[] {
  const { model, outside } = reference;
  const due: string[] = [];
  for (const block of model.blocks) {
    const isTheirs = permissionOf(model, { block: block.index }, viewer) === 'Write' && outside.visible.has(block.node);
    for (const { name, clause, again } of block.notices) {
      const id = `${block.name}.${name}`;
      const holds = isTheirs && valueIn(reference, outside, clause) === true;
      const occasion = again === null ? '' : String(valueIn(reference, outside, again) ?? '');
      const isNew = holds && notices.held.get(id) !== occasion;
      const isForLeaving = block.data.Notices?.find((one) => one.Name === name)?.When === 'leave';
      if (isNew && isForLeaving) notices.waiting.add(id);
      if (isNew && !isForLeaving) due.push(id);
      if (holds) notices.held.set(id, occasion);
      else {
        notices.held.delete(id);
        notices.waiting.delete(id);
      }
    }
  }
  return due;
}

/** The section is left: waiting notices are shown, once. */
export function leaveReference(notices: ReferenceNotices, block: string): string[] {
  const due = [...notices.waiting].filter((id) => id.startsWith(`${block}.`));
  for (const id of due) notices.waiting.delete(id);
  return due;
}
