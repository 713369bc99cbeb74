/** Converts the claims of the identity provider to the agent of a session. */
import { OPERATIONS_RIGHTS, type OperationsRight } from '@countersign/protocol';
import { agentNameOf } from '../applications/index.ts';
import { type AgentDetails, isMailAddress, plainName, plainPhone } from '../platform/index.ts';
import type { Claims } from './oidc.ts';

export type AgentOfClaims =
  | { ok: true; agentId: string; details: AgentDetails }
  /** The claim that is missing or unusable. */
  | { ok: false; claim: string };

/** Maximum length of a name or address, as in the calls. */
const MAX_LENGTH = 300;

/**
 * The agent's ID is `agentClaim`: 1 to 128 letters, digits and `_ . @ | : + -`, as in every call. The name comes from
 * `given_name` and `family_name`, otherwise from `name`, whose last word is the family name; both and `email` are
 * required, because the agent signs with them and applicants reply to them. `phone_number` may be absent. Only
 * characters that are allowed in names are kept (`plainName`), because the person cannot type the name again here.
 */
export function agentOfClaims(claims: Claims, agentClaim: string): AgentOfClaims {
  const agentId = lineOf(claims[agentClaim]);
  if (agentId === null || !/^[\w.@|:+-]{1,128}$/.test(agentId)) return { ok: false, claim: agentClaim };
  const name = nameOf(claims);
  if (!name) return { ok: false, claim: 'name' };
  const email = lineOf(claims['email']);
  if (email === null || !isMailAddress(email)) return { ok: false, claim: 'email' };
  return {
    ok: true,
    agentId,
    details: {
      AgentFirstName: name.first,
      AgentLastName: name.last,
      AgentEmail: email,
      AgentPhoneNumber: plainPhone(lineOf(claims['phone_number']) ?? ''),
      AgentQualifier: '',
      Persona: 'Agent',
      caseFacts: {
        Demo: false,
        Partner: '',
        AgentAttestation: false,
        SalesSource: '',
        EstimateDetails: '',
        SimulateDecision: '',
      },
    },
  };
}

/**
 * What the operations claim grants: permissions as a list or as words separated by spaces; unknown ones are ignored.
 * Anyone who has one of them can see the cases. The JSON value `true` grants what it did before there were permissions,
 * without irreversible acts: seeing and repairing. Anything else grants none.
 */
export function rightsOfClaims(claims: Claims, operationsClaim: string): OperationsRight[] {
  const claim = claims[operationsClaim];
  if (claim === true) return ['see', 'repair'];
  const words: unknown[] = typeof claim === 'string' ? claim.split(/\s+/) : Array.isArray(claim) ? claim : [];
  const named = OPERATIONS_RIGHTS.filter((right) => words.includes(right));
  return named.length === 0 || named.includes('see') ? named : ['see', ...named];
}

function nameOf(claims: Claims): { first: string; last: string } | null {
  const given = nameIn(claims['given_name']);
  const family = nameIn(claims['family_name']);
  if (given !== null && family !== null) return { first: given, last: family };
  const words = nameIn(claims['name'])?.split(/\s+/) ?? [];
  const last = words.pop();
  return last !== undefined && words.length > 0 ? { first: words.join(' '), last } : null;
}

/** The name of a member of operations: `name`, otherwise that of the agent. */
export const operatorNameOf = (claims: Claims, agent: AgentDetails): string =>
  nameIn(claims['name']) ?? agentNameOf(agent);

const nameIn = (value: unknown): string | null => plainName(lineOf(value) ?? '') || null;

/** One line of text without control characters, or null. */
export function lineOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text.length > MAX_LENGTH || /\p{Cc}/u.test(text) ? null : text;
}
