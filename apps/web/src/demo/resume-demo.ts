/** Resumes one side of a test application (spec flow §2, demo-resume-application). */
import type { Data } from '@countersign/protocol';
import { beginOpening, type OpenOutcome, outcomeOf } from '../state/application.ts';
import { client } from '../state/client.ts';
import { enterResumed } from '../state/ensure-case.ts';
import type { FormPlace } from '../state/form-places.ts';
import { leaveCase } from '../state/saving.ts';
import type { DemoSide } from './demo-turn.tsx';

export type Resumed =
  | { kind: 'open'; data: Data<'demoResumeApplication'> }
  /** `gone`: there is none, or its 48 hours are over. `unsent`: the customer's part has not begun. */
  | { kind: 'gone' | 'unsent' }
  | { kind: Exclude<OpenOutcome, 'open'> };

export async function resumeDemo(appId: string, side: DemoSide): Promise<Resumed> {
  leaveCase();
  if (appId === '') return { kind: 'gone' };
  const isWanted = beginOpening();
  const answer = await client.call('demoResumeApplication', { AppId: appId, Side: side });
  if (answer.ok) {
    const kind = await enterResumed('agent', answer.data, isWanted);
    return kind === 'open' ? { kind, data: answer.data } : { kind };
  }
  if (answer.status === 404 || answer.status === 400) return { kind: 'gone' };
  return { kind: answer.refusal?.reason === 'unsent' ? 'unsent' : outcomeOf(answer) };
}

/** Where that side continues: the agent after the customer's signature, or after their own. */
export function nextPlace(
  side: DemoSide,
  { CustomerSigned, AllSigned }: Data<'demoResumeApplication'>['Case'],
): FormPlace | 'demo-decision' {
  if (side === 'InsuredOwner' || !CustomerSigned) return 'form';
  return AllSigned ? 'demo-decision' : 'agent';
}
