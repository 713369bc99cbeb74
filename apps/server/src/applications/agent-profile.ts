/** An agent's own data: the stored entries, and which of them a case is filled in with (spec engine 3.14). */
import type { AgentProfile } from '@countersign/engine';
import { padded, type Reader, type Vault } from '../platform/index.ts';
import { agentNameOf, type AgentOfRecord } from './agent-of-record.ts';

/** Optional mails to the agent. */
export const AGENT_MAILS = ['insuredSigned', 'submitted', 'decided', 'moreAsked', 'doubted', 'stopped'] as const;
export type AgentMail = (typeof AGENT_MAILS)[number];

/** As stored: entries that the agent typed, and mails that they turned off. */
export interface StoredProfile extends AgentProfile {
  MailsOff?: readonly AgentMail[];
}

const place = (agentId: string): string => `agent profile|${agentId}`;

/** The agent's own entries; empty if they typed none. */
export async function storedProfile(vault: Vault, reader: Reader, agentId: string): Promise<StoredProfile> {
  const row = await reader
    .selectFrom('agent_profile')
    .select('content')
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row ? (JSON.parse(vault.openOwn(place(agentId), row.content)) as StoredProfile) : {};
}

/** Replaces the agent's own entries. */
export async function storeProfile(
  vault: Vault,
  reader: Reader,
  agentId: string,
  profile: StoredProfile,
  at: Date,
): Promise<void> {
  const row = { content: vault.sealOwn(place(agentId), padded(JSON.stringify(profile))), updated_at: at };
  await reader
    .insertInto('agent_profile')
    .values({ agent_id: agentId, ...row })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
    .execute();
}

/** Whether the agent gets this mail: yes, until they turn it off. */
export async function wantsMail(vault: Vault, reader: Reader, agentId: string, mail: AgentMail): Promise<boolean> {
  const { MailsOff = [] } = await storedProfile(vault, reader, agentId);
  return !MailsOff.includes(mail);
}

/** Every entry, blank if the profile has none. */
export const writtenOut = ({
  Name = '',
  Number = '',
  Firm = '',
  FirmNumber = '',
  Email = '',
  Phone = '',
  Licenses = [],
}: AgentProfile) => ({
  Name,
  Number,
  Firm,
  FirmNumber,
  Email,
  Phone,
  Licenses: Licenses.map(({ State, Number: number }) => ({ State, Number: number })),
});

/** The agent's data from the sign-in, or from the person who named the agent. */
export function knownProfile(agent: Omit<AgentOfRecord, 'Profile'>): AgentProfile {
  const name = agentNameOf(agent);
  const phone = hyphenated(agent.AgentPhoneNumber);
  return {
    ...(name !== '' && { Name: name }),
    ...(agent.AgentEmail !== '' && { Email: agent.AgentEmail }),
    ...(phone !== '' && { Phone: phone }),
  };
}

/** Ten digits as 617-555-0142, without a leading country code 1; empty for anything else. */
export function hyphenated(phone: string): string {
  const digits = phone
    .replace(/ ?(?:x|ext\.?) ?\d+$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : '';
}

/** The agent of record with everything that is known about them now, for a case that starts or gets this agent. */
export function withProfile(agent: AgentOfRecord, { MailsOff: _mails, ...own }: StoredProfile): AgentOfRecord {
  return { ...agent, Profile: { ...knownProfile(agent), ...own } };
}

/** The values that the case's answers are filled in with. */
export const profileOf = (agent: AgentOfRecord): AgentProfile => agent.Profile ?? knownProfile(agent);

/**
 * The agent of a case with the profile's entries that the case did not have: existing values stay. Null: there is
 * nothing to add.
 */
export function completed(agent: AgentOfRecord, stored: StoredProfile): AgentOfRecord | null {
  const had = profileOf(agent);
  const { MailsOff: _mails, Licenses = [], ...own } = stored;
  const licenses = had.Licenses ?? [];
  const states = new Set(licenses.map(({ State }) => State));
  const more = Licenses.filter(({ State }) => !states.has(State));
  const isMore = more.length > 0 || Object.keys(own).some((entry) => !Object.hasOwn(had, entry));
  return isMore ? { ...agent, Profile: { ...own, ...had, Licenses: [...licenses, ...more] } } : null;
}
