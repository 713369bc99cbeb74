/** What each act needs, when it can be done, and how. */
import type { OperationsAct, OperationsRight, Reason, ReasonOf } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import type { Case, Services } from '../../applications/index.ts';
import type { Origin } from '../../evidence/index.ts';
import type { Refusal, Tx } from '../../platform/index.ts';
import type { Act, Basis } from './act.ts';
import { erase } from './erase.ts';
import { letGo } from './release-decision.ts';
import { liftHold } from './lift-hold.ts';
import { takeOver } from './take-over.ts';
import { unlock } from './unlock.ts';

/** A case that is locked until the transaction ends, and what it is like. */
export interface ActPlace {
  readonly services: Services;
  readonly tx: Tx;
  readonly theCase: Case;
  readonly basis: Basis;
}

export interface Doing {
  origin: Origin;
  at: Date;
}

export interface ActRules<Why extends Reason = Reason> {
  /** Of the case, must be the same when it is confirmed as when it was asked for. */
  readonly standsOn: readonly (keyof Basis)[];
  /** What the evidence keeps of it forever: ids and choices, no words. */
  readonly evidence: Readonly<Record<string, string>>;
  /** Done without a second person. */
  oneIsEnough(place: Pick<ActPlace, 'basis'> & { theCase: Pick<Case, 'row'> }): boolean;
  /** Why it cannot be done; null: it can. */
  refusal(place: ActPlace): Refusal<Why> | null | Promise<Refusal<Why> | null>;
  run(place: ActPlace, doing: Doing): Promise<void>;
}

/** Both who asks and who confirms need it. */
export const rightTo: Record<OperationsAct, OperationsRight> = {
  erase: 'erase',
  takeOver: 'takeOver',
  unlock: 'takeOver',
  liftHold: 'erase',
  letGo: 'takeOver',
};

/** Why each act cannot be done, beside what holds for all of them. */
export interface ActReasons {
  erase: 'held';
  takeOver: 'same' | 'signed';
  unlock: ReasonOf<'unlockApplication'>;
  liftHold: 'notOnHold';
  letGo: 'notHeld';
}

const rulesByAct: { [Kind in OperationsAct]: (act: Act<Kind>) => ActRules<ActReasons[Kind]> } = {
  erase,
  takeOver,
  unlock,
  liftHold,
  letGo,
};

export const rulesOf = <Kind extends OperationsAct>(act: Act<Kind>): ActRules<ActReasons[Kind]> =>
  rulesByAct[act.kind](act);

/** What the act stands on, of what the case is like. */
export const standingOf = ({ standsOn }: ActRules, basis: Basis): Partial<Basis> =>
  Object.fromEntries(standsOn.map((name) => [name, basis[name]]));

/** Whether the case is, in what the act stands on, still as it was when somebody asked. */
export const stillStands = (rules: ActRules, asked: { basis: Partial<Basis> }, now: Basis): boolean =>
  canonicalJson(standingOf(rules, now)) === canonicalJson(asked.basis);
