/** The state of an application as pages send it with a section and get it when they resume (spec form 3.16). */
import type { Answers } from '../answer/types.ts';
import { type RoleName, stageOf } from '../clause/roles-and-stages.ts';

export interface ApplicationState {
  appId: string;
  isDemo: boolean;
  unlocked: boolean;
  userRole: { name: RoleName; id: number; customerSigned: 0 | 1 };
  agentData: { agentFirstname: string; agentLastname: string; agentEmail: string; agentPhoneNumber: string };
  /** Answers by section and path. */
  content: Answers;
}

/** What is known about a case in addition to its answers, under the names of the calls. */
export interface StateFacts {
  ApplicationId: string;
  Role: RoleName;
  IsDemo: boolean;
  Unlocked: boolean;
  CustomerSigned: boolean;
  Agent: { FirstName: string; LastName: string; Email: string; Phone: string };
}

/** What `StateFacts` and the answers say, under the names of the specification. */
export function applicationState(facts: StateFacts, content: Answers): ApplicationState {
  const { Agent } = facts;
  return {
    appId: facts.ApplicationId,
    isDemo: facts.IsDemo,
    unlocked: facts.Unlocked,
    userRole: { name: facts.Role, id: roleId(facts.Role), customerSigned: facts.CustomerSigned ? 1 : 0 },
    agentData: {
      agentFirstname: Agent.FirstName,
      agentLastname: Agent.LastName,
      agentEmail: Agent.Email,
      agentPhoneNumber: Agent.Phone,
    },
    content,
  };
}

/** A role's number (spec form 6.1): for signers, their stage. */
function roleId(role: RoleName): number {
  if (role === 'Omnipotent') return 0;
  return role === 'ProposedInsured' ? 2 : stageOf(role, false);
}
