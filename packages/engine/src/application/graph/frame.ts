/**
 * Where answers are stored: one frame for everything outside rows and one for each row, with one instance for each
 * node.
 */
import type { Row, Value } from '../../clause/types.ts';
import type { AnswerPath, AnswerText } from '../../answer/types.ts';
import type { Node } from '../../definition/model.ts';
import type { CellKey, CellState, ErrorState } from '../contract/contract.ts';
import type { Plan } from './plan.ts';

/**
 * One row with its questions, or everything outside rows. `values` contains what clauses read, by node ID outside rows
 * and by `Node.local` in a row.
 */
export interface Frame extends Row {
  readonly parent: Frame | null;
  /** The frame around it; null for the frame outside rows. */
  readonly outer: Frame | null;
  /** The rows node whose row this is; null for the frame outside rows. */
  readonly group: Node | null;
  readonly members: readonly Node[];
  /** Of the members, by `Plan.place`. */
  readonly instances: readonly Instance[];
  /** False once the row was removed. */
  alive: boolean;
  /** The group's clause for this stage is false: the row exists, but is hidden from this person. */
  concealed: boolean;
  /** Placeholder for a row that was not sent to this stage. */
  absent: boolean;
  readonly rows: Map<number, Frame[]>;
  /** Path of the row in the API, as long as rows keep their positions; null: not known yet. */
  path: AnswerPath | null;
}

/** A node in one frame: its answer and its state together, so that a change finds everything in one place. */
export interface Instance {
  readonly node: Node;
  readonly frame: Frame;
  /** The block or group around it, which hides it when hidden. Null for blocks and derived values. */
  readonly around: Instance | null;
  /** Stored answer; empty if there is none. */
  text: AnswerText;
  visible: boolean;
  /** A person replaced the calculated value, or cleared what has a default. */
  edited: boolean;
  /** The default that was chosen last. */
  chosen: string | null;
  errors: readonly ErrorState[];
  /** Its share of its block's tally, see `Tally`. */
  counted: number;
  key: CellKey | undefined;
  cell: CellState | undefined;
  /** The snapshot in `cell` may be outdated: it is rebuilt, if necessary, when somebody reads it. */
  stale: boolean;
  /** Somebody has listened to it: only then is it worth checking for listeners. */
  listened: boolean;
  /** The value has not been parsed from the text yet. */
  unread: boolean;
  /** Last pass in which it was queued for its state and for its view. */
  queued: number;
  viewed: number;
}

export const NO_ERRORS: readonly ErrorState[] = [];

/** A frame without rows, whose questions have no answers yet. `group` and `outer` are null for the outermost one. */
export function newFrame(plan: Plan, key: string, group: Node | null, outer: Frame | null): Frame {
  const rows = group?.id ?? -1;
  const members = plan.members.get(rows) ?? [];
  const instances: Instance[] = [];
  const frame: Frame = {
    key,
    node: rows,
    parent: outer !== null && outer.outer !== null ? outer : null,
    outer,
    group,
    members,
    instances,
    alive: true,
    concealed: false,
    absent: false,
    values: Array<Value>(group === null ? plan.model.nodes.length : group.width).fill(undefined),
    rows: new Map(),
    path: null,
  };
  for (const node of members) {
    const around = (node.parent === rows ? outer : frame)?.instances[plan.place[node.parent] ?? -1];
    instances.push(newInstance(node, frame, around ?? null));
  }
  return frame;
}

function newInstance(node: Node, frame: Frame, around: Instance | null): Instance {
  return {
    node,
    frame,
    around,
    text: '',
    visible: false,
    edited: false,
    chosen: null,
    errors: NO_ERRORS,
    counted: 0,
    key: undefined,
    cell: undefined,
    stale: false,
    listened: false,
    unread: true,
    queued: 0,
    viewed: 0,
  };
}

/** Effective value: what clauses read. */
export function valueOf(node: Node, frame: Frame): Value {
  return frame.values[node.rows < 0 ? node.id : node.local];
}

export function setValue(node: Node, frame: Frame, value: Value): void {
  frame.values[node.rows < 0 ? node.id : node.local] = value;
}

/** The rows of a group in this frame, in their order; empty if it has none. */
export function rowsIn(frame: Frame, node: Node): readonly Frame[] {
  return frame.rows.get(node.id) ?? [];
}
