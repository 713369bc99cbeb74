/**
 * The submission queue (spec http §3): one submission at a time, retried until the server has it or refuses it for
 * good. Independent of pages, storage and HTTP.
 */
import type { QuestionResponse } from '@countersign/engine';
import type { ReplacedSigner } from '@countersign/protocol';
import {
  agreed,
  begin,
  contentKey,
  dismissed,
  type QueueState,
  rebased,
  type Refusal,
  type Submission,
  type Versions,
  withAdded,
  withdrawn,
  withQuestion,
  withRefused,
  withSaved,
} from './queue-state.ts';

export type SendOutcome =
  /** `kept`: the responses as the server has them now, where they differ from what was sent. */
  | { kind: 'saved'; versions: Versions; kept?: readonly QuestionResponse[] }
  /** Refused for good: never sent again. */
  | ({ kind: 'refused' } & Refusal)
  /** Not before the person confirms that these signers are replaced. */
  | { kind: 'asks'; signers: readonly ReplacedSigner[] }
  /**
   * Not this time. `session`: the session ended; it continues when there is one again. `discarded`: when the case was
   * restored.
   */
  | { kind: 'later'; reason: 'offline' | 'session' | 'busy' | 'discarded'; retryAfterMs: number | null };

export interface QueueOptions {
  send(submission: Submission): Promise<SendOutcome>;
  /** Called after every change of the queue. */
  onChange(state: QueueState): void;
  /** An exception: it is reported here, and the queue continues. */
  onFault(error: unknown): void;
  later(run: () => void, milliseconds: number): () => void;
}

/** The active flag is cleared this long after a success (spec form §9). */
const ACTIVE_FLAG_MS = 150;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

export interface SubmissionQueue {
  state(): QueueState;
  /** False: identical to what the server has, or to what already waits for this block. */
  add(submission: Submission): boolean;
  setReady(): void;
  /** The connection or the session is back: tries now, unless a question is open. */
  retryNow(): void;
  /** Resends the submission in question, with the person's confirmation. */
  agree(): void;
  /** Forgets what was asked about. */
  withdraw(): void;
  /** Forgets what was refused for a block. */
  dismiss(block: string): void;
  /**
   * Runs a change of the case that is not a submission, while none is being sent, and bases what is waiting on the
   * resulting versions; null: nothing was changed. Exceptions are passed to the caller.
   */
  between(change: () => Promise<Versions | null>): Promise<void>;
  /** The person has left: sends what is waiting, stops at the first failure, and accepts nothing new. */
  finish(): Promise<void>;
  stop(): void;
}

/** 1, 2, 4, ... 30 seconds. */
export function backOff(attempt: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
}

/** What the server has of a block, as the last of its responses said. */
interface Acknowledged {
  content: string;
  validated: boolean;
  version: number;
}

