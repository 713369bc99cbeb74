/** When the send and sign buttons show (spec flow §4, Ready to send, Ready to sign; spec pages §1). */
import { missingFor } from '@countersign/engine';
import type { Application, RoleName } from '@countersign/engine';
import { ownersBefore } from '../signing/signatory.ts';
import { ownPageToSign } from '../signing/next-task.ts';
import { isAgent } from '../state/roles.ts';

export interface Readiness {
  /** Nothing is missing before the case can be sent. */
  send: boolean;
  /** Nothing is missing before this person's signature, and nobody has to sign before them. */
  sign: boolean;
}

export const readReadiness = (application: Application): Readiness => ({
  send: missingFor(application, 'send').length === 0,
  sign: missingBeforeDisclosures(application) === 0 && ownersBefore(application).length === 0,
});

/** Disclosures are the first page of signing itself (spec flow 4.14). */
const missingBeforeDisclosures = (application: Application): number =>
  missingFor(application, 'sign').filter(
    ({ block }) => application.model.blockByName.get(block)?.data.Purpose !== 'disclosures',
  ).length;

/**
 * The position of disclosures that a form without them would have: 34 counted from 0 (spec form §9, "Default section
 * positions").
 */
const USUAL_DISCLOSURES_POSITION = 35;

export interface ButtonFacts {
  role: RoleName;
  customerSigned: boolean;
  ready: Readiness;
  /** 1-based positions among the progress routes; 0: none. */
  position: number;
  disclosuresPosition: number;
  isDeclarations: boolean;
  /** The agent's own declarations: not available yet, to be signed, or signed. */
  own: 'hidden' | 'open' | 'signed';
}

/**
 * The agent is told once that the case can be sent, on any page; an agent who has sent it is not told again until an
 * unlock. An unlock is for a change: before a change is made, there is nothing to offer.
 */
export const promptsSend = (
  facts: ButtonFacts,
  { wasSent, isUnchanged }: { wasSent: boolean; isUnchanged: boolean },
): boolean =>
  isAgent(facts.role) && !facts.customerSigned && !wasSent && !isUnchanged && facts.ready.send && !signsInstead(facts);

/** With all access, the whole case can be filled in: ready to send turns into ready to sign (spec flow §4). */
const signsInstead = ({ role, customerSigned, ready, own }: ButtonFacts): boolean =>
  role === 'Omnipotent' && !customerSigned && ready.sign && own === 'hidden';

/**
 * Available on every page of an agent whose part is complete, until the customer signed (docs/decisions, Moving between
 * sections).
 */
export const showsSend = ({ role, customerSigned, ready }: ButtonFacts): boolean =>
  isAgent(role) && !customerSigned && ready.send;

/**
 * Customers on their way to the disclosures, and anyone with all access; the agent once their own declarations are
 * open.
 */
export function showsSign(facts: ButtonFacts): boolean {
  if (!facts.ready.sign || facts.isDeclarations) return false;
  if (isAgent(facts.role) && !signsInstead(facts)) return facts.own === 'open' && facts.position > 0;
  return facts.position > 0 && facts.position < facts.disclosuresPosition;
}

/** What the buttons need to know on a page. */
export function buttonFacts(
  application: Application,
  given: { route: string; customerSigned: boolean; ready: Readiness },
): ButtonFacts {
  const { model, role } = application;
  const position = (route: string | undefined): number =>
    route === undefined || !model.definition.Settings.ProgressRoutes.includes(route)
      ? 0
      : application.progress(route).position;
  const disclosures = model.blocks.find((block) => block.data.Purpose === 'disclosures');
  return {
    role,
    customerSigned: given.customerSigned,
    ready: given.ready,
    position: position(given.route),
    disclosuresPosition: position(disclosures?.data.Route) || USUAL_DISCLOSURES_POSITION,
    isDeclarations: model.blockByRoute.get(given.route)?.data.Purpose === 'declarations',
    own: ownDeclarations(application),
  };
}

function ownDeclarations(application: Application): ButtonFacts['own'] {
  const block = application.model.blocks.find(({ data }) => data.Signatory?.Kind === 'Agent');
  if (block === undefined || !application.block(block.name).visible) return 'hidden';
  return application.block(block.name).editable ? 'open' : 'signed';
}

/**
 * Where a person goes to sign from this page: the disclosures until they have been completed, then the person's own
 * page; an agent directly to the latter. Null: they cannot sign, or they have signed.
 */
export function signingRoute(application: Application, facts: ButtonFacts): string | null {
  if (!showsSign(facts)) return null;
  const { model, role } = application;
  if (!isAgent(role)) return ownPageToSign(application)?.route ?? null;
  if (role === 'Omnipotent' && ownDeclarations(application) === 'hidden')
    return model.blocks.find((block) => block.data.Purpose === 'disclosures')?.data.Route ?? null;
  const own = model.blocks.find((block) => block.data.Signatory?.Kind === 'Agent');
  return own?.data.Route ?? null;
}
