/** The live state of one open application, in its parts. */
import type { Answers } from '../../answer/types.ts';
import type { Context, Environment } from '../../clause/types.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import type { BlockMark, BlockState, CellKey, Facts } from '../contract/contract.ts';
import type { Concealment } from './concealment.ts';
import type { Pass, Trial } from './pass.ts';
import type { Access, Viewer } from './permission.ts';
import type { Plan } from './plan.ts';
import { add, has, type ReusableList } from './reusable-list.ts';
import type { Frame, Instance } from './frame.ts';

/** Per block: visible questions that count toward its validity. */
export interface Tally {
  /** Answers that violate a rule other than required. */
  wrong: number;
  /** Required and blank. */
  missing: number;
  required: number;
  answered: number;
}

/** The form with its answers. */
export interface Form {
  readonly model: Model;
  readonly plan: Plan;
  /** What clauses read. */
  readonly environment: Environment;
  readonly outside: Frame;
  readonly marks: Map<string, BlockMark>;
  /** Blocks that were loaded with answers: their defaults were applied before. */
  readonly saved: ReadonlySet<string>;
  readonly tallies: Tally[];
  /** Totals that filled in blanks and have not been below their target since. */
  readonly reached: Map<Frame, Set<number>>;
  /** Running number of the next row. */
  nextRow: number;
  /** Highest key that a row of a group has had so far, by the group's ID. */
  lastKeys: Map<number, number>;
}

/** The person for whom the form is open, and what they may access. */
export interface Person extends Viewer {
  readonly context: Context;
  readonly customerSigned: boolean;
  locked: ReadonlySet<string>;
  readonly concealment: Concealment;
  /** What they may do with a question, by node; needed often, so it is cached. */
  readonly access: (Access | undefined)[];
  /** Facts that replace concealed clauses; null where the whole record is available. */
  facts: Facts | null;
  /** How many times facts were received. */
  factsTaken: number;
  /** Answers changed since the facts were received: the facts no longer apply to them. */
  readonly changed: Map<Frame, Set<number>>;
}

/** What has to be recalculated. The lists are reused: each is empty between passes. */
export interface Work {
  /** Counts how often the lists were emptied; an instance remembers in which round it was queued. */
  round: number;
  /** Instances to recalculate, by level. */
  readonly queue: readonly ReusableList<Instance>[];
  /** Instances whose errors or view may have changed. */
  readonly view: ReusableList<Instance>;
  /** No defaults for these: a submission said what they are. */
  readonly explicit: Map<Frame, Set<number>>;
  /** Groups whose rows were changed from outside. */
  readonly touched: Map<Frame, Set<number>>;
  /** Totals with a target that were recalculated. */
  totals: Instance[];
  /** The form itself acts, not a person. */
  formActs: boolean;
}

/** Who listens, what they saw last, and what they have not been notified of. */
export interface Listeners {
  readonly listeners: Map<string, Set<() => void>>;
  /** Questions that somebody requested, by key. */
  readonly instances: Map<CellKey, Instance>;
  /** Instances whose snapshot may be outdated and whose listeners have not been notified. */
  readonly unpublished: ReusableList<Instance>;
  readonly blocks: (BlockState | undefined)[];
  /** Like `Instance.stale`, by block. */
  readonly staleBlocks: boolean[];
  /** Blocks whose tally or visibility changed since listeners were notified. */
  readonly movedBlocks: ReusableList<Block>;
  /** Something changed since listeners to anything were notified. */
  moved: boolean;
  /** Something that a notice reads changed since notices were checked. */
  noticesMoved: boolean;
  /** Truth of each block's notices after the last change. */
  readonly notices: Map<string, string | null>;
  /** Notices to show when their section is left. */
  readonly waiting: Set<string>;
}

/** What is needed to answer questions about the form for its person, without changing anything. */
export type ViewedForm = Form & Person;

/** One object, so that a change finds everything in one place; functions take only the part they use. */
export interface State extends Form, Person, Work, Listeners {
  /** Null between passes. */
  pass: Pass | null;
  trial: Trial | null;
  /** The record as it was collected since the last pass; null: nobody asked for it yet. */
  collected: Answers | null;
}

/** A node as it stands in its frame. */
export function instanceAt(state: Form, node: Node, frame: Frame): Instance {
  const instance = frame.instances[state.plan.place[node.id] ?? -1];
  if (instance?.node !== node) throw new Error(`${node.path} is not in this frame.`);
  return instance;
}

/** What others see of a block may have changed. */
export function moveBlock(state: Form & Listeners, block: number): void {
  const moved = state.model.blocks[block];
  if (moved === undefined || has(state.movedBlocks, moved)) return;
  add(state.movedBlocks, moved);
}

/** Throws for an ID that is not of this model: a programming error. */
export function nodeAt(state: Form, id: number): Node {
  const node = state.model.nodes[id];
  if (node === undefined) throw new Error(`No node ${id} in the model.`);
  return node;
}

/** The frame of `node`, as seen from a frame at or inside it. */
export function frameFor(state: Form, node: Node, from: Frame): Frame {
  let frame = from;
  while (frame.node !== node.rows && frame.outer !== null) frame = frame.outer;
  return frame.node === node.rows ? frame : state.outside;
}
