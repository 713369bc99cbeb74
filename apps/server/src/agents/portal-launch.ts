/** Converts the token of a portal launch to the agent of a session (spec http §2). */
import { type AgentDetails, plainName } from '../platform/index.ts';
import { agentOfClaims, lineOf } from './oidc-claims.ts';
import { type PortalKey, signedClaims } from './portal-key.ts';

export interface Launch {
  agentId: string;
  details: AgentDetails;
  /** ID of the token: it is valid once. */
  id: string;
  /** When it expires. */
  until: Date;
}

/** Seconds: maximum lifetime of a token, and allowed clock difference. */
const MAX_LIFETIME_SECONDS = 120;
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * The launch that a token stands for, or null: signed by the portal, for this installation (`aud`), valid now (`iat`,
 * `exp`), with a unique ID (`jti`) and the agent's ID, name and e-mail. It may contain the same facts about a future
 * case as the development sign-in.
 */
export async function launchOf(
  key: PortalKey,
  token: string,
  { audience, now }: { audience: string; now: Date },
): Promise<Launch | null> {
  const claims = await signedClaims(key, token, {
    audience,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_LIFETIME_SECONDS,
    requiredClaims: ['iat', 'exp', 'jti'],
  });
  const { iat = 0, exp = 0, jti } = claims ?? {};
  const id = lineOf(jti);
  if (claims === null || exp - iat > MAX_LIFETIME_SECONDS || id === null || id.length < 16) return null;
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
      AgentQualifier: plainName(said('AgentQualifier')),
      caseFacts: {
        ...agent.details.caseFacts,
        Partner: said('Partner'),
        AgentAttestation: claims['AgentAttestation'] === true,
        SalesSource: said('SalesSource'),
        EstimateDetails: said('EstimateDetails'),
      },
    },
    id,
    until: new Date(exp * 1_000),
  };
}
