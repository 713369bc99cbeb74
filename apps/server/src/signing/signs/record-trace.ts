import { comparableName, mailboxOf } from '@countersign/engine';
import {
  agentOf,
  type Case,
  emailOf,
  type Participant,
  personOf,
  type Services,
  type store,
} from '../../applications/index.ts';
import { padded, type Tx } from '../../platform/index.ts';
import { madeAfterAgent, numberPattern } from './mailbox-patterns.ts';
import type { SignatureFacts } from './signs.ts';
import * as traces from './store.ts';

/** What a trace stores sealed: what was seen at the moment of signing, including what operations are shown. */
export interface Seen extends Pick<SignatureFacts, 'madeAfterAgent' | 'typedLength' | 'typing' | 'reading'> {
  address: string;
  userAgent: string;
}

/**
 * Stores what a signature can be compared by: keyed hashes of the person, their family name, browser, device, mailbox
 * and phone, and, sealed under the case's key, what was seen. It does so in every case alike, so that the trace does
 * not reveal whether a sign was found.
 */
export async function recordTrace(
  { vault }: Pick<Services, 'vault'>,
  tx: Tx,
  theCase: Case,
  caller: Participant,
  {
    slot,
    phone,
    at,
    ...told
  }: { slot: store.SlotRow; phone: string; at: Date } & Pick<SignatureFacts, 'typedLength' | 'typing' | 'reading'>,
): Promise<void> {
  const { FirstName, LastName } = personOf(theCase, slot);
  const agent = agentOf(theCase);
  const address = emailOf(theCase, slot);
  const pattern = numberPattern(address);
  const { origin } = caller;
  const seen: Seen = {
    ...told,
    address: origin.address,
    userAgent: origin.userAgent,
    madeAfterAgent: madeAfterAgent(address, {
      firstName: agent.AgentFirstName,
      lastName: agent.AgentLastName,
      address: agent.AgentEmail,
    }),
  };
  await traces.insertTrace(tx, {
    application_id: theCase.id,
    epoch: theCase.row.epoch,
    slot_id: slot.id,
    kind: slot.kind,
    agent_id: theCase.row.agent_id,
    person: vault.blindIndex('trace.person', `${comparableName(FirstName)}|${comparableName(LastName)}`),
    family: vault.blindIndex('trace.family', comparableName(LastName)),
    browser: origin.browser,
    device: vault.blindIndex('device', origin.userAgent),
    mailbox: address === '' ? null : vault.blindIndex('trace.mailbox', mailboxOf(address)),
    mailbox_pattern: pattern === null ? null : vault.blindIndex('trace.pattern', pattern),
    phone: phone === '' ? null : vault.blindIndex('trace.phone', phone.replaceAll(/\D/g, '')),
    seen: theCase.key.seal('trace', slot.id, padded(JSON.stringify(seen))),
    signed_at: at,
  });
}
