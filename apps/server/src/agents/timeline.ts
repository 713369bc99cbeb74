import type { Data } from '@countersign/protocol';
import type { Case, Services } from '../applications/index.ts';
import { readEvidence } from '../evidence/index.ts';
import { unlockReasons } from '../signing/index.ts';

/** What happened, in the words of the portal; events without words are for the evidence alone. */
const words: Record<string, string> = {
  'app.created': 'Case started',
  'link.issued': 'Invitation sent',
  'documents.offered': 'Signed document offered by mail',
  'identity.passed': 'Identity confirmed',
  'identity.failed': 'Identity not confirmed',
  'identity.checked': 'Identity checked with a service',
  'agent.assigned': 'Agent of record changed',
  'consent.given': 'Consent to electronic signing given',
  'consent.withdrawn': 'Consent to electronic signing withdrawn',
  'paper.requested': 'Paper forms asked for',
  'sign.declined': 'Did not want to sign',
  'document.ready': 'Forms prepared',
  'pdf.served': 'Forms opened for review',
  'sign.completed': 'Signed',
  'document.sealed': 'Signed document sealed',
  'policyNumber.assigned': 'Policy number assigned',
  'uw.requested': 'Decision requested',
  'uw.decided': 'Decision made',
  'app.unlocked': 'Unlocked, everybody signs again',
};

const actors: Record<string, string> = {
  agent: 'Agent',
  customer: 'Customer',
  system: 'System',
  operations: 'Operations',
};

/** The case's timeline for its agent and for operations, newest first: who did what and when, never an answer. */
export async function timelineOf(services: Services, theCase: Case): Promise<Data<'timeline'>> {
  const { query } = services.database;
  const [events, reasons] = await Promise.all([readEvidence(query, theCase.id), unlockReasons(query, theCase)]);
  return {
    Events: events
      .flatMap(({ seq, at, type, actor }) => {
        const text = words[type];
        if (!text) return [];
        const reason = reasons.get(seq);
        const said = reason === undefined ? text : `${text}: ${reason}`;
        return [{ At: at, Type: type, Actor: actors[actor.kind] ?? actor.kind, Text: said }];
      })
      .toReversed(),
  };
}
