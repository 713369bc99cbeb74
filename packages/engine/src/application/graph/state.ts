/** The live state of one open application, in its parts. */
import type { Context, Environment } from '../../clause/types.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import type { BlockMark, BlockState, CellKey, Facts } from '../contract/contract.ts';
import type { Concealment } from './concealment.ts';
import type { Pass, Trial } from './pass.ts';
import type { Access, Viewer } from './permission.ts';
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

/** The form with its answers. */
export interface Form {
  readonly model: Model;
  readonly plan: Plan;
  /** What clauses read. */
  readonly environment: Environment;
  readonly outside: Frame;
  readonly marks: Map<string, BlockMark>;
  /** Blocks that came with answers: their defaults were given before. */
  readonly saved: ReadonlySet<string>;
  readonly tallies: Tally[];
  /** Totals that filled blanks and have not been below their target since. */
  readonly reached: Map<Frame, Set<number>>;
  /** Running number of the next row. */
  nextRow: number;
  /** Highest key that a row of a group had so far, by the group's id. */
  lastKeys: Map<number, number>;
}

/** The person for whom the form is open, and what of it is theirs. */
export interface Person extends Viewer {
  readonly context: Context;
  readonly customerSigned: boolean;
  locked: ReadonlySet<string>;
  readonly concealment: Concealment;
  /** What they may do with a question, by node; asked often, so remembered. */
  readonly access: (Access | undefined)[];
  /** Facts that stand for concealed clauses; null where the whole record is at hand. */
  facts: Facts | null;
  /** How often facts came. */
  factsTaken: number;
  /** Answers changed since the facts came: they say nothing about them any more. */
  readonly changed: Map<Frame, Set<number>>;
}

/** What has to be settled. Lists are used again: each is empty between passes. */
export interface Work {
  /** Counts how often the lists were emptied; an instance remembers in which round it was put there. */
  round: number;
  /** Instances to settle, by level. */
  readonly queue: readonly ReusableList<Instance>[];
  /** Instances whose errors or view may have changed. */
  readonly view: ReusableList<Instance>;
  /** Defaults stay away from these: a submission said what they are. */
  readonly explicit: Map<Frame, Set<number>>;
  /** Groups whose rows were changed from outside. */
  readonly touched: Map<Frame, Set<number>>;
  /** Totals with a target that were settled. */
  totals: Instance[];
  /** The form itself acts, not a person. */
  formActs: boolean;
}

/** Who listens, what they saw last, and what they have not been told. */
export interface Listeners {
  readonly listeners: Map<string, Set<() => void>>;
  /** Questions that somebody asked for, by key. */
  readonly instances: Map<CellKey, Instance>;
  /** Instances whose snapshot may be old, and nobody was told. */
  readonly unpublished: ReusableList<Instance>;
  readonly blocks: (BlockState | undefined)[];
  /** As `Instance.stale`, by block. */
  readonly staleBlocks: boolean[];
  /** Blocks whose tally or visibility changed since listeners were told. */
  readonly movedBlocks: ReusableList<Block>;
  /** Something happened since listeners to anything were told. */
  moved: boolean;
  /** Something a notice reads changed since notices were looked at. */
  noticesMoved: boolean;
  /** Truth of each block's notices after the last change. */
  readonly notices: Map<string, string | null>;
  /** Notices to show when their section is left. */
  readonly waiting: Set<string>;
}

/** What answers a question about the form for its person, changing nothing. */
export type Sight = Form & Person;

/** One object, so that a change finds all of it in one place; functions ask for the part they use. */
export interface State extends Form, Person, Work, Listeners {
  /** Null between passes. */
  pass: Pass | null;
  trial: Trial | null;
}

/** A node as it stands in its frame. */
export function instanceAt(state: Form, node: Node, frame: Frame): Instance {
  const instance = frame.instances[state.plan.place[node.id] ?? -1];
  if (instance?.node !== node) throw new Error(`${node.path} does not stand in this frame.`);
  return instance;
}

/** What others see of a block may differ now. */
export function moveBlock(state: Form & Listeners, block: number): void {
  const moved = state.model.blocks[block];
  if (moved === undefined || has(state.movedBlocks, moved)) return;
  add(state.movedBlocks, moved);
}

export function nodeAt(state: Form, id: number): Node {
  const node = state.model.nodes[id];
  if (node === undefined) throw new Error(`No node ${id} in the model.`);
  return node;
}

/** The frame of `node`, seen from a frame at or inside it. */
export function frameFor(state: Form, node: Node, from: Frame): Frame {
  let frame = from;
  while (frame.node !== node.rows && frame.outer !== null) frame = frame.outer;
  return frame.node === node.rows ? frame : state.outside;
}
