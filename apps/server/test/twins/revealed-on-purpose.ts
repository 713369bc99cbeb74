/**
 * What is intentionally revealed of a concealed answer: docs/decisions/what-counts-reveal.md gives the reason for each.
 */

interface Told {
  who: string;
  call: string;
  /** Where in the reply. */
  place: RegExp;
}

const meant: readonly Told[] = [
  // The decision: it depends on all answers, and is shown to the agent (spec flow §3, §4).
  { who: 'agent', call: 'getDecision', place: /^\.body\.data\.DecisionInfo\.Rows\./ },
  {
    who: 'agent',
    call: 'getAgentApplications',
    place: /^\.body\.data\.Applications\.\d+\.(?:DecisionClassName|ExportTriagePathName):/,
  },
  {
    who: 'operations',
    call: 'operationsCases',
    place: /^\.body\.data\.Cases\.\d+\.Summary\.(?:DecisionClassName|ExportTriagePathName):/,
  },
  // So are class and path of the decision to a system that stands where the agent stands (spec handover 1.4).
  { who: 'system of agents', call: '/cases', place: /^\.body\.cases\.\d+\.decision\./ },
  { who: 'system of agents', call: '/cases/ID', place: /^\.body\.decision\./ },
  { who: 'system of agents', call: '/cases/ID/data', place: /^\.body\.(?:case\.)?decision\./ },
  { who: 'system of agents', call: '/days/DAY', place: /^\.body\.cases\.\d+\.decision\./ },
  // Operations may read every answer of a signed case in its complete file, and are shown all reasons.
  { who: 'operations', call: 'decisionReasons', place: /^\./ },
  { who: 'operations', call: 'completeFile', place: /^\./ },
];

/** `place` in the wording of `differences`. */
export const isRevealedOnPurpose = (who: string, call: string, place: string): boolean =>
  meant.some((told) => told.who === who && told.call === call && told.place.test(place));
