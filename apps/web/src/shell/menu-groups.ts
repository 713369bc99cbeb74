import type { MenuItem, Standing } from '@countersign/engine';

export interface MenuGroup<Item> {
  category: string;
  items: Item[];
}

/** Visible entries in the order of the form, adjacent ones of one category together. */
export function menuGroups<Item extends MenuItem>(menu: readonly Item[]): MenuGroup<Item>[] {
  const groups: MenuGroup<Item>[] = [];
  for (const item of menu) {
    if (!item.visible) continue;
    const last = groups.at(-1);
    if (last?.category === item.category) last.items.push(item);
    else groups.push({ category: item.category, items: [item] });
  }
  return groups;
}

/** Entries past the 34th are hidden initially (spec form §2), unless the current page is one of them. */
export function entriesAtFirst<Item extends MenuItem>(menu: readonly Item[], route: string): readonly Item[] {
  const isOnHidden = menu.some((item) => item.startsHidden && routeOfItem(item) === route);
  return isOnHidden ? menu : menu.filter((item) => !item.startsHidden);
}

/**
 * The mark that a person sees. The agent's declarations start invalid, so that nothing counts as done before they are
 * signed (spec form §4); a signature that is still missing is not a problem, and has no mark (spec flow 4.32).
 */
export function shownMark({ valid }: Pick<MenuItem, 'valid'>, purpose: string | undefined): boolean | null {
  return purpose === 'declarations' && valid === false ? null : valid;
}

/** The state of an entry in words, as the key of its text (spec pages 1.1, 1.5). */
export type MarkKey = `menu.mark.${'none' | 'started' | 'nothingRequired' | 'valid' | 'invalid'}`;

/** The state of a section: its mark, and if the initial mark says nothing, its actual state (spec form 4.2). */
export function markKey(valid: boolean | null, standing: Standing): MarkKey {
  if (valid === false) return 'menu.mark.invalid';
  if (valid === null) return standing === 'started' ? 'menu.mark.started' : 'menu.mark.none';
  if (standing === 'nothingRequired') return 'menu.mark.nothingRequired';
  return standing === 'toDo' ? 'menu.mark.none' : 'menu.mark.valid';
}

/** Route of an entry, whether its path is written with the prefix or without. */
export const routeOfItem = (item: Pick<MenuItem, 'path'>): string => item.path.replace(/^\/?express\//, '');
