/**
 * What an open application needs to know about a model in addition to the model itself: which nodes read which, in
 * which order, and from where to where a change propagates through rows. Computed once per model.
 */
import { parts } from '../../clause/reads.ts';
import type { Clause, Expression } from '../../clause/types.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import { stateClauses, viewClauses } from '../../definition/node-clauses.ts';
import { trimmed, NONE } from '../../clause/empty.ts';
import type { NoticeData } from '../../definition/vocabulary.ts';
import type { CellKey } from '../contract/contract.ts';
import { isClosing } from './section-kinds.ts';

/** Something that reads a node. `wide`: it may read it in rows other than its own, through `exists`, `sum` and the like. */
interface Reader {
  readonly node: Node;
  readonly wide: boolean;
}

/** The readers of a node. */
export interface Readers {
  /** In the node's own frame. */
  readonly near: readonly Node[];
  /** In other frames. */
  readonly far: readonly Reader[];
}

export interface PlannedNotice {
  /** `Block#Notice` */
  readonly id: string;
  readonly block: Block;
  readonly clause: Clause;
  readonly again: Clause | null;
  readonly data: NoticeData;
}

/** The owners' rows and the officers' rows inside them. */
interface OwnerGroups {
  readonly rows: Node;
  readonly officers: Node | null;
}

export interface Plan {
  readonly model: Model;
  /** Per node: its position in `members` of its frame. */
  readonly place: Int32Array;
  /** Nodes in the frame of a rows node, or outside rows (key -1), in order. */
  readonly members: ReadonlyMap<number, readonly Node[]>;
  /** Rows nodes around a node, outermost first. */
  readonly around: readonly (readonly number[])[];
  /** Per node: nodes whose visibility, options or value depend on it. Parents come before their children. */
  readonly followers: readonly (Readers | undefined)[];
  /** Per node: nodes whose rules or wording read it. */
  readonly watchers: readonly (Readers | undefined)[];
  /** How many levels the nodes have. */
  readonly levels: number;
  readonly notices: readonly PlannedNotice[];
  /** By node: a notice depends on it. */
  readonly noticed: readonly boolean[];
  /**
   * By node: only a person changes its text. No calculation, default or option with a clause changes it while it is
   * visible.
   */
  readonly plain: readonly boolean[];
  /** Blocks that the flow opens and closes in addition to their clause: a change in any block may affect them. */
  readonly flowRuled: readonly Block[];
  /** Null if the definition's bindings name no such rows. */
  readonly owners: OwnerGroups | null;
  /** By block: what its listeners depend on. */
  readonly blockKeys: readonly CellKey[];
}

const plans = new WeakMap<Model, Plan>();

/** The plan of a model, made once for all of its applications. */
export function planOf(model: Model): Plan {
  let plan = plans.get(model);
  if (plan === undefined) {
    plan = makePlan(model);
    plans.set(model, plan);
  }
  return plan;
}

function makePlan(model: Model): Plan {
  const { nodes } = model;
  const members = new Map<number, Node[]>();
  const place = new Int32Array(nodes.length);
  for (const node of nodes) {
    let group = members.get(node.rows);
    if (group === undefined) members.set(node.rows, (group = []));
    place[node.id] = group.length;
    group.push(node);
  }
  const followers: Reader[][] = nodes.map(() => []);
  const watchers: Reader[][] = nodes.map(() => []);
  for (const node of nodes) {
    if (node.parent >= 0) followers[node.parent]?.push({ node, wide: false });
    for (const source of node.rowsFrom) followers[source]?.push({ node, wide: false });
    for (const [source, { heading }] of node.rowSources) {
      followers[nodes[source]?.key ?? -1]?.push({ node, wide: false });
      for (const reader of headed(model, node)) watchers[heading]?.push({ node: reader, wide: false });
    }
    addReaders(followers, node, stateClauses(node));
    addReaders(watchers, node, viewClauses(node));
    for (const source of node.mentions.values()) watchers[source]?.push({ node, wide: false });
    for (const source of node.rowMentions.values()) {
      watchers[source]?.push({ node, wide: true });
      watchers[nodes[source]?.rows ?? -1]?.push({ node, wide: true });
    }
  }
  const owners = ownerGroups(model);
  watchOwners(owners, watchers);
  const notices = model.blocks.flatMap(plannedNotices);
  for (const { node: id, invalidUntilComplete } of model.blocks) {
    const node = nodes[id];
    if (node !== undefined && invalidUntilComplete !== null) addReaders(watchers, node, [invalidUntilComplete]);
  }
  const deciding = new Set(
    notices.flatMap(({ block, clause, again }) => [block.node, ...clause.reads, ...(again?.reads ?? NONE)]),
  );
  return {
    model,
    place,
    members,
    around: nodes.map((node) => rowsAround(model, node)),
    followers: nodes.map((node) => readersOf(node, followers[node.id])),
    watchers: nodes.map((node) => readersOf(node, watchers[node.id])),
    levels: nodes.reduce((most, node) => Math.max(most, node.level), 0) + 1,
    notices,
    noticed: nodes.map(({ id }) => deciding.has(id)),
    plain: nodes.map(isPlain),
    flowRuled: model.blocks.filter((block) => (block.data.Purpose ?? 'questions') !== 'questions' || isClosing(block)),
    owners,
    blockKeys: model.blocks.map((block) => `block:${block.name}`),
  };
}

