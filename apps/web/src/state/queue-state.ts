/** What is waiting to be saved, and every change of it. Independent of time, sending and pages (spec http §3). */
import type { QuestionResponse } from '@countersign/engine';
import type { ReplacedSigner } from '@countersign/protocol';

export interface Submission {
  /** Idempotency key of the attempt. */
  id: string;
  block: string;
  responses: QuestionResponse[];
  /** False for autosaves. */
  validate: boolean;
  /** When the page was shown and when it was left. */
  servedTime: string;
  submissionTime: string;
  /** Version of the block on which the answers are based. */
  baseVersion: number;
  /** Signers who are replaced by it: the person was told what ends for them, and confirmed it. */
  replaces?: readonly ReplacedSigner[];
}

/** The server saves these answers only if the person confirms that signers are replaced. */
export interface Exchange {
  block: string;
  /** The section was left; otherwise it is only a pause in typing. */
  validate: boolean;
  signers: readonly ReplacedSigner[];
}

export interface FieldProblem {
  path: string;
  message: string;
}

export interface Refusal {
  status: number;
  message: string;
  problems: FieldProblem[];
  /** After a conflict: the server's current state. */
  saved?: QuestionResponse[];
}

export interface Refused extends Refusal {
  submission: Submission;
}

export interface QueueState {
  readonly waiting: readonly Submission[];
  readonly active: boolean;
  /** Why the first submission is not being sent. */
  readonly stuck: 'offline' | 'session' | 'busy' | 'discarded' | 'asked' | null;
  /** The question for the person, while `asked`; nothing is sent until it is answered. */
  readonly exchange: Exchange | null;
  readonly refused: readonly Refused[];
  /** False until the case may be saved ("ready to submit"). */
  readonly ready: boolean;
}

/** What is waiting when a page starts. */
export const begin = (restored: readonly Submission[]): QueueState => ({
  waiting: restored,
  active: false,
  stuck: null,
  exchange: null,
  refused: [],
  ready: false,
});

/**
 * With one more. A waiting submission for the same block that was not sent yet is replaced: the newer answers include
 * all of it, and what was asked about it is no longer asked. `isHeadSent`: the server may already have the first one.
 */
export function withAdded(state: QueueState, submission: Submission, isHeadSent: boolean): QueueState {
  const sent = isHeadSent ? state.waiting.slice(0, 1) : [];
  const open = isHeadSent ? state.waiting.slice(1) : state.waiting;
  const replaced = open.find((waiting) => waiting.block === submission.block);
  const kept = open.filter((waiting) => waiting.block !== submission.block);
  const next = replaced
    ? { ...submission, validate: submission.validate || replaced.validate, baseVersion: replaced.baseVersion }
    : submission;
  const added = { ...state, waiting: [...sent, ...kept, next] };
  return dismissed(state.exchange?.block === submission.block ? unasked(added) : added, submission.block);
}

/** The first was saved: the others are based on the resulting versions. */
export const withSaved = (state: QueueState, versions: Versions): QueueState =>
  rebased({ ...state, stuck: null, exchange: null, waiting: state.waiting.slice(1) }, versions);

/** The first was refused for good, and is kept to be shown; for each block, the last one. */
export function withRefused(state: QueueState, refusal: Refusal): QueueState {
  const [head, ...waiting] = state.waiting;
  if (head === undefined) return state;
  const { refused } = dismissed(state, head.block);
  const all = [...refused, { submission: head, ...refusal }];
  return { ...state, active: false, stuck: null, exchange: null, waiting, refused: all };
}

/** The first waits until the person confirms that these signers are replaced. */
export function withQuestion(state: QueueState, signers: readonly ReplacedSigner[]): QueueState {
  const [head] = state.waiting;
  if (head === undefined) return state;
  return {
    ...state,
    active: false,
    stuck: 'asked',
    exchange: { block: head.block, validate: head.validate, signers },
  };
}

const unasked = (state: QueueState): QueueState => ({ ...state, stuck: null, exchange: null });

/** The person confirmed. */
export function agreed(state: QueueState): QueueState {
  const { exchange } = state;
  if (exchange === null) return state;
  const waiting = state.waiting.map((each) =>
    each.block === exchange.block ? { ...each, replaces: exchange.signers } : each,
  );
  return { ...unasked(state), waiting };
}

/** The person did not confirm: what was to be saved for that block is discarded. */
export function withdrawn(state: QueueState): QueueState {
  const block = state.exchange?.block;
  if (block === undefined) return state;
  return { ...unasked(state), waiting: state.waiting.filter((each) => each.block !== block) };
}

/** Without what was refused for a block. */
export const dismissed = (state: QueueState, block: string): QueueState => ({
  ...state,
  refused: state.refused.filter(({ submission }) => submission.block !== block),
});

/** Version of each block, as the server has it. */
export type Versions = Readonly<Record<string, number>>;

/** What is waiting is based on these versions. */
export const rebased = (state: QueueState, versions: Versions): QueueState => ({
  ...state,
  waiting: state.waiting.map((each) => {
    const version = versions[each.block];
    return version === undefined ? each : { ...each, baseVersion: version };
  }),
});

/** A key that is equal for equal answers of a block, whatever their order. */
export function contentKey(submission: { block: string; responses: readonly QuestionResponse[] }): string {
  const pairs = submission.responses.map((response) => [response.QuestionName, response.AnswerText] as const);
  return JSON.stringify([submission.block, pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))]);
}

/** The save status of what was typed (spec pages §1). */
export interface SaveStatus {
  state: NonNullable<QueueState['stuck']> | 'refused' | 'saving' | 'saved';
  /** Sections that wait to be saved. */
  sections: number;
}

/** `isTyping`: something waits for a pause, and is not in the queue yet. */
export function saveStatusOf(state: QueueState, isTyping: boolean): SaveStatus {
  const sections = new Set(state.waiting.map((waiting) => waiting.block)).size;
  if (sections > 0 && state.stuck !== null) return { state: state.stuck, sections };
  if (state.refused.length > 0) return { state: 'refused', sections };
  return { state: sections > 0 || isTyping ? 'saving' : 'saved', sections };
}
