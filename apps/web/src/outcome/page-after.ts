/**
 * Who may see the pages after a signature, and where people are sent who open one too early (spec flow §2; §4, Resume).
 */
import { ownersBefore, ownSigningBlock } from '../signing/signatory.ts';
import type { OpenCase } from '../state/application.ts';
import type { FormPlace } from '../state/form-places.ts';
import { isAgent } from '../state/roles.ts';

export type PageAfter = 'processing' | 'processing-external-application' | 'decision-details' | 'thank-you';

export interface CaseProgress {
  isAgent: boolean;
  isDemo: boolean;
  /** This person's own signature is given. */
  hasSigned: boolean;
  /** The insured's and every owner's. */
  customersSigned: boolean;
  allSigned: boolean;
}

export function caseProgressOf({ application, details, role }: OpenCase): CaseProgress {
  const own = ownSigningBlock(application);
  return {
    isAgent: isAgent(role),
    isDemo: details.IsDemo,
    hasSigned: own !== null && details.Locked.includes(own),
    customersSigned: details.CustomerSigned && ownersBefore(application).length === 0,
    allSigned: details.AllSigned,
  };
}

/** The page, or the place in the form, to show instead; null: this one. */
export function pageInstead(page: PageAfter, who: CaseProgress): PageAfter | FormPlace | 'demo-decision' | null {
  if (!who.isAgent) {
    if (!who.hasSigned) return 'form';
    return page === 'processing' || page === 'decision-details' ? 'thank-you' : null;
  }
  if (!who.allSigned) return who.customersSigned ? 'agent' : 'form';
  if (page === 'processing-external-application') return 'processing';
  return page === 'decision-details' && who.isDemo ? 'demo-decision' : null;
}
