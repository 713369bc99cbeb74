import { constant } from '../../clause/fold.ts';
import type { Check } from '../draft.ts';

/** An option whose clause is false whatever is answered; the text `0` takes an option out on purpose (spec form §3). */
export const neverShownOption: Check = ({ sound }) =>
  sound.flatMap(({ id, text, clause, path, field }) => {
    const [, option] = id.split('#option:');
    if (option === undefined || text.trim() === '0' || constant(clause.tree) !== false) return [];
    return [{ kind: 'never-shown-option', path, message: `The option "${option}" can never show: ${text}`, field }];
  });
