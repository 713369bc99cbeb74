import type { CaseFacts } from '@countersign/engine';
import { agentOf, type Case, store as cases } from '../applications/index.ts';
import { currentDecision } from '../decision/index.ts';
import type { Reader } from '../platform/index.ts';
import { givenSignatures, sealedDocuments } from '../signing/index.ts';

/** What is known of a case beside its answers, for other systems (spec handover §1). */
export async function readCaseFacts(reader: Reader, theCase: Case): Promise<CaseFacts> {
  const { id, row } = theCase;
  const [policyNumber, outcome, decided, signatures, documents] = [
    await cases.policyNumber(reader, id),
    await cases.outcome(reader, id),
    await currentDecision(reader, theCase),
    await givenSignatures(reader, theCase),
    await sealedDocuments(reader, theCase),
  ];
  const agent = agentOf(theCase);
  const number = agent.Profile?.Number;
  return {
    id,
    round: row.epoch,
    isTest: row.is_demo,
    edition: row.definition_version,
    startedAt: row.created_at.toISOString(),
    ...(row.submitted_at !== null && { signedAt: row.submitted_at.toISOString() }),
    ...(policyNumber !== null && { policyNumber }),
    ...(decided !== null && {
      decision: {
        path: decided.TriagePathNumber,
        pathName: decided.TriagePathName,
        class: decided.DecisionClassName,
      },
    }),
    ...(outcome !== null && { outcome }),
    agent: {
      firstName: agent.AgentFirstName,
      lastName: agent.AgentLastName,
      emailAddress: agent.AgentEmail,
      ...(number !== undefined && { number }),
    },
    signatures,
    documents,
  };
}
