/**
 * A list that every change fills and empties. It keeps its capacity: emptying an array by its length, or letting a new
 * one grow, takes longer than most of what a change does.
 */
export interface ReusableList<Item> {
  /** Only the first `size` items count; the rest are leftovers. */
  readonly items: Item[];
  size: number;
}

/** A list that keeps its memory when it is emptied. */
export function emptyList<Item>(): ReusableList<Item> {
  return { items: [], size: 0 };
}

/** Adds at the end, without looking whether the item is already there. */
export function add<Item>(list: ReusableList<Item>, item: Item): void {
  list.items[list.size] = item;
  list.size += 1;
}

export function has<Item>({ items, size }: ReusableList<Item>, item: Item): boolean {
  for (let index = 0; index < size; index += 1) if (items[index] === item) return true;
  return false;
}

/** Calls `act` with each item, including items that it adds, and leaves the list empty. */
export function drain<Item>(list: ReusableList<Item>, act: (item: Item) => void): void {
  const { items } = list;
  for (let index = 0; index < list.size; index += 1) {
    const item = items[index];
    if (item !== undefined) act(item);
  }
  list.size = 0;
}
