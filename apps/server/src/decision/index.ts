/** What the server needs from policy numbers and decisions. */
export { decisionReasons } from './decision-reasons.ts';
export { registerDecision } from './routes.ts';
export { submitAutomatically, takeNumber } from './policy-number.ts';
export { submitBacklog } from './submit-backlog.ts';
export { currentDecision } from './current-decision.ts';
export { decideAgain } from './decide-again.ts';
export { makeDecision, markDecisionFailed, takeDecision } from './make-decision.ts';
