/** What is known about a case on a server. */
import type { Actor } from '../language/types.ts';
import type { AgentName, Signer } from '../people.ts';
import { signersOf } from '../people.ts';
import type { Connection } from './connection.ts';
import type { Participant } from './participant.ts';

/** What the steps of one case share. */
export interface HttpCase {
  /** Opens a browser for one person. */
  readonly connect: () => Connection;
  readonly participants: Map<Actor, Participant>;
  /** IDs of mails that existed before this case. */
  readonly oldMail: Set<string>;
  agent: AgentOfCase;
  signed: Set<Actor>;
  decision: { triagePath: number; decisionClass: string } | null;
}

export interface AgentOfCase extends AgentName {
  AgentId: string;
  AgentEmail: string;
}

/** Who signs, according to the agent's view of the answers. */
export function signersSeen(theCase: HttpCase): Signer[] {
  const agentSeat = theCase.participants.get('agent');
  return agentSeat === undefined ? [] : signersOf(agentSeat.application, theCase.agent);
}
