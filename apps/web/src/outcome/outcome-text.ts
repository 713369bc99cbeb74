/** The message for a decision, and its placeholders (spec flow §4, Outcome by TriagePathNumber). */
import { classWords, outcome } from '@countersign/engine';
import type { Data } from '@countersign/protocol';

export interface OutcomeText {
  /** Keys of texts. */
  title: string;
  text: string;
  tone: 'success' | 'info' | 'error';
  values: Record<string, string>;
  /** Keys of the texts for missing values. */
  missing: Record<string, string>;
}

/**
 * How the case ended, otherwise what was decided. No decision, or an unknown one, is the generic error state; `isLate`:
 * none yet, and none that failed. That is usual where the carrier's own system decides.
 */
export function outcomeText(decision: Data<'getDecision'> | null, isLate = false): OutcomeText {
  const row = decision?.DecisionInfo.Rows[0];
  const isWaiting = isLate && decision?.DecidedBy === 'carrier';
  const kind = decision?.Outcome ?? (isWaiting ? 'waiting' : outcome(row));
  return {
    title: `outcome.${kind}.title`,
    text: `outcome.${kind}`,
    tone: kind === 'approved' || kind === 'issued' ? 'success' : kind === 'error' ? 'error' : 'info',
    values: {
      InsuredName: decision?.InsuredName ?? '',
      Product: decision?.Product ?? '',
      FaceAmount: decision?.FaceAmount ? moneyText(decision.FaceAmount) : '',
      RiskClass: classWords(row?.DecisionClassName ?? ''),
      SmokerStatus: row?.SmokerStatus || 'Non-Smoker',
    },
    missing: {
      ...(decision?.InsuredName ? {} : { InsuredName: 'outcome.missing.name' }),
      ...(decision?.Product ? {} : { Product: 'outcome.missing.product' }),
      ...(decision?.FaceAmount ? {} : { FaceAmount: 'outcome.missing.amount' }),
    },
  };
}

/** `$500,000`; cents only if there are any. */
export function moneyText(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
