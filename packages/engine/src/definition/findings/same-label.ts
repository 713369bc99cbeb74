import { pathOf } from '../draft.ts';
import type { Advice } from '../draft.ts';

/** Two options of a question that are always offered together and read the same. */
export const sameLabel: Advice = (draft) =>
  draft.nodes.flatMap((node) => {
    const first = new Map<string, string>();
    return (node.options ?? []).flatMap(({ name, label, visible }) => {
      if (visible !== null) return [];
      const written = label.trim();
      const other = first.get(written);
      if (other === undefined) first.set(written, name);
      if (other === undefined || other === name) return [];
      const message = `"${other}" and "${name}" both read "${written}": people could not tell them apart.`;
      return [{ kind: 'same-label', path: pathOf(draft, node), message, field: 'QuestionOptions' }];
    });
  });
