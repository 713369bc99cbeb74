/** Forms that need a new edition: their words changed since the one that they still have. */
import type { Model } from '../../definition/model.ts';
import { filedForms } from '../filed-forms.ts';
import type { Change } from './change.ts';

/** One finding for each form that both versions have in the same edition, with other words (spec trust 4.21). */
export function editionChanges(before: Model, after: Model): Change[] {
  const old = new Map(filedForms(before).map((form) => [form.number, form]));
  return filedForms(after).flatMap(({ number, edition, title, words }): Change[] => {
    const earlier = old.get(number);
    if (earlier === undefined || earlier.edition !== edition) return [];
    const all = [...new Set([...earlier.words.keys(), ...words.keys()])];
    const states = all.filter((state) => earlier.words.get(state) !== words.get(state));
    if (states.length === 0) return [];
    const what = `its words were changed, and its edition is still ${edition}`;
    return [{ group: 'forms', path: number, place: title, what, ...(states.length < all.length && { states }) }];
  });
}
