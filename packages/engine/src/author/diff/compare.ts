/** Two definitions told apart in words an author understands. */
import { describe } from '../../clause/describe.ts';
import type { Clause } from '../../clause/types.ts';
import type { Carrier } from '../../definition/carrier.ts';
import type { Model } from '../../definition/model.ts';
import { stateClauses, viewClauses } from '../../definition/node-clauses.ts';
import { blockChanges, permissionChanges } from './blocks.ts';
import type { Change } from './change.ts';
import { statesAffected } from './states.ts';
import { optionChanges, questionChanges, ruleChanges } from './questions.ts';
import { derivedChanges } from './derived.ts';
import { carrierChanges, textChanges } from './texts.ts';

export function compareDefinitions(before: Model, after: Model): Change[] {
  return [
    ...blockChanges(before, after),
    ...questionChanges(before, after),
    ...optionChanges(before, after),
    ...clauseChanges(before, after),
    ...ruleChanges(before, after),
    ...permissionChanges(before, after),
    ...derivedChanges(before, after),
    ...textChanges(before.definition, after.definition),
  ];
}

/** A carrier with the model of its definition. */
export interface ReadCarrier {
  carrier: Carrier;
  model: Model;
}

/** Definitions and everything beside them: pages, consents, mail, brand, decision table. */
export function compareCarriers(before: ReadCarrier, after: ReadCarrier): Change[] {
  return [...compareDefinitions(before.model, after.model), ...carrierChanges(before.carrier, after.carrier)];
}

/** Clauses of places that both have, in words before and after, with the states of issue in which visibility differs. */
function clauseChanges(before: Model, after: Model): Change[] {
  const [earlier, later] = [clausesOf(before), clausesOf(after)];
  const ids = [...new Set([...earlier.keys(), ...later.keys()])];
  return ids.flatMap((id): Change[] => {
    const [old, now] = [earlier.get(id), later.get(id)];
    const [path = '', purpose = ''] = id.split('#');
    const exists = (model: Model): boolean => model.node(path) !== undefined || model.blockByName.has(path);
    if (old?.text.trim() === now?.text.trim() || !exists(before) || !exists(after)) return [];
    const states = purpose === 'visible' ? statesAffected(before, after, old ?? null, now ?? null) : [];
    return [
      {
        group: 'clauses',
        path,
        what: `${purpose} changed`,
        before: old === undefined ? 'always' : describe(before, old.tree),
        after: now === undefined ? 'always' : describe(after, now.tree),
        ...(states.length > 0 && { states }),
      },
    ];
  });
}

/** Clauses of sections and questions by their id; derived values have a comparison of their own. */
function clausesOf({ nodes, blocks }: Model): Map<string, Clause> {
  const ofNodes = nodes.flatMap((node) =>
    node.kind === 'derived' ? [] : [...stateClauses(node), ...viewClauses(node)],
  );
  const ofNotices = blocks.flatMap((block) => block.notices.map((notice) => notice.clause));
  return new Map([...ofNodes, ...ofNotices].map((clause) => [clause.id, clause]));
}
