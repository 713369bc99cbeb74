/**
 * The submission queue (spec http §3): one submission at a time, retried until the
 * server has it or refuses it for good. It knows nothing of pages, storage or HTTP.
 */
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
  /** Version of the block that the answers were written over. */
  baseVersion: number;
  /** Signers who go with it: the person was told what ends with them, and wants it. */
  replaces?: readonly ReplacedSigner[];
}

/** The server saves these answers only when the person agrees that signers go. */
export interface Exchange {
  block: string;
  /** The section was left; else it is only a pause in typing. */
  validate: boolean;
  signers: readonly ReplacedSigner[];
}

export interface FieldProblem {
  path: string;
  message: string;
}

export type SendOutcome =
  /** `kept`: the responses as the server has them now, where these differ from what was sent. */
  | { kind: 'saved'; versions: Readonly<Record<string, number>>; kept?: readonly QuestionResponse[] }
  /** Refused for good: never sent again. */
  | ({ kind: 'refused' } & Refusal)
  /** Not before the person agreed that these go. */
  | { kind: 'asks'; signers: readonly ReplacedSigner[] }
  /** Not this time. `session`: the session ended; it goes on when one is back. */
  | { kind: 'later'; reason: 'offline' | 'session' | 'busy'; retryAfterMs: number | null };

export interface Refusal {
  status: number;
  message: string;
  problems: FieldProblem[];
  /** After a conflict: what the server has instead. */
  saved?: QuestionResponse[];
}

export interface Refused extends Refusal {
  submission: Submission;
}

export interface QueueState {
  readonly waiting: readonly Submission[];
  readonly active: boolean;
  /** Why the head is not on its way. */
  readonly stuck: 'offline' | 'session' | 'busy' | 'asked' | null;
  /** What the person is to be asked, while `asked`. */
  readonly exchange: Exchange | null;
  readonly refused: readonly Refused[];
  /** False until the case may be saved to ("ready to submit"). */
  readonly ready: boolean;
}

export interface QueueOptions {
  send(submission: Submission): Promise<SendOutcome>;
  /** Called after every change of what waits. */
  onChange(state: QueueState): void;
  /** Something threw: it is told here, and the queue goes on. */
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
  /** The connection or the session is back: try now. */
  retryNow(): void;
  /** Sends what was asked about again, with the person's consent. */
  agree(): void;
  /** Forgets what was asked about. */
  withdraw(): void;
  /** Forgets what was refused for a block. */
  dismiss(block: string): void;
  /**
   * Runs a change of the case that is no submission, while none is on its way, and lets what waits build on the versions
   * it gives; null: nothing was changed. What the change throws is its caller's.
   */
  between(change: () => Promise<Readonly<Record<string, number>> | null>): Promise<void>;
  /** Nobody is there any more: sends what waits, ends at the first that does not go, and takes nothing new. */
  finish(): Promise<void>;
  stop(): void;
}

/** 1, 2, 4, ... 30 seconds. */
export function backOff(attempt: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
}

/** The same for the same answers of a block, whatever their order. */
function contentKey(submission: { block: string; responses: readonly QuestionResponse[] }): string {
  const pairs = submission.responses.map((response) => [response.QuestionName, response.AnswerText] as const);
  return JSON.stringify([submission.block, pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))]);
}

