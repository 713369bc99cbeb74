import { type Case, emailOf, hasAgentsMailbox, store } from '../applications/index.ts';
import { type Refusal, refuse, type Tx } from '../platform/index.ts';
import { isOver } from './is-over.ts';

/** Why this person of a case must not be asked for anything, or mailed about it; null: they may. */
export async function refuseAsked(
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
): Promise<Refusal<'unsigned' | 'demo' | 'outcome' | 'missing' | 'agentsMailbox' | 'consent'> | null> {
  if (theCase.row.is_demo)
    return refuse(409, 'A test application cannot have requirements.', { data: { reason: 'demo' } });
  if (!theCase.row.all_signed || slot.state !== 'signed')
    return refuse(409, 'Not everyone has signed this application yet.', { data: { reason: 'unsigned' } });
  if (await isOver(tx, theCase))
    return refuse(409, 'This application was declined or withdrawn.', { data: { reason: 'outcome' } });
  if (emailOf(theCase, slot) === '')
    return refuse(409, 'There is no e-mail address for this person.', { data: { reason: 'missing' } });
  if (hasAgentsMailbox(theCase, slot))
    return refuse(409, 'The e-mail address of this person is one of the agent’s.', {
      data: { reason: 'agentsMailbox' },
    });
  if (!(await store.consentOf(tx, slot)))
    return refuse(409, 'This person has not consented to sign electronically.', { data: { reason: 'consent' } });
  return null;
}
