import { constant } from '../../clause/fold.ts';
import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';

/** An option whose clause is false whatever is answered; the text `0` takes an option out on purpose (spec form §3). */
export const neverShownOption: Check = (draft) =>
  draft.nodes.flatMap((node) =>
    (node.options ?? []).flatMap(({ name, visible }) => {
      if (visible === null || visible.text.trim() === '0' || constant(visible.tree) !== false) return [];
      const message = `The option "${name}" can never show: ${visible.text}`;
      const field = draft.places.get(visible.id)?.field ?? 'QuestionOptions';
      return [{ kind: 'never-shown-option', path: pathOf(draft, node), message, field }];
    }),
  );
