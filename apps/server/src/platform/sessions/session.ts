/** The sessions of callers. */
import type { RoleName } from '@countersign/engine';
import type { OperationsRight, SessionEnd } from '@countersign/protocol';
import type { Purpose } from '../schema.ts';

/** Idle end in seconds since the last activity (spec flow §5, session timer). */
export const IDLE_SECONDS = 1140;
/** Absolute end in seconds. */
export const longestSeconds = { agent: 12 * 3_600, customer: 4 * 3_600, operations: 12 * 3_600 } as const;

export type SessionKind = 'agent' | 'customer' | 'operations';
/** `portal`: the sales portal's signed launch. */
export type SessionOrigin = 'oidc' | 'development' | 'identity' | 'portal';

/** What sign-in or the development page says about an agent; stored sealed. */
export interface AgentDetails {
  AgentFirstName: string;
  AgentLastName: string;
  AgentEmail: string;
  AgentPhoneNumber: string;
  /** Appended to the signature: `, CLU`. */
  AgentQualifier: string;
  Persona: 'Agent' | 'Omnipotent' | 'ProposedInsured';
  caseFacts: NewCaseFacts;
}

/** What a session gives to the cases that it starts; `start-app` copies it. */
export interface NewCaseFacts {
  Demo: boolean;
  Partner: string;
  AgentAttestation: boolean;
  SalesSource: string;
  EstimateDetails: string;
  SimulateDecision: string;
}

interface SessionBasics {
  /** SHA-256 of the cookie: identifies the row, opens nothing. */
  idHash: Buffer;
  origin: SessionOrigin;
  /** Token that unsafe calls of this session must send. */
  csrf: string;
  /** Seconds until it ends if nothing happens. */
  remaining: number;
  /** AppAuthId of an application in this session: useless without its cookie, the same for the whole session. */
  handle(applicationId: string, role: string): string;
}

export interface AgentSession extends SessionBasics {
  kind: 'agent';
  agentId: string;
  details: AgentDetails;
}

export interface CustomerSession extends SessionBasics {
  kind: 'customer';
  applicationId: string;
  slotId: string;
  role: RoleName;
  purpose: Purpose;
}

export interface OperationsSession extends SessionBasics {
  kind: 'operations';
  /** Subject at the issuer. */
  operatorId: string;
  name: string;
  rights: readonly OperationsRight[];
}

export type Session = AgentSession | CustomerSession | OperationsSession;

export interface NoSession {
  kind: 'none';
  /** Why: there was none, it timed out, or it was ended by its person or by an unlock. */
  reason: SessionEnd;
}

/** The session a call is made with. */
export type Caller = Session | NoSession;

/** All sessions of one browser. */
export interface Presented {
  agent: AgentSession | null;
  customer: CustomerSession | null;
  operations: OperationsSession | null;
  /** Why a session is missing although its cookie was sent. */
  reason: NoSession['reason'];
}

/** What begins a session; its cookie depends on the kind. */
export type NewSession =
  | { kind: 'agent'; origin: SessionOrigin; agentId: string; details: AgentDetails }
  | {
      kind: 'customer';
      origin: SessionOrigin;
      applicationId: string;
      slotId: string;
      role: RoleName;
      purpose: Purpose;
    }
  | {
      kind: 'operations';
      origin: SessionOrigin;
      operatorId: string;
      name: string;
      rights: readonly OperationsRight[];
    };

/**
 * Whether an agent counts as signed in through the sales portal (spec flow §6): by its signed launch; on a development
 * machine, outside staging and production, everybody does.
 */
export function cameThroughPortal(
  { environment }: { environment: 'development' | 'staging' | 'production' },
  { origin }: Pick<AgentSession, 'origin'>,
): boolean {
  return environment === 'development' || origin === 'portal';
}
