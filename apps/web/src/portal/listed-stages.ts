import type { CaseStage } from '@countersign/protocol';
import type { StageCount } from './use-stages.ts';

/** Stages that are listed even if no case is at them. */
const ALWAYS: readonly CaseStage[] = ['complete', 'send', 'insured', 'owners', 'sign', 'decided'];

/** What is listed until the cases have been counted. */
export const UNCOUNTED: readonly StageCount[] = ALWAYS.map((Stage) => ({ Stage, Count: 0 }));

/** Stages that few cases reach are listed once one has. */
export const isListed = ({ Stage, Count }: StageCount): boolean => Count > 0 || ALWAYS.includes(Stage);
