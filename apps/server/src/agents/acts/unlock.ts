import type { ReasonOf } from '@countersign/protocol';
import { unlockCase, whyLocked } from '../../signing/index.ts';
import type { Act } from './act.ts';
import type { ActRules } from './act-rules.ts';
import { mailAboutAct } from './mail-about-act.ts';

/** Unlocks a case for its agent, who gets a mail: signatures become invalid, and the agent sends the case again. */
export const unlock = ({ words }: Act<'unlock'>): ActRules<ReasonOf<'unlockApplication'>> => ({
  dependsOn: ['epoch', 'signatures', 'agent'],
  evidence: {},
  oneIsEnough: () => false,
  refusal: ({ services, tx, theCase }) => whyLocked(services, tx, theCase, { by: 'operations' }),
  async run(place, doing) {
    const { services, tx, theCase } = place;
    await unlockCase(services, tx, theCase, 'Agent', { reason: words, ...doing });
    await mailAboutAct(place, 'unlockedForAgent', doing);
  },
});
