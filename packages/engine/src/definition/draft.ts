/** A definition on its way to a model: everything is indexed, but nothing is promised yet. */
import type { Names } from '../clause/scope.ts';
import type { ClauseProblem } from '../clause/syntax.ts';
import type { Clause } from '../clause/types.ts';
import type { Block, Finding, Node } from './model.ts';
import type { Definition } from './vocabulary.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type DraftNode = Writable<Node>;
export type DraftBlock = Writable<Block>;

/** A mistake in a clause; the check of its kind reports it. */
export interface Problem {
  kind: ClauseProblem['kind'] | 'unknown-binding';
  path: string;
  message: string;
  field: string;
}

export interface Draft {
  readonly definition: Definition;
  readonly names: Names;
  readonly blocks: DraftBlock[];
  /** The first block of a name. */
  readonly blockByName: Map<string, DraftBlock>;
  readonly nodes: DraftNode[];
  /** Options of derived values whose clause is a choice. */
  readonly derivedOptions: Map<number, ReadonlySet<string>>;
  readonly clauses: Map<string, Clause>;
  /** Where each clause is written. */
  readonly places: Map<string, { path: string; field: string }>;
  readonly bindings: Map<string, Clause>;
  readonly problems: Problem[];
  /** Cycles as paths of node ids, the first node repeated at the end. */
  cycles: readonly (readonly number[])[];
}

/** Looks for one kind of mistake. */
export type Check = (draft: Draft) => Finding[];

/** `Block.Group.Question` of a node, the block's name for a block, the value's name for a derived value. */
export function pathOf(draft: Pick<Draft, 'blocks'>, node: Pick<Node, 'kind' | 'block' | 'path' | 'name'>): string {
  if (node.kind === 'block' || node.kind === 'derived') return node.name;
  return `${draft.blocks[node.block]?.name ?? ''}.${node.path}`;
}

/** A check that reports the problems of its own kind. */
export function problemsOf(kind: Problem['kind']): Check {
  return (draft) => draft.problems.filter((problem) => problem.kind === kind);
}
