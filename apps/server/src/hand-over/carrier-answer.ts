/** What a system answers for the carrier: the policy number and the decision (spec handover §5). */

export interface CarrierAnswer {
  readonly number: string | null;
  readonly decision: { readonly path: number; readonly class: string } | null;
}

/** `{ "policyNumber": "...", "decision": { "path": 1, "class": "..." } }`; what is not understood is null. */
export function carrierAnswerIn(body: string): CarrierAnswer {
  const answer = objectIn(body);
  const { policyNumber: number, decision } = answer;
  return {
    number: typeof number === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/.test(number) ? number : null,
    decision: decisionIn(decision),
  };
}

function decisionIn(given: unknown): CarrierAnswer['decision'] {
  if (typeof given !== 'object' || given === null) return null;
  const { path, class: named }: { path?: unknown; class?: unknown } = given;
  return typeof path === 'number' && typeof named === 'string' ? { path, class: named } : null;
}

function objectIn(body: string): { policyNumber?: unknown; decision?: unknown } {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
