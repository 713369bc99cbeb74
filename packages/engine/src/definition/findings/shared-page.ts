import { suggestion } from '../../clause/suggestion.ts';
import type { Check, Draft } from '../draft.ts';
import type { SharedPageData } from '../vocabulary.ts';

/** A page for several sections (`SharedPages`) with fewer than two, with unknown ones, or not in the order of the form. */
export const sharedPage: Check = (draft) => {
  const { SharedPages: pages = [] } = draft.definition.Settings;
  return pages.flatMap((page, index) =>
    mistakesIn(draft, page, pages.slice(0, index)).map((message) => ({
      kind: 'shared-page',
      path: 'Settings',
      message,
      field: `Settings.SharedPages.${index}`,
    })),
  );
};

function mistakesIn({ blocks }: Draft, { Title, Blocks }: SharedPageData, before: readonly SharedPageData[]): string[] {
  if (Blocks.length < 2) return [`The page "${Title}" has fewer than two sections.`];
  const names = blocks.map(({ name }) => name);
  return Blocks.flatMap((name, at) => {
    const place = names.indexOf(name);
    const purpose = blocks[place]?.data.Purpose ?? 'questions';
    if (place < 0) return [`There is no section "${name}".${suggestion(name, names)}`];
    if (purpose !== 'questions') return [`"${name}" has a page of its own.`];
    if (before.some((page) => page.Blocks.includes(name))) return [`"${name}" is already on another page.`];
    const follows = at === 0 || names[place - 1] === Blocks[at - 1];
    return follows ? [] : [`"${name}" does not follow "${Blocks[at - 1]}" in the form.`];
  });
}
