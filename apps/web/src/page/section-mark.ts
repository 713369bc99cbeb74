/** The state of a section, in the menu and on a page with others (spec pages 1.1, 1.5). */
import { type Application, type MenuItem, type SectionStatus, sectionStatusOf } from '@countersign/engine';

/**
 * The mark that a person sees. The agent's declarations start invalid, so that nothing counts as done before they are
 * signed (spec form §4); a signature that is still missing is not a problem, and has no mark (spec form 4.2).
 */
export function shownMark({ valid }: Pick<MenuItem, 'valid'>, purpose: string | undefined): boolean | null {
  return purpose === 'declarations' && valid === false ? null : valid;
}

/** The state of an entry in words, as the key of its text (spec pages 1.1, 1.5). */
export type MarkKey = `menu.mark.${'none' | 'started' | 'nothingRequired' | 'valid' | 'invalid'}`;

/** The state of a section: its mark, and if the initial mark says nothing, its actual state (spec form 4.2). */
export function markKey(valid: boolean | null, status: SectionStatus): MarkKey {
  if (valid === false) return 'menu.mark.invalid';
  if (valid === null) return status === 'started' ? 'menu.mark.started' : 'menu.mark.none';
  if (status === 'nothingRequired') return 'menu.mark.nothingRequired';
  return status === 'toDo' ? 'menu.mark.none' : 'menu.mark.valid';
}

/** The state of a section of an open case. */
export function markOf(application: Application, block: string): MarkKey {
  const purpose = application.model.blockByName.get(block)?.data.Purpose;
  return markKey(shownMark(application.block(block), purpose), sectionStatusOf(application, block));
}
