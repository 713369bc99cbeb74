/** What the simple evaluator stores: rows, texts and the state after the last change. Only tests use it. */
import type { Environment, Row } from '../clause/types.ts';
import type { Model, Node } from '../definition/model.ts';

/** The answers of one row, or of everything outside rows. */
export interface ReferenceRow extends Row {
  readonly parent: ReferenceRow | null;
  readonly group: Node | null;
  /** By node ID: stored texts, manual edits, and the state after the last change. */
  readonly texts: Map<number, string>;
  readonly edited: Set<number>;
  visible: Set<number>;
  chosen: Map<number, string | null>;
  /** Totals that filled blanks and have not been below their target since. */
  readonly reached: Set<number>;
  readonly rows: Map<number, ReferenceRow[]>;
  /** Blank rows that a group's minimum requires, created once. */
  readonly spare: Map<string, ReferenceRow>;
}

export interface Reference {
  readonly model: Model;
  readonly outside: ReferenceRow;
  readonly environment: Environment;
  /** Nodes in the rows of a group, or outside rows (-1). */
  readonly members: ReadonlyMap<number, readonly Node[]>;
  readonly visited: Set<string>;
  /** Blocks that somebody signed: their calculated answers stay. */
  locked: readonly string[];
  made: number;
  /** Highest key of a group's rows before the change, by the group's ID. */
  readonly lastKeys: Map<number, number>;
}

export interface Seen {
  readonly node: Node;
  readonly row: ReferenceRow;
  /** In the API, without the block. */
  readonly path: () => string;
}

export function emptyRow(key: string, group: Node | null, parent: ReferenceRow | null, width: number): ReferenceRow {
  return {
    key,
    node: group?.id ?? -1,
    group,
    parent,
    values: Array.from({ length: width }),
    texts: new Map(),
    edited: new Set(),
    visible: new Set(),
    chosen: new Map(),
    reached: new Set(),
    rows: new Map(),
    spare: new Map(),
  };
}

/** Every question that exists now, with its path in the API. */
export function instances(reference: Reference): Seen[] {
  const seen: Seen[] = [];
  const walk = (row: ReferenceRow, outer: (node: Node) => string): void => {
    for (const node of reference.members.get(row.node) ?? []) {
      seen.push({ node, row, path: () => outer(node) });
      (row.rows.get(node.id) ?? []).forEach((inner, position) => {
        const key = node.rowsFrom.length > 0 ? inner.key : String(position);
        walk(inner, (child) => `${outer(node)}[${key}]${child.path.slice(node.path.length)}`);
      });
    }
  };
  walk(reference.outside, (node) => node.path);
  return seen;
}

export function* around(model: Model, node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at !== undefined && at.kind !== 'block'; at = model.nodes[at.parent]) yield at;
}

export function isFixedInDemo(model: Model, node: Node): boolean {
  if (node.type === 'SSN' || node.data?.Mask === 'ssn' || node.data?.Mask === 'tax-id') return true;
  const insured = model.node(model.definition.Bindings.Insured.Name);
  const isFreePart = node.name === 'State' || node.name === 'Zip';
  return [...around(model, node)].some(
    (at) => at === insured || at.data?.FixedInDemo === true || (at.type === 'Address' && at !== node && !isFreePart),
  );
}
