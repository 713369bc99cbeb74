/** Agents, sessions and browsers. */
import type { Time, TimeNow } from './time.ts';

/** The person at the identity provider to whom an agent's ID belongs; written at sign-in. */
export interface AgentTable {
  id: string;
  issuer: string;
  subject: string;
  created_at: Time;
  last_sign_in_at: Time;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

/** An agent's profile, sealed; no row: nothing yet. */
export interface AgentProfileTable {
  agent_id: string;
  content: Buffer;
  updated_at: Time;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value. */
  id_hash: Buffer;
  kind: 'agent' | 'customer' | 'operations';
  /** The agent's ID, or the operator's subject. */
  agent_id: string | null;
  application_id: string | null;
  slot_id: string | null;
  role: string | null;
  purpose: string | null;
  /** Name, e-mail and case facts, sealed by the vault. */
  details: Buffer;
  origin: 'oidc' | 'development' | 'identity' | 'portal';
  created_at: TimeNow;
  /** Time of the last activity. */
  active_at: TimeNow;
  /** The absolute end. */
  ends_at: Time;
  ended_at: Time | null;
  /** Why the server ended it; null: the person signed out, or an operator ended it. */
  end_reason: 'unlocked' | 'withdrawn' | 'replaced' | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer;
}

/** A browser in which that agent had a session, by a keyed hash of its cookie. */
export interface AgentBrowserTable {
  browser: Buffer;
  agent_id: string;
  last_at: Time;
  /** Keyed hash of what the browser says about itself. */
  device: Buffer | null;
}
