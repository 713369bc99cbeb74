/** Admits a signer whose identity was confirmed: their slot, link, evidence and consent. */
import { putAnswers } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../../evidence/index.ts';
import type { Purpose, Tx } from '../../platform/index.ts';
import { type Case, loadCase } from '../case.ts';
import { slotRole } from '../participant.ts';
import { taskData } from './purposes.ts';
import { consentFits, recordConsent } from '../record-consent.ts';
import { wasMailedElsewhere } from '../renew-sent-at.ts';
import { saveBlocks } from '../save-blocks.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';
import { updateSummary } from '../summary.ts';

/** Who was admitted, and for what. */
export interface Admission {
  applicationId: string;
  slotId: string;
  role: ReturnType<typeof slotRole>;
  purpose: Purpose;
  consentRequired: { ConsentId: string } | null;
}

/** A signer of a case and what they came for. */
export interface Signer {
  theCase: Case;
  slot: store.SlotRow;
  purpose: Admission['purpose'];
}

/** Whose slot it is, and what its person came for, and how. */
export interface SignerPlace extends Pick<Admission, 'applicationId' | 'slotId' | 'purpose'> {
  came: EntryRoute['kind'];
}

/**
 * The signer of that slot; null if there is nothing for them to do, or if their link went to an address that was
 * corrected before they came. Locks the case.
 */
export async function signerAt(
  services: Services,
  tx: Tx,
  { applicationId, slotId, purpose, came }: SignerPlace,
  at: Date,
): Promise<Signer | null> {
  const theCase = await loadCase(services, tx, applicationId, { lock: true });
  const slot = theCase?.slots.find(({ id }) => id === slotId);
  if (!theCase || !slot) return null;
  const closed = ['signed', 'waiting', 'locked', 'declined'].includes(slot.state);
  if (purpose === 'application' && (closed || theCase.row.expires_at < at)) return null;
  if (purpose === 'application' && came === 'link' && wasMailedElsewhere(theCase, slot)) return null;
  if (purpose === 'task' && !(await store.hasOpenRequirement(tx, slotId))) return null;
  return { theCase, slot, purpose };
}

/** How somebody came: with their mailed link, the link from their agent's browser, or their data alone. */
export interface EntryRoute {
  kind: 'link' | 'hand-over' | 'data';
  /** SHA-256 of the token of either link. */
  hash: Buffer | null;
}

export interface Proof {
  came: EntryRoute;
  /** They also entered a one-time code. */
  byCode: boolean;
  /** In their agent's browser, which only a development machine admits: the page says that it is for trying the product. */
  isTrial: boolean;
  consent: Body<'findApplication'>['consent'];
  origin: Origin;
  at: Date;
}

/** Admits the signer according to what they proved. */
export async function admitSigner(services: Services, tx: Tx, signer: Signer, proof: Proof): Promise<Admission> {
  const { slot, purpose } = signer;
  const { came, isTrial, consent, origin, at } = proof;
  const theCase = purpose === 'application' ? await withStateOfIssue(services, tx, signer.theCase, at) : signer.theCase;
  if (purpose === 'application') {
    await store.advanceSlot(tx, slot, ['open', 'invited'], {
      state: 'identified',
      identified_at: at,
      updated_at: at,
    });
  }
  const event = {
    origin: { ...origin, actor: { kind: 'customer' as const, id: slot.id } },
    at,
    epoch: theCase.row.epoch,
  };
  if (came.kind === 'hand-over' && came.hash) await store.endDeviceLink(tx, came.hash);
  if (came.kind === 'link' && came.hash) {
    await store.redeemLink(tx, came.hash, at);
    await appendEvidence(tx, theCase.id, { type: 'link.redeemed', ...event, data: { slot: slot.id, purpose } });
  }
  await appendEvidence(tx, theCase.id, {
    type: 'identity.passed',
    ...event,
    data: {
      slot: slot.id,
      method: methodOf(proof),
      ...(isTrial && { agentsBrowser: 'for trying' }),
      ...taskData(purpose),
    },
  });
  const wanted = services.definitions.consentFor(theCase.row.state_of_issue);
  const given = consent !== true && consentFits(services, theCase, consent);
  if (given && purpose === 'application') await recordConsent(services, tx, theCase, slot, { ...consent, origin, at });
  return {
    applicationId: theCase.id,
    slotId: slot.id,
    role: slotRole(slot),
    purpose,
    consentRequired: given || purpose !== 'application' ? null : { ConsentId: wanted.ConsentId },
  };
}

/** How somebody was identified, as recorded in the evidence and worded by the certificate. */
const methods = {
  link: ['link and identity data', 'link, identity data and one-time code'],
  'hand-over': [
    "way from the agent's browser and identity data",
    "way from the agent's browser, identity data and one-time code",
  ],
  data: ['identity data', 'identity data and one-time code'],
} as const satisfies Record<EntryRoute['kind'], readonly [without: string, withCode: string]>;

const methodOf = ({ came, byCode }: Proof): string => methods[came.kind][byCode ? 1 : 0];

/**
 * "If state of issue is missing it is copied from the primary residence state" (spec flow §4). Returns the resulting
 * case: the applicable consent depends on the state.
 */
async function withStateOfIssue(services: Services, tx: Tx, theCase: Case, at: Date): Promise<Case> {
  const { StateOfIssue, ResidenceState } = theCase.model.definition.Bindings.Insured;
  const application = theCase.open(1, 'Agent');
  const residence = application.answerText(ResidenceState);
  if (application.answerText(StateOfIssue) !== '' || residence === '') return theCase;
  putAnswers(application, [[StateOfIssue, residence]]);
  await saveBlocks(tx, theCase, application, null, at);
  await updateSummary(services, tx, theCase, application, at);
  return (await loadCase(services, tx, theCase.id)) ?? theCase;
}