function readersOf(source: Node, readers: readonly Reader[] = []): Readers | undefined {
  if (readers.length === 0) return undefined;
  const isNear = ({ node, wide }: Reader): boolean => node.rows === source.rows && (node.rows < 0 || !wide);
  return {
    near: readers.filter(isNear).map((reader) => reader.node),
    far: trimmed(readers.filter((reader) => !isNear(reader))),
  };
}

function isPlain({ calculate, defaults, options }: Node): boolean {
  return calculate === null && defaults.length === 0 && (options?.every((option) => option.visible === null) ?? true);
}

function plannedNotices(block: Block): PlannedNotice[] {
  return block.notices.flatMap(({ name, clause, again }) => {
    const data = block.data.Notices?.find((one) => one.Name === name);
    return data === undefined ? [] : [{ id: `${block.name}#${name}`, block, clause, again, data }];
  });
}

/** A generated group, the labels that name its rows, and the wordings that mention them. */
function headed(model: Model, group: Node): Node[] {
  const names = model.nodes.filter(
    (node) => node.calculate?.tree.kind === 'key' && node.calculate.tree.node === group.id,
  );
  const wordings = model.nodes.filter((node) => names.some((name) => [...node.mentions.values()].includes(name.id)));
  return [...new Set([group, ...names, ...wordings])];
}

function addReaders(readers: Reader[][], node: Node, clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    const wide = looksIntoRows(clause.tree);
    for (const source of clause.reads) {
      // A rule about all rows also affects other rows: a sum that is too high makes every row of it wrong.
      if (source === node.id && !wide) continue;
      const list = readers[source];
      if (list === undefined || list.some((reader) => reader.node === node && reader.wide === wide)) continue;
      list.push({ node, wide });
    }
  }
}

function looksIntoRows(tree: Expression): boolean {
  return tree.kind === 'rows' || parts(tree).some(looksIntoRows);
}

/** Whether an owner or officer can be added depends on every other owner and officer. */
function watchOwners(owners: OwnerGroups | null, watchers: Reader[][]): void {
  if (owners === null) return;
  const groups = owners.officers === null ? [owners.rows] : [owners.rows, owners.officers];
  for (const source of groups) {
    for (const node of groups) watchers[source.id]?.push({ node, wide: true });
  }
}

function ownerGroups(model: Model): OwnerGroups | null {
  const { Owners } = model.definition.Bindings;
  const rows = model.node(Owners.Rows);
  if (rows === undefined || rows.kind !== 'rows') return null;
  const officers = model.node(`${Owners.Rows}.${Owners.Officers.Rows}`);
  return { rows, officers: officers?.kind === 'rows' ? officers : null };
}

function rowsAround(model: Model, node: Node): readonly number[] {
  if (node.rows < 0) return NONE;
  const around: number[] = [];
  for (let rows = node.rows; rows >= 0; rows = model.nodes[rows]?.rows ?? -1) around.unshift(rows);
  return around;
}
