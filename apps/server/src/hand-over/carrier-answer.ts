/** What a system answers for the carrier: the policy number and the decision (spec handover §5). */

/** `absent`: it has none yet. `unfit`: what is there can be none. */
type Answered<Value> = { readonly value: Value } | 'absent' | 'unfit';

export interface CarrierAnswer {
  readonly number: Answered<string>;
  readonly decision: Answered<{ readonly path: number; readonly class: string }>;
}

/** `{ "policyNumber": "...", "decision": { "path": 1, "class": "..." } }`; a system may leave out either, or send null or "". */
export function carrierAnswerIn(body: string): CarrierAnswer {
  const { policyNumber, decision } = objectIn(body);
  return { number: numberIn(policyNumber), decision: decisionIn(decision) };
}

const isAbsent = (given: unknown): boolean => given === undefined || given === null || given === '';

function numberIn(given: unknown): CarrierAnswer['number'] {
  if (isAbsent(given)) return 'absent';
  return typeof given === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/.test(given) ? { value: given } : 'unfit';
}

function decisionIn(given: unknown): CarrierAnswer['decision'] {
  if (isAbsent(given)) return 'absent';
  if (typeof given !== 'object' || given === null) return 'unfit';
  const { path, class: named }: { path?: unknown; class?: unknown } = given;
  return typeof path === 'number' && typeof named === 'string' ? { value: { path, class: named } } : 'unfit';
}

function objectIn(body: string): { policyNumber?: unknown; decision?: unknown } {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
