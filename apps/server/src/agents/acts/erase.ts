import { eraseCaseIn, refuseHeld } from '../../applications/index.ts';
import type { Act } from './act.ts';
import type { ActRules } from './act-rules.ts';
import { mailAboutAct } from './mail-about-act.ts';

/** Erases a case, and mails its agent. One person is enough if nobody signed it or it is a test: no proof is lost. */
export const erase = ({ reason }: Act<'erase'>): ActRules<'held'> => ({
  dependsOn: ['epoch', 'signatures'],
  evidence: { reason },
  oneIsEnough: ({ theCase, basis }) => basis.signatures === 0 || theCase.row.is_demo,
  refusal: ({ basis }) => (basis.held ? refuseHeld() : null),
  async run(place, doing) {
    const { tx, theCase } = place;
    const erased = await eraseCaseIn(tx, theCase.id, { reason, ...doing });
    if (erased !== 'erased') throw new Error(`a case that is locked and not held was ${erased}`);
    await mailAboutAct(place, 'erased', doing);
  },
});
