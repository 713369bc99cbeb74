/** What the server needs from policy numbers and decisions. */
export { decisionReasons } from './decision-reasons.ts';
export { registerDecision } from './routes.ts';
export { submitByItself } from './policy-number.ts';
export { submitBacklog } from './submit-backlog.ts';
export { currentDecision } from './current-decision.ts';
export { makeDecision, markDecisionFailed } from './make-decision.ts';
