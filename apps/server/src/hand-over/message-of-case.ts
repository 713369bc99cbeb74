import { createHash } from 'node:crypto';
import {
  type Answers,
  caseData,
  type CaseFacts,
  type HandoverMapping,
  mapCase,
  type MappedFailure,
} from '@countersign/engine';
import type { Case } from '../applications/index.ts';
import type { Message } from './deliver.ts';

export type CaseMessage =
  | { readonly kind: 'message'; readonly message: Message }
  /** Of a test application nothing is sent; a case without number, decision or complete file is not finished. */
  | { readonly kind: 'test' }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'unmapped'; readonly failures: readonly MappedFailure[] };

/** What the system that gets the message must answer with. */
export interface Awaited {
  readonly number: boolean;
  readonly decision: boolean;
}

export const AWAITS_NOTHING: Awaited = { number: false, decision: false };

/**
 * What a system gets of a finished case: in the words of a mapping, or all of it as data where there is none. Id and bytes
 * are the same at every repeat for one round of the case; an amendment has a message of its own, and so has a system that is
 * asked for number or decision. `answers`: the amended record.
 */
export function messageOf(
  theCase: Case,
  { facts, answers, amendment }: { facts: CaseFacts; answers: Answers; amendment: string | null },
  mapping: HandoverMapping | null,
  awaits: Awaited = AWAITS_NOTHING,
): CaseMessage {
  if (facts.isTest) return { kind: 'test' };
  const isComplete = facts.documents.some(({ kind }) => kind === 'complete');
  const hasNumber = awaits.number || facts.policyNumber !== undefined;
  const hasDecision = awaits.decision || facts.decision !== undefined;
  if (!isComplete || !hasNumber || !hasDecision) return { kind: 'unfinished' };
  const name = mapping?.Name ?? '';
  // A system that is asked gets the case before the others, without what it is asked for: another message.
  const asked = awaits.number || awaits.decision ? ['asked'] : [];
  const of = [facts.id, facts.round, name, ...(amendment === null ? [] : [amendment]), ...asked].join('|');
  const id = `msg_${createHash('sha256').update(of).digest('hex').slice(0, 32)}`;
  const application = theCase.openAsSigned(answers);
  if (mapping === null) {
    const text = `${JSON.stringify(caseData(application, facts, 'carrier'), null, 2)}\n`;
    return { kind: 'message', message: { id, mediaType: 'application/json', body: Buffer.from(text) } };
  }
  const mapped = mapCase(application, facts, mapping);
  if (!mapped.ok) return { kind: 'unmapped', failures: mapped.failures };
  return { kind: 'message', message: { id, mediaType: mapped.mediaType, body: Buffer.from(mapped.text) } };
}
