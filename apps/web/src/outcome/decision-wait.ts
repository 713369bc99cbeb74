/** From the last signature to the decision (spec flow §4, Processing and decision; §9). Knows nothing of pages or HTTP. */
import type { DecisionRow } from '@countersign/protocol';

export const DECISION_WAIT_MS = 420_000;
const DECISION_POLL_MS = 10_000;

/**
 * `rows`: empty until there is a decision. `hard-failure`: it cannot be made. `unlocked`: everybody has to sign again
 * first. `refused`: the call itself failed. `away`: no response this time.
 */
export type DecisionAnswer =
  | { kind: 'rows'; rows: readonly DecisionRow[] }
  | { kind: 'hard-failure' }
  | { kind: 'unlocked' }
  | { kind: 'refused' }
  | { kind: 'away' };

/** A simulated decision is available at once; it is shown after this time. */
const SIMULATED_MS = 1_000;

export interface DecisionSource {
  /** Of a test application. */
  isSimulated: boolean;
  /** Null: there is none, and nothing can be decided. */
  policyNumber(): Promise<string | null>;
  /** False: it could not be requested. */
  process(policyNumber: string): Promise<boolean>;
  /** The decision; the server holds the response back until there is one or the wait is over. */
  decision(): Promise<DecisionAnswer>;
  /** Tells the server which decision the page shows; none: the page shows that there is none. */
  save(rows: readonly DecisionRow[]): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  now(): number;
  isOver(): boolean;
}

/**
 * `undecided`: a hard failure, or no decision in time; its page says so. `failed`: it could not even be requested.
 * `unlocked`: there is nothing to decide anymore. `over`: the page was left.
 */
export type DecisionOutcome = 'decided' | 'undecided' | 'failed' | 'unlocked' | 'over';

/** Waits for the decision and saves the result, also if there is none. */
export async function awaitDecision(source: DecisionSource): Promise<DecisionOutcome> {
  const deadline = source.now() + DECISION_WAIT_MS;
  const number = await source.policyNumber();
  if (source.isOver()) return 'over';
  if (number === null || !(await source.process(number))) return 'failed';
  if (source.isSimulated) await source.pause(SIMULATED_MS);
  while (source.now() < deadline) {
    const asked = source.now();
    const answer = await source.decision();
    if (source.isOver()) return 'over';
    if (answer.kind === 'unlocked') return 'unlocked';
    if (answer.kind === 'refused') return 'failed';
    if (answer.kind === 'hard-failure') break;
    if (answer.kind === 'rows' && answer.rows.length > 0) {
      await source.save(answer.rows);
      return 'decided';
    }
    // A server that holds its response back has already waited.
    const waited = source.now() - asked;
    if (waited < DECISION_POLL_MS) await source.pause(DECISION_POLL_MS - waited);
    if (source.isOver()) return 'over';
  }
  await source.save([]);
  return 'undecided';
}
