import type { Block } from '@countersign/engine';
import type { SubmitBody } from '@countersign/protocol';
import type { AnswerTo, Tx } from '../platform/index.ts';
import type { Participant, Place } from './participant.ts';
import type { Services } from './services.ts';

/** What is read with the lock, before anything is known of the case. */
export interface ReadBefore {
  /** Answers to submissions with that id, by anybody. */
  answered: readonly { submission_key: string; answer: Buffer }[];
  /** Kinds of the unfinished holding jobs. */
  pending: readonly string[];
}

/** A section that somebody with a place in the case submits; the case is locked until the transaction ends. */
export interface Submission extends Place {
  caller: Participant;
  body: SubmitBody;
  block: Block;
  before: ReadBefore;
}

/** Signs a declarations section. `signing`, which stands above this folder, gives it. */
export type SignSection = (services: Services, tx: Tx, submission: Submission) => Promise<AnswerTo<'submitPayload'>>;
