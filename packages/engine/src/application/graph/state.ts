/** The live state of one open application. */
import type { Context, Environment } from '../../clause/types.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { BlockMark, BlockState, CellKey, Change, Facts } from '../contract/contract.ts';
import type { RoleName } from '../../clause/roles-and-stages.ts';
import type { Concealment } from './concealment.ts';
import type { JournalEntry } from './pass.ts';
import type { Access } from './permission.ts';
import type { Plan } from './plan.ts';
import { add, has, type ReusableList } from './reusable-list.ts';
import type { Frame, Instance } from './frame.ts';

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
  readonly queue: readonly ReusableList<Instance>[];
  /** Instances whose errors or view may have changed. */
  readonly view: ReusableList<Instance>;
  /** Instances whose snapshot may be old, and nobody was told. */
  readonly unpublished: ReusableList<Instance>;
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
  readonly movedBlocks: ReusableList<Block>;
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