export function createQueue(options: QueueOptions, restored: readonly Submission[] = []): SubmissionQueue {
  let state: QueueState = { waiting: restored, active: false, stuck: null, exchange: null, refused: [], ready: false };
  const acknowledged = new Map<string, { content: string; validated: boolean }>();
  // An attempt without an answer may have reached the server: it is repeated as it is, so that it is known again.
  let mayHaveArrived = restored[0]?.id;
  let attempt = 0;
  let stopped = false;
  let finished: (() => void) | null = null;
  let cancelTimer: (() => void) | null = null;
  let held = 0;
  let lastTurn: Promise<void> = Promise.resolve();
  const rested: (() => void)[] = [];

  const update = (change: Partial<QueueState>): void => {
    state = { ...state, ...change };
    try {
      options.onChange(state);
    } catch (error) {
      options.onFault(error);
    }
    if (state.active) return;
    for (const goOn of rested.splice(0)) goOn();
  };

  const wait = (milliseconds: number, run: () => void): void => {
    cancelTimer?.();
    cancelTimer = options.later(run, milliseconds);
  };

  const end = (): void => {
    stopped = true;
    cancelTimer?.();
    finished?.();
  };

  async function pump(): Promise<void> {
    if (held > 0) return;
    const head = state.waiting[0];
    if (finished && (!state.ready || !head)) end();
    if (stopped || state.active || !state.ready || !head) return;
    cancelTimer?.();
    update({ active: true });
    applyOutcome(head, await outcomeOf(head));
  }

  /** A sending that throws is refused without a word of the server: shown with what was typed, and others go on. */
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
    if (outcome.kind === 'later') {
      if (outcome.reason !== 'session') mayHaveArrived = head.id;
      update({ active: false, stuck: outcome.reason, exchange: null });
      if (finished) {
        end();
        return;
      }
      wait(outcome.retryAfterMs ?? backOff(attempt), () => void pump());
      attempt += 1;
      return;
    }
    attempt = 0;
    if (outcome.kind === 'asks') {
      const { block, validate } = head;
      update({ active: false, stuck: 'asked', exchange: { block, validate, signers: outcome.signers } });
      if (finished) end();
      return;
    }
    const rest = state.waiting.slice(1);
    if (outcome.kind === 'refused') {
      const { kind: _kind, ...refusal } = outcome;
      // The server has something else than what it acknowledged before.
      acknowledged.delete(head.block);
      const others = state.refused.filter((refused) => refused.submission.block !== head.block);
      update({
        active: false,
        stuck: null,
        exchange: null,
        waiting: rest,
        refused: [...others, { submission: head, ...refusal }],
      });
      void pump();
      return;
    }
    acknowledged.set(head.block, {
      content: contentKey({ block: head.block, responses: outcome.kept ?? head.responses }),
      validated: head.validate,
    });
    update({ stuck: null, exchange: null, waiting: rest.map((waiting) => rebased(waiting, outcome.versions)) });
    wait(ACTIVE_FLAG_MS, () => {
      update({ active: false });
      void pump();
    });
  }

  return {
    state: () => state,
    add(submission) {
      if (stopped || finished) return false;
      const content = contentKey(submission);
      const known = acknowledged.get(submission.block);
      const queued = state.waiting.findLast((waiting) => waiting.block === submission.block);
      const last = queued ? { content: contentKey(queued), validated: queued.validate } : known;
      if (last && last.content === content && (last.validated || !submission.validate)) return false;
      // What waits for the same block and was not sent yet is replaced: the newer answers hold all of it.
      const [head, ...tail] = state.waiting;
      const isSent = head !== undefined && (state.active || head.id === mayHaveArrived);
      const sent = isSent ? [head] : [];
      const open = isSent ? tail : state.waiting;
      const replaced = open.find((waiting) => waiting.block === submission.block);
      const kept = open.filter((waiting) => waiting.block !== submission.block);
      const next = replaced
        ? { ...submission, validate: submission.validate || replaced.validate, baseVersion: replaced.baseVersion }
        : submission;
      update({
        waiting: [...sent, ...kept, next],
        refused: state.refused.filter((refused) => refused.submission.block !== submission.block),
      });
      void pump();
      return true;
    },
    setReady() {
      update({ ready: true });
      void pump();
    },
    retryNow() {
      attempt = 0;
      void pump();
    },
    agree() {
      const { exchange } = state;
      if (exchange === null) return;
      const { block, signers } = exchange;
      update({
        exchange: null,
        waiting: state.waiting.map((waiting) =>
          waiting.block === block ? { ...waiting, replaces: signers } : waiting,
        ),
      });
      void pump();
    },
    withdraw() {
      const block = state.exchange?.block;
      if (block === undefined || state.active) return;
      update({ exchange: null, stuck: null, waiting: state.waiting.filter((waiting) => waiting.block !== block) });
      void pump();
    },
    dismiss(block) {
      update({ refused: state.refused.filter((refused) => refused.submission.block !== block) });
    },
    async between(change) {
      held += 1;
      const turn = lastTurn.then(async () => {
        if (state.active) await new Promise<void>((resolve) => rested.push(resolve));
        try {
          const versions = await change();
          if (versions) update({ waiting: state.waiting.map((waiting) => rebased(waiting, versions)) });
        } finally {
          held -= 1;
          void pump();
        }
      });
      lastTurn = turn.catch(() => undefined);
      await turn;
    },
    finish() {
      if (stopped) return Promise.resolve();
      const done = new Promise<void>((resolve) => (finished = resolve));
      attempt = 0;
      void pump();
      return done;
    },
    stop: end,
  };
}

/** An acknowledged submission raised the versions that later ones build on. */
function rebased(submission: Submission, versions: Readonly<Record<string, number>>): Submission {
  const version = versions[submission.block];
  return version === undefined ? submission : { ...submission, baseVersion: version };
}

/** How things stand with what was typed (spec pages §1). */
export interface SaveStanding {
  standing: NonNullable<QueueState['stuck']> | 'refused' | 'saving' | 'saved';
  /** Sections that wait to be saved. */
  sections: number;
}

export function saveStanding(state: QueueState): SaveStanding {
  const sections = new Set(state.waiting.map((waiting) => waiting.block)).size;
  if (sections > 0 && state.stuck !== null) return { standing: state.stuck, sections };
  if (state.refused.length > 0) return { standing: 'refused', sections };
  return { standing: sections > 0 ? 'saving' : 'saved', sections };
}
