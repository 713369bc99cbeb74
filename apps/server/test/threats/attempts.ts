/** What people of a case try with it, each once, and whether the response is one that is documented. */
import { type CallName, refusalsOfCall, type Route, routes } from '@countersign/protocol';
import { SEED } from '../../../../packages/engine/src/testing/depth.ts';
import { sha256 } from '../../src/platform/index.ts';
import type { Reply } from '../support/browser.ts';
import { type Person, submission } from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature } from '../support/signatures.ts';
import type { OfTheCase } from './case-at-every-stage.ts';
import { callsOfCase, make } from './every-call.ts';
import { type Attempt, MORE_ATTEMPTS } from './may-change.ts';

/** What people of the case try. */
export const attempts: readonly Attempt[] = [...callsOfCase, ...MORE_ATTEMPTS];

const SIGNATURES = {
  'sign as the insured': ['DeclarationsInsured', insuredSignature('Grace Rivera')],
  'sign as the owner': ['DeclarationsOwnerA', ownerSignature('A', 'Ruth Okafor')],
  'sign as the agent': ['DeclarationsAgent', agentSignature('Insurance Agent')],
} as const;

/** Whose forms somebody asks for, whatever they sign with them. */
const OWN_FORMS = {
  agent: 'Agent',
  insured: 'InsuredNotOwner',
  owner: 'OwnerNotInsured',
  operations: 'Agent',
} as const;

/** The call of the protocol by which it is made. */
function callOf(attempted: Attempt): CallName {
  if (attempted === 'mail the owner') return 'sendOwnerEmail';
  return attempted in SIGNATURES ? 'submitPayload' : (attempted as CallName);
}

export async function attempt(what: Attempt, who: OfTheCase, person: Person): Promise<Reply> {
  const { id, handle, browser, agentId } = person;
  const query = { appId: id, AppAuthId: handle, mergeType: OWN_FORMS[who] };
  switch (what) {
    case 'getApplicationPdf':
      return browser.call(what, undefined, query);
    case 'generatePdf':
      return browser.call(what, { AppId: id, AppAuthId: handle, mergeType: OWN_FORMS[who] });
    case 'mail the owner': {
      const ruth = { OwnerFirstName: 'Ruth', OwnerLastName: 'Okafor', OwnerType: 'IndividualOwner' } as const;
      return browser.call('sendOwnerEmail', { emailInfo: { AppId: id, AgentId: agentId || 'A1', ...ruth } });
    }
    case 'sign as the insured':
    case 'sign as the owner':
    case 'sign as the agent': {
      const forms = await browser.call('getApplicationPdf', undefined, query);
      const DocumentSha256 = forms.headers.get('x-document-sha256') ?? '0'.repeat(64);
      const [block, signature] = SIGNATURES[what];
      return browser.call('submitPayload', submission(person, block, signature, { DocumentSha256 }));
    }
    default:
      return make(what, person);
  }
}

/** Who a call is for, as the route table says: whatever the stage, anybody else of the case is refused. */
function isFor(who: OfTheCase, name: CallName): boolean {
  const { caller, right }: Route = routes[name];
  if (caller === 'any') return true;
  if (who === 'operations') return right !== undefined;
  return caller === 'case' || caller === (who === 'agent' ? 'agent' : 'customer');
}

/** What is wrong with the response to somebody of the case; null: nothing. */
export function undocumented(
  who: OfTheCase,
  attempted: Attempt,
  { status, code, data }: Reply,
  reasonsOfAll: readonly string[] = ['discarded'],
): string | null {
  const name = callOf(attempted);
  const reason = data && typeof data === 'object' && 'reason' in data ? String(data.reason) : null;
  // A document that is not ready.
  const isWaiting = status === 200 && code === 500 && (name === 'getApplicationPdf' || name === 'generatePdf');
  if (status !== code && !isWaiting) return `${status} with code ${code}`;
  if (!isFor(who, name)) return code === 403 || code === 401 || code === 404 ? null : `${code}, and it is not for them`;
  if (code === 200 || isWaiting) return null;
  if (code === 401) return SESSION_ENDS.some((end) => end === reason) ? null : `401 for ${reason}`;
  const isKnown = [...reasonsOfAll, ...(REASONS[name] ?? [])].some((known) => known === reason);
  if (code === 409) return isKnown ? null : `409 for ${reason}`;
  if ([403, 404, 422].includes(code)) return reason === null || isKnown ? null : `${code} for ${reason}`;
  return String(code);
}

const REASONS: Partial<Record<CallName, readonly string[]>> = refusalsOfCall;

/** How a session of the case may have ended before; that of an erased case is erased with it. */
const SESSION_ENDS = ['none', 'ended', 'unlocked', 'withdrawn', 'replaced'] as const;

/** A random sample of as many, another one for each `where`; in the order of the table. */
export function some<Name extends string>(names: readonly Name[], where: string, many: number): Name[] {
  const place = (name: string): string => sha256(`${SEED} ${where} ${name}`);
  const shuffled = names.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  const chosen = shuffled.slice(0, many);
  return names.filter((name) => chosen.includes(name));
}
