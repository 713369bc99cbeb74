/** What of a concealed answer is told on purpose: docs/decisions/what-counts-reveal.md gives the reason of each. */

interface Told {
  who: string;
  call: string;
  /** Where in the reply. */
  place: RegExp;
}

const meant: readonly Told[] = [
  // The decision: it is made of all answers, and shown to the agent (spec flow §3, §4).
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
  // Operations may read every answer of a signed case in its complete file, and are told all reasons.
  { who: 'operations', call: 'decisionReasons', place: /^\./ },
  { who: 'operations', call: 'completeFile', place: /^\./ },
];

/** `place` as `differences` words it. */
export const isMeant = (who: string, call: string, place: string): boolean =>
  meant.some((told) => told.who === who && told.call === call && told.place.test(place));
