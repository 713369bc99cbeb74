import { bindFlow } from './bind-flow.ts';
import { compileClauses } from './compile-clauses.ts';
import { pathOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { expand } from './expand.ts';
import { assignLevels } from './levels.ts';
import type { Block, Model, Node } from './model.ts';
import type { Definition } from './vocabulary.ts';

/**
 * The model of a definition that `compile` accepted before, as the browser gets it from the server: without the checks,
 * and therefore without their code size. Throws for a clause that cannot be parsed and for a cycle.
 */
export function loadModel(definition: Definition): Model {
  const draft = draftOf(definition);
  const unread = draft.written.find(({ clause }) => clause === null);
  if (unread !== undefined) throw new Error(`The clause ${unread.id} cannot be read.`);
  if (draft.stuck.size > 0) throw new Error('The definition has a cycle.');
  return modelOf(draft);
}

/** Every step from data to nodes, clauses, bindings and levels; mistakes stay in the draft. */
export function draftOf(definition: Definition): Draft {
  const draft = expand(definition);
  compileClauses(draft);
  bindFlow(draft);
  assignLevels(draft);
  return draft;
}

export function modelOf(draft: Draft): Model {
  const nodes: readonly Node[] = draft.nodes.map((node) => Object.freeze(node));
  const blocks: readonly Block[] = draft.blocks.map((block) => Object.freeze(block));
  return Object.freeze({
    name: draft.definition.Name,
    definition: draft.definition,
    blocks,
    blockByName: new Map(blocks.map((block) => [block.name, block])),
    blockByRoute: new Map(blocks.map((block) => [block.data.Route, block])),
    nodes,
    readsStage: draft.written.some(
      ({ clause }) => clause !== null && (clause.context.includes('Stage') || clause.context.includes('Role')),
    ),
    bindings: draft.bindings,
    node: finder(draft, nodes),
  });
}

/** Separate, so that it keeps nothing of the draft except what it needs. */
function finder(draft: Draft, nodes: readonly Node[]): Model['node'] {
  return lookUp(new Map(nodes.map((node) => [pathOf(draft, node), node])));
}

function lookUp(byPath: ReadonlyMap<string, Node>): Model['node'] {
  return (path) => byPath.get(path);
}
