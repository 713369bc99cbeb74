/** The e-mail that asks an owner to sign (spec flow 4.15). */
import type { OwnershipSignatory } from '@countersign/protocol';
import { client } from '../state/client.ts';

/** Asks the server to mail this owner. Agents send their own data; customers do not know it. */
export function sendOwnerEmail(
  AppId: string,
  owner: OwnershipSignatory,
  agent: { AgentId?: string; SharedMailbox?: true; Note?: string } = {},
) {
  const { FirstName: OwnerFirstName, LastName: OwnerLastName, Role: OwnerType, SignerLetter } = owner;
  const emailInfo = { AppId, ...agent, OwnerFirstName, OwnerLastName, OwnerType, SignerLetter };
  return client.call('sendOwnerEmail', { emailInfo });
}
