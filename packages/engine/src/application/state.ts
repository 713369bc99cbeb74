/** The live state of one open application. Every file of this folder works on it. */
import type { Context, Environment, Row, Value } from '../clause/types.ts';
import type { AnswerPath, AnswerText } from '../answer/types.ts';
import type { Block, Model, Node } from '../definition/model.ts';
import type { Stage } from '../definition/vocabulary.ts';
import type { BlockMark, BlockState, CellKey, CellState, Change, ErrorState, Facts, RoleName } from './contract.ts';
import type { Concealment } from './facts.ts';
import type { JournalEntry } from './journal.ts';
import type { Access } from './permission.ts';
import type { Plan } from './plan.ts';
import { add, has, type Refilled } from './refilled.ts';

/** One row with its questions, or everything outside rows. What clauses read stands in `values`, by node id outside rows and by `Node.local` in a row. */
export interface Frame extends Row {
  readonly parent: Frame | null;
  /** The frame around it; null for the frame outside rows. */
  readonly outer: Frame | null;
  /** The rows node it is a row of; null for the frame outside rows. */
  readonly group: Node | null;
  readonly members: readonly Node[];
  /** Of the members, by `Plan.place`. */
  readonly instances: readonly Instance[];
  /** False once the row was removed. */
  alive: boolean;
  /** The group's clause for this stage fails: present, but not for these eyes. */
  concealed: boolean;
  /** Stands for a row that was not sent to this stage. */
  absent: boolean;
  readonly rows: Map<number, Frame[]>;
  /** Path of the row on the wire while rows stay where they are; null: not known yet. */
  path: AnswerPath | null;
}

/** A node as it stands in one frame: its answer and its state, together, so that a change finds all of it in one place. */
export interface Instance {
  readonly node: Node;
  readonly frame: Frame;
  /** The block or group around it: invisible with it. Null for blocks and derived values. */
  readonly around: Instance | null;
  /** Kept answer; empty when there is none. */
  text: AnswerText;
  visible: boolean;
  /** A person replaced the calculated value. */
  edited: boolean;
  /** Default that was chosen last. */
  chosen: string | null;
  errors: readonly ErrorState[];
  /** What it adds to the tally of its block, see `Tally`. */
  counted: number;
  key: CellKey | undefined;
  cell: CellState | undefined;
  /** The snapshot in `cell` may be old: it is made anew, if need be, when somebody reads it. */
  stale: boolean;
  /** Somebody listened to it at some time: only then it is worth looking who. */
  listened: boolean;
  /** The value was not read from the text yet. */
  unread: boolean;
  /** Last pass in which it was queued for its state and for its view. */
  queued: number;
  viewed: number;
}

/** Per block: visible questions that count for its validity. */
export interface Tally {
  /** Answers that break a rule, other than required. */
  wrong: number;
  /** Required and blank. */
  missing: number;
  required: number;
  answered: number;
}

export interface State {
  readonly model: Model;
  readonly plan: Plan;
  readonly stage: Stage;
  readonly role: RoleName;
  readonly context: Context;
  readonly customerSigned: boolean;
  /** Constants for concealed clauses; null where the whole record is at hand. */
  facts: Facts | null;
  readonly concealment: Concealment;
  readonly environment: Environment;
  readonly outside: Frame;
  readonly marks: Map<string, BlockMark>;
  locked: ReadonlySet<string>;
  readonly tallies: Tally[];
  /** Running number of the next row. */
  nextRow: number;
  pass: number;
  /** Instances to settle, by level. */
  readonly queue: readonly Refilled<Instance>[];
  /** Instances whose errors or view may have changed. */
  readonly view: Refilled<Instance>;
  /** Instances whose snapshot may be old, and nobody was told. */
  readonly unpublished: Refilled<Instance>;
  /** Something happened since listeners to anything were told. */
  moved: boolean;
  /** What the change under way did so far; null while opening. */
  journal: JournalEntry[] | null;
  /** Defaults stay away from these in the change under way: a submission said what they are. */
  readonly explicit: Map<Frame, Set<number>>;
  /** The form itself acts, not a person. */
  settling: boolean;
  /** Groups whose rows were changed from outside in this pass. */
  readonly touched: Map<Frame, Set<number>>;
  /** Answers changed since the constants came: they say nothing about them any more. */
  readonly changed: Map<Frame, Set<number>>;
  /** How often constants came. */
  factsTaken: number;
  /** Changes made on trial, to be taken back; null: nobody tries. */
  trial: Change[] | null;
  /** Undoing: no defaults. */
  replaying: boolean;
  /** Blocks that came with answers: their defaults were given before. */
  readonly saved: ReadonlySet<string>;
  /** Totals with a target that were settled in this pass. */
  totals: Instance[];
  /** Totals that filled blanks and have not been below their target since. */
  readonly reached: Map<Frame, Set<number>>;
  /** Highest key that a row of a group had so far, by the group's id. */
  lastKeys: Map<number, number>;
  /** Blocks whose tally or visibility changed since listeners were told. */
  readonly movedBlocks: Refilled<Block>;
  /** Something a notice reads changed since notices were looked at. */
  noticesMoved: boolean;
  /** Acting without telling anyone. */
  silent: number;
  readonly instances: Map<CellKey, Instance>;
  readonly blocks: (BlockState | undefined)[];
  /** As `Frame.stale`, by block. */
  readonly staleBlocks: boolean[];
  /** What this person may do with a question, by node; asked often, so remembered. */
  readonly access: (Access | undefined)[];
  readonly listeners: Map<string, Set<() => void>>;
  /** Truth of each block's notices after the last change. */
  readonly notices: Map<string, string | null>;
  /** Notices to show when their section is left. */
  readonly waiting: Set<string>;
}

export const NO_ERRORS: readonly ErrorState[] = [];

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

/** A node as it stands in its frame. */
export function instanceAt(state: State, node: Node, frame: Frame): Instance {
  const instance = frame.instances[state.plan.place[node.id] ?? -1];
  if (instance?.node !== node) throw new Error(`${node.path} does not stand in this frame.`);
  return instance;
}

/** What others see of a block may differ now. */
export function moveBlock(state: State, block: number): void {
  const moved = state.model.blocks[block];
  if (moved === undefined || has(state.movedBlocks, moved)) return;
  add(state.movedBlocks, moved);
}

/** Effective value: what clauses read. */
export function valueOf(node: Node, frame: Frame): Value {
  return frame.values[node.rows < 0 ? node.id : node.local];
}

export function setValue(node: Node, frame: Frame, value: Value): void {
  frame.values[node.rows < 0 ? node.id : node.local] = value;
}

export function nodeAt(state: State, id: number): Node {
  const node = state.model.nodes[id];
  if (node === undefined) throw new Error(`No node ${id} in the model.`);
  return node;
}

/** The frame of `node`, seen from a frame at or inside it. */
export function frameFor(state: State, node: Node, from: Frame): Frame {
  let frame = from;
  while (frame.node !== node.rows && frame.outer !== null) frame = frame.outer;
  return frame.node === node.rows ? frame : state.outside;
}
