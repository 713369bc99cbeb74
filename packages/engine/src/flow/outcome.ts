/** What a decision means to people (spec flow §4 "Outcome by TriagePathNumber", "Portal tabs and labels"). */
import type { Application } from '../application/contract.ts';
import type { DecisionRow } from './decide.ts';

export type Outcome = 'approved' | 'review' | 'requirements' | 'error';

/** Which message the decision page shows. No row, or a path nobody knows, is the generic error state. */
export function outcome(row: Pick<DecisionRow, 'TriagePathNumber'> | undefined): Outcome {
  switch (row?.TriagePathNumber) {
    case 1:
      return 'approved';
    case 2:
    case 2.5:
    case 4:
      return 'review';
    case 3:
      return 'requirements';
    default:
      return 'error';
  }
}

/** Face amount in dollars, by the definition's binding; 0 while unknown. */
export function faceAmount(application: Application): number {
  const amount = application.binding('FaceAmount');
  return typeof amount === 'number' ? amount : 0;
}

/** `SuperPreferred` as words. The specification's default stands for no class. */
export function classWords(name: string): string {
  const words = name.trim() === '' ? 'SuperPreferred' : name.trim();
  return words.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
}

const LABELS: Readonly<Record<string, string>> = {
  Incomplete: 'In Progress',
  STP: 'Approved',
  'STP - Validation': 'In Underwriting Review',
  FUW: 'Full Underwriting',
};

/** The portal's label of a triage path; in progress while there is no decision. */
export function portalStatus(row: Pick<DecisionRow, 'TriagePathName'> | undefined): string {
  return LABELS[row?.TriagePathName ?? 'Incomplete'] ?? 'In Progress';
}
