import { agentOf, storedProfile, withProfile } from '../../applications/index.ts';
import { refuse } from '../../platform/index.ts';
import { assignAgent, onlyNamed, refuseSigned } from '../assign-agent.ts';
import type { Act } from './act.ts';
import type { ActRules } from './act-rules.ts';
import { mailAboutAct } from './mail-about-act.ts';

/** Gives a case to another agent; both get a mail. */
export const takeOver = ({ agentId, agent: named }: Act<'takeOver'>): ActRules<'same' | 'signed'> => ({
  dependsOn: ['agent'],
  evidence: { to: agentId },
  oneIsEnough: () => false,
  refusal({ theCase: { row } }) {
    if (row.agent_id === agentId) {
      return refuse(409, 'This agent already has the case.', { data: { reason: 'same' } });
    }
    return row.agent_signed ? refuseSigned() : null;
  },
  async run(place, doing) {
    const { services, tx, theCase } = place;
    const before = agentOf(theCase);
    const agent = withProfile(onlyNamed(named), await storedProfile(services.vault, tx, agentId));
    await assignAgent(services, tx, theCase, { agentId, agent, ...doing });
    await mailAboutAct(place, 'takenOver', doing, { to: before, newAgent: agent });
    await mailAboutAct(place, 'givenOver', doing, { to: agent });
  },
});
