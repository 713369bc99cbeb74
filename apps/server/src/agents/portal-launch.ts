/** From the token of a portal's launch to the agent of a session (4-http, "Sessions"). */
import type { AgentDetails } from '../platform/index.ts';
import { agentOfClaims, lineOf } from './oidc-claims.ts';
import { type PortalKey, signedClaims } from './portal-key.ts';

export interface Launch {
  agentId: string;
  details: AgentDetails;
  /** Names the token: it is good once. */
  id: string;
  /** When it is no longer good. */
  until: Date;
}

/** Seconds: a token lives this long at most, and clocks may differ by this much. */
const longestLife = 120;
const clockSkew = 30;

/**
 * The launch that a token stands for, or null: signed by the portal, for this installation (`aud`), now (`iat`, `exp`), with
 * a name of its own (`jti`) and the agent's id, name and e-mail. It may carry the same facts of a case to come as the
 * development sign-in.
 */
export function launchOf(
  key: PortalKey,
  token: string,
  { audience, now }: { audience: string; now: Date },
): Launch | null {
  const claims = signedClaims(key, token);
  const life = claims && lifeOf(claims, now);
  const id = lineOf(claims?.['jti']);
  if (!life || claims?.['aud'] !== audience || id === null || id.length < 16) return null;
  const agent = agentOfClaims(
    {
      sub: claims['AgentId'],
      given_name: claims['AgentFirstName'],
      family_name: claims['AgentLastName'],
      email: claims['AgentEmailAddress'],
      phone_number: claims['AgentPhoneNumber'],
    },
    'sub',
  );
  if (!agent.ok) return null;
  const said = (name: string): string => lineOf(claims[name]) ?? '';
  return {
    agentId: agent.agentId,
    details: {
      ...agent.details,
      AgentQualifier: said('AgentQualifier'),
      caseFacts: {
        ...agent.details.caseFacts,
        Partner: said('Partner'),
        AgentAttestation: claims['AgentAttestation'] === true,
        SalesSource: said('SalesSource'),
        EstimateDetails: said('EstimateDetails'),
      },
    },
    id,
    until: life.until,
  };
}

function lifeOf({ iat, exp }: Record<string, unknown>, now: Date): { until: Date } | null {
  if (typeof iat !== 'number' || typeof exp !== 'number') return null;
  const seconds = now.getTime() / 1_000;
  const isNow = iat <= seconds + clockSkew && seconds < exp;
  return isNow && exp - iat <= longestLife ? { until: new Date(exp * 1_000) } : null;
}
