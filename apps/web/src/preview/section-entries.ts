import type { Application } from '@countersign/engine';

export interface Entry {
  block: string;
  title: string;
  /** `notTheirs`: who works at this stage may not read it. */
  state: 'shown' | 'hidden' | 'notTheirs';
}

/** All sections in the order of the form, adjacent ones of one category together. */
export function entriesOf(form: Application): { category: string; entries: Entry[] }[] {
  const groups: { category: string; entries: Entry[] }[] = [];
  for (const { name } of form.model.blocks) {
    const { title, category, readable, visible } = form.block(name);
    const entry: Entry = { block: name, title, state: !readable ? 'notTheirs' : visible ? 'shown' : 'hidden' };
    const last = groups.at(-1);
    if (last?.category === category) last.entries.push(entry);
    else groups.push({ category, entries: [entry] });
  }
  return groups;
}
