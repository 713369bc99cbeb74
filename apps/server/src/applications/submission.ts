import type { Block } from '@countersign/engine';
import type { SubmitBody } from '@countersign/protocol';
import type { AnswerTo, Tx } from '../platform/index.ts';
import type { Participant, Place } from './participant.ts';
import type { Services } from './services.ts';

/** What is read together with the lock, before anything is known about the case. */
export interface ReadBefore {
  /** Responses to submissions with that ID, by anybody. */
  answered: readonly { submission_key: string; answer: Buffer }[];
  /** Kinds of the unfinished blocking jobs. */
  pending: readonly string[];
}

/** A section submitted by somebody with access to the case; the case is locked until the transaction ends. */
export interface Submission extends Place {
  caller: Participant;
  body: SubmitBody;
  block: Block;
  before: ReadBefore;
}

/** Signs a declarations section. Provided by `signing`, which is above this folder. */
export type SignSection = (services: Services, tx: Tx, submission: Submission) => Promise<AnswerTo<'submitPayload'>>;
