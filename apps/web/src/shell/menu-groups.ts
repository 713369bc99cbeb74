import type { MenuItem } from '@countersign/engine';

export interface MenuGroup {
  category: string;
  items: MenuItem[];
}

/** Visible entries in the order of the form, neighbours of one category together. */
export function menuGroups(menu: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const item of menu) {
    if (!item.visible) continue;
    const last = groups.at(-1);
    if (last?.category === item.category) last.items.push(item);
    else groups.push({ category: item.category, items: [item] });
  }
  return groups;
}

/** Entries past the 34th start hidden (spec form §2), unless the page that is shown is one of them. */
export function entriesAtFirst(menu: readonly MenuItem[], route: string): readonly MenuItem[] {
  const isOnHidden = menu.some((item) => item.startsHidden && routeOfItem(item) === route);
  return isOnHidden ? menu : menu.filter((item) => !item.startsHidden);
}

/**
 * The mark that a person sees. The agent's declarations start invalid, so that nothing counts as done before they are signed
 * (spec form §4); a signature that is still to be given is no problem to look for, and has no mark (spec flow 4.32).
 */
export function shownMark({ valid }: Pick<MenuItem, 'valid'>, purpose: string | undefined): boolean | null {
  return purpose === 'declarations' && valid === false ? null : valid;
}

/** Key of the mark in words (spec pages §1). */
export function markKey(valid: boolean | null): string {
  return valid === null ? 'menu.mark.none' : valid ? 'menu.mark.valid' : 'menu.mark.invalid';
}

/** Route of an entry, whether its path is written with the prefix or without. */
export const routeOfItem = (item: Pick<MenuItem, 'path'>): string => item.path.replace(/^\/?express\//, '');
