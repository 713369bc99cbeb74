import type { MenuItem } from '@countersign/engine';

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

/** Route of an entry, whether its path is written with the prefix or without. */
export const routeOfItem = (item: Pick<MenuItem, 'path'>): string => item.path.replace(/^\/?express\//, '');
