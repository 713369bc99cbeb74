/** A definition while it is being compiled to a model: everything is indexed, but nothing is checked yet. */
import { compileClause, type ClauseSource } from '../clause/compile-clause.ts';
import type { Names } from '../clause/scope.ts';
import type { ClauseProblem } from '../clause/syntax.ts';
import type { Clause, Expression, ValueType } from '../clause/types.ts';
import type { Condition } from './conditions.ts';
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
  /** The first block with a name. */
  readonly blockByName: Map<string, DraftBlock>;
  readonly nodes: DraftNode[];
  /** Every clause in the order in which it was written into the draft. */
  readonly written: WrittenClause[];
  readonly bindings: Map<string, Clause>;
  /** Nodes that wait for each other, so that none of them can be evaluated first. */
  stuck: ReadonlySet<number>;
}

/** A clause and where it stands. */
export interface WrittenClause extends ClauseSource {
  /** Of the data it belongs to. */
  readonly path: string;
  /** Field of that data, for finding the line. */
  readonly field: string;
  /** Null: it cannot be parsed. */
  readonly clause: Clause | null;
}

/** A draft whose clauses were checked. */
export interface CheckedDraft extends Draft {
  readonly problems: readonly Problem[];
  /** The clauses without a problem. */
  readonly sound: readonly (WrittenClause & { clause: Clause })[];
}

/** Looks for one kind of mistake. */
export type Check = (draft: CheckedDraft) => Finding[];

/** A draft without the invalid clauses, so that no conclusions are drawn from mistakes. */
export interface ValidDraft extends CheckedDraft {
  /** In the order of the form; expressions for values are none. */
  readonly conditions: readonly Condition[];
}

/** Looks for something that works, but was probably not intended. */
export type Advice = (draft: ValidDraft) => Finding[];

/**
 * Compiles a clause into the draft; a clause that cannot be parsed is stored as unknown, and the definition is
 * rejected. `container` is the node whose questions it names first.
 */
export function writeClause(
  draft: Draft,
  given: { id: string; text: string; expected: ValueType | null; container: number; path: string; field: string },
): Clause {
  const { id, text, expected, container, path, field } = given;
  const scope = { names: draft.names, container };
  const clause = compileClause({ id, text, expected, scope });
  draft.written.push({ id, text, expected, scope, path, field, clause });
  return (
    clause ?? { id, text, type: expected ?? 'text', tree: NOTHING, reads: [], context: [], evaluate: () => undefined }
  );
}

const NOTHING: Expression = { kind: 'literal', value: false, type: null, at: 0 };

/**
 * `Block.Group.Question` of a node, the name of a block or a derived value; without a name, the list that contains it.
 */
export function pathOf(draft: Pick<Draft, 'blocks'>, node: Pick<Node, 'kind' | 'block' | 'path' | 'name'>): string {
  if (node.kind === 'block') return node.name || 'Blocks';
  if (node.kind === 'derived') return node.name || 'DerivedValues';
  return `${draft.blocks[node.block]?.name ?? ''}.${node.path}`;
}

/** Names of the questions in a block or group, for suggestions; of the blocks if it is absent. */
export function namesIn({ nodes }: Pick<Draft, 'nodes'>, container?: number): string[] {
  const ids = container === undefined ? nodes.filter((node) => node.kind === 'block') : nodes[container]?.children;
  return (ids ?? []).flatMap((each) => (typeof each === 'number' ? (nodes[each]?.name ?? []) : each.name));
}

/** A check that reports the problems of its own kind. */
export function problemsOf(kind: Problem['kind']): Check {
  return (draft) => draft.problems.filter((problem) => problem.kind === kind);
}
