/** What operations can do with a case. */
import type { OperationsCase, OperationsRight } from '@countersign/protocol';
import { isOnlyHandOver } from './what-next.ts';

/** Changes the case, in a dialog. */
export type Change = 'takeOver' | 'unlock' | 'hold' | 'liftHold' | 'erase';
/** Opens a dialog. */
export type Opening = 'timeline' | 'reasons' | 'signs' | 'requirements' | Change;
export type CaseAct = 'retry' | 'completeFile' | Opening;

type Facts = Pick<OperationsCase, 'Step' | 'Hold' | 'CompleteFile'> & {
  Summary: Pick<OperationsCase['Summary'], 'FailedJobs' | 'DecisionClassName' | 'CustomerSigned' | 'CanUnlock'>;
};

/** In the order of the menu; the first one is the row's button. Without the account's permission none is offered. */
export function caseActs({ Summary, Step, Hold, CompleteFile }: Facts, rights: readonly OperationsRight[]): CaseAct[] {
  const may = (right: OperationsRight): boolean => rights.includes(right);
  const acts: readonly (readonly [CaseAct, boolean])[] = [
    ['retry', Summary.FailedJobs.length > 0 && may('repair')],
    ['timeline', true],
    ['completeFile', CompleteFile !== null],
    ['reasons', Summary.DecisionClassName !== null],
    ['signs', Summary.CustomerSigned === 1],
    ['requirements', isSigned(Step) && Summary.CustomerSigned === 1],
    ['takeOver', may('takeOver')],
    ['unlock', may('takeOver') && Summary.CanUnlock],
    ['hold', may('erase') && Hold === null],
    ['liftHold', may('erase') && Hold !== null],
    // What cannot be undone comes last.
    ['erase', may('erase')],
  ];
  return acts.flatMap(([act, isOffered]) => (isOffered ? [act] : []));
}

/** Everybody has signed. A case that its agent discarded before is `withdrawn` too. */
const isSigned = (step: OperationsCase['Step']): boolean =>
  ['underwriting', 'handedOver', 'requirementOpen', 'decided', 'issued', 'declined', 'withdrawn'].includes(step);

/** The key of its text. */
export function actText(act: CaseAct, { Summary, CompleteFile }: Facts): string {
  switch (act) {
    case 'retry':
      return isOnlyHandOver(Summary) ? 'operations.sendAgain' : 'portal.next.retry';
    case 'timeline':
      return 'portal.timeline';
    case 'completeFile':
      return CompleteFile?.IsCurrent === false ? 'operations.completeFile.ended' : 'operations.completeFile';
    default:
      return `operations.${act}`;
  }
}
