import type { Advice } from '../draft.ts';
import { optionsInPlaces } from '../written-options.ts';

/** Two options of a list or a question that are always offered together and read the same. */
export const sameLabel: Advice = (draft) =>
  optionsInPlaces(draft).flatMap(({ earlier, own }) => {
    const first = new Map<string, string>();
    return [...earlier, ...own].flatMap((option) => {
      const { name, label, data, at } = option;
      if (data.ConditionalClause !== undefined) return [];
      const written = label.trim();
      const read = written.toLowerCase();
      const other = first.get(read);
      if (other === undefined) first.set(read, name);
      if (other === undefined || other === name || !own.includes(option)) return [];
      const message = `"${other}" and "${name}" both read "${written}": people could not tell them apart.`;
      return [{ kind: 'same-label', ...at, message }];
    });
  });
