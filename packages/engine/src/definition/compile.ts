import type { Clause } from '../clause/types.ts';
import { bindFlow } from './bind-flow.ts';
import { compileClauses } from './compile-clauses.ts';
import { pathOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { expand } from './expand.ts';
import { CHECKS } from './findings/index.ts';
import { assignLevels, dependentsOf } from './levels.ts';
import type { Block, Finding, Model, Node } from './model.ts';
import type { Definition } from './vocabulary.ts';

export type Compiled = { ok: true; model: Model } | { ok: false; findings: Finding[] };

/**
 * Turns a definition into an immutable, indexed model, or refuses it with all findings at once. Findings listed in
 * `Definition.Exceptions` by kind and path are wanted and stay silent; those without which no model can be built never are.
 */
export function compile(definition: Definition): Compiled {
  const draft = expand(definition);
  const names = compileClauses(draft);
  bindFlow(draft, names);
  assignLevels(draft);

  const findings = CHECKS.flatMap((check) => check(draft)).filter((finding) => !isWanted(definition, finding));
  return findings.length > 0 ? { ok: false, findings } : { ok: true, model: modelOf(draft) };
}

/** Kinds after which the model would not do what its author wrote. */
const NEVER_WANTED = new Set([
  'clause-syntax',
  'cycle',
  'duplicate-name',
  'unknown-binding',
  'unknown-list',
  'unknown-option',
  'unknown-question',
  'unknown-rule',
  'wrong-type',
]);

function isWanted(definition: Definition, { kind, path }: Finding): boolean {
  if (NEVER_WANTED.has(kind)) return false;
  return definition.Exceptions?.some((wanted) => wanted.Finding === kind && wanted.Path === path) === true;
}

function modelOf(draft: Draft): Model {
  const nodes: readonly Node[] = draft.nodes.map((node) => Object.freeze(node));
  const blocks: readonly Block[] = draft.blocks.map((block) => Object.freeze(block));
  const byPath = new Map(nodes.map((node) => [pathOf(draft, node), node]));
  const noticesOf = (node: Node): readonly Clause[] =>
    node.kind === 'block' ? (blocks[node.block]?.notices.map((notice) => notice.clause) ?? []) : [];

  return Object.freeze({
    name: draft.definition.Name,
    definition: draft.definition,
    blocks,
    blockByName: new Map(blocks.map((block) => [block.name, block])),
    blockByRoute: new Map(blocks.map((block) => [block.data.Route, block])),
    nodes,
    order: nodes.toSorted((a, b) => a.level - b.level || a.id - b.id).map((node) => node.id),
    dependents: dependentsOf(draft.nodes, noticesOf),
    clauses: draft.clauses,
    bindings: draft.bindings,
    node: (path: string) => byPath.get(path),
  });
}
