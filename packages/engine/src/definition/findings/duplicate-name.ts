import { problemsOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { Finding } from '../model.ts';

const siblings = problemsOf('duplicate-name');

/** Two blocks, siblings, options or derived values of one name, or two blocks on one route. */
export const duplicateName: Check = (draft) => {
  const owners = new Map<string, string>();
  const routes: Finding[] = [];
  for (const { name, data } of draft.blocks) {
    const owner = owners.get(data.Route);
    if (owner === undefined) owners.set(data.Route, name);
    else {
      const message = `The route "${data.Route}" belongs to "${owner}" already.`;
      routes.push({ kind: 'duplicate-name', path: name, message, field: 'Route' });
    }
  }
  return [...siblings(draft), ...routes];
};