/** Nothing was sent yet. `restored`: what an earlier page could not send. */
export function createQueue(options: QueueOptions, restored: readonly Submission[] = []): SubmissionQueue {
  let state = begin(restored);
  const acknowledged = new Map<string, Acknowledged>();
  // An attempt without a response may have reached the server: it is repeated unchanged, so that the server recognizes
  // it.
  let mayHaveArrived = restored[0]?.id;
  let attempt = 0;
  let stopped = false;
  /** Resolves what `finish` returned; null while the person is here. */
  let resolveFinished: (() => void) | null = null;
  let cancelTimer: (() => void) | null = null;
  /** Changes between two submissions that are waiting or running: nothing is sent until they are done. */
  let pauses = 0;
  let lastTurn: Promise<void> = Promise.resolve();
  const whenIdle: (() => void)[] = [];

  function setState(next: QueueState): void {
    state = next;
    try {
      options.onChange(state);
    } catch (error) {
      options.onFault(error);
    }
    if (state.active) return;
    for (const proceed of whenIdle.splice(0)) proceed();
  }

  function wait(milliseconds: number, run: () => void): void {
    cancelTimer?.();
    cancelTimer = options.later(run, milliseconds);
  }

  function end(): void {
    stopped = true;
    cancelTimer?.();
    resolveFinished?.();
  }

  async function pump(): Promise<void> {
    if (pauses > 0) return;
    const head = state.ready && state.exchange === null ? state.waiting[0] : undefined;
    if (resolveFinished && !head) end();
    if (stopped || state.active || !head) return;
    cancelTimer?.();
    setState({ ...state, active: true });
    applyOutcome(head, await outcomeOf(head));
  }

  /**
   * If sending throws, the submission counts as refused without a message from the server: it is shown with what was
   * typed, and the others continue.
   */
  async function outcomeOf(submission: Submission): Promise<SendOutcome> {
    try {
      return await options.send(submission);
    } catch (error) {
      options.onFault(error);
      return { kind: 'refused', status: 0, message: '', problems: [] };
    }
  }

  function applyOutcome(head: Submission, outcome: SendOutcome): void {
    if (stopped) return;
    mayHaveArrived = undefined;
    if (outcome.kind !== 'later') attempt = 0;
    switch (outcome.kind) {
      case 'later':
        return tryLater(head, outcome);
      case 'asks':
        setState(withQuestion(state, outcome.signers));
        if (resolveFinished) end();
        return;
      case 'refused': {
        const { kind: _kind, ...refusal } = outcome;
        // The server's state differs from what it acknowledged before.
        acknowledged.delete(head.block);
        setState(withRefused(state, refusal));
        void pump();
        return;
      }
      case 'saved':
        acknowledged.set(head.block, {
          content: contentKey({ block: head.block, responses: outcome.kept ?? head.responses }),
          validated: head.validate,
          version: outcome.versions[head.block] ?? head.baseVersion,
        });
        setState(withSaved(state, outcome.versions));
        wait(ACTIVE_FLAG_MS, () => {
          setState({ ...state, active: false });
          void pump();
        });
    }
  }

  function tryLater(head: Submission, { reason, retryAfterMs }: Extract<SendOutcome, { kind: 'later' }>): void {
    if (reason === 'offline' || reason === 'busy') mayHaveArrived = head.id;
    setState({ ...state, active: false, stuck: reason, exchange: null });
    if (resolveFinished) {
      end();
      return;
    }
    wait(retryAfterMs ?? backOff(attempt), () => void pump());
    attempt += 1;
  }

  /** These answers of the block are already waiting, or the server has them, and nobody has saved others since. */
  function isKnown(submission: Submission): boolean {
    const content = contentKey(submission);
    const isValidatedEnough = (validated: boolean): boolean => validated || !submission.validate;
    const queued = state.waiting.findLast((waiting) => waiting.block === submission.block);
    if (queued) return contentKey(queued) === content && isValidatedEnough(queued.validate);
    const last = acknowledged.get(submission.block);
    return last?.content === content && last.version === submission.baseVersion && isValidatedEnough(last.validated);
  }

  return {
    state: () => state,
    add(submission) {
      if (stopped || resolveFinished || isKnown(submission)) return false;
      const [head] = state.waiting;
      setState(withAdded(state, submission, state.active || (head !== undefined && head.id === mayHaveArrived)));
      void pump();
      return true;
    },
    setReady() {
      setState({ ...state, ready: true });
      void pump();
    },
    retryNow() {
      attempt = 0;
      void pump();
    },
    agree() {
      if (state.exchange === null) return;
      setState(agreed(state));
      void pump();
    },
    withdraw() {
      if (state.exchange === null) return;
      setState(withdrawn(state));
      void pump();
    },
    dismiss(block) {
      setState(dismissed(state, block));
    },
    async between(change) {
      pauses += 1;
      const turn = lastTurn.then(async () => {
        if (state.active) await new Promise<void>((resolve) => whenIdle.push(resolve));
        try {
          const versions = await change();
          if (versions) setState(rebased(state, versions));
        } finally {
          pauses -= 1;
          void pump();
        }
      });
      lastTurn = turn.catch(() => undefined);
      await turn;
    },
    finish() {
      if (stopped) return Promise.resolve();
      const done = new Promise<void>((resolve) => (resolveFinished = resolve));
      attempt = 0;
      void pump();
      return done;
    },
    stop: end,
  };
}
