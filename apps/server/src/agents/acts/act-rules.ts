/** For each act: what it needs, when it can be done, and how. */
import type { OperationsAct, OperationsRight, Reason, ReasonOf } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import type { Case, Services } from '../../applications/index.ts';
import type { Origin } from '../../evidence/index.ts';
import type { Refusal, Tx } from '../../platform/index.ts';
import type { Act, Basis } from './act.ts';
import { erase } from './erase.ts';
import { releaseDecision } from './release-decision.ts';
import { liftHold } from './lift-hold.ts';
import { takeOver } from './take-over.ts';
import { unlock } from './unlock.ts';

/** A case that is locked until the transaction ends, and its state. */
export interface ActPlace {
  readonly services: Services;
  readonly tx: Tx;
  readonly theCase: Case;
  readonly basis: Basis;
}

export interface ActOrigin {
  origin: Origin;
  at: Date;
}

export interface ActRules<Why extends Reason = Reason> {
  /** Facts of the case that must be the same at the confirmation as at the request. */
  readonly dependsOn: readonly (keyof Basis)[];
  /** What the evidence keeps of it forever: IDs and choices, no free text. */
  readonly evidence: Readonly<Record<string, string>>;
  /** Done without a second person. */
  oneIsEnough(place: Pick<ActPlace, 'basis'> & { theCase: Pick<Case, 'row'> }): boolean;
  /** Why it cannot be done; null: it can. */
  refusal(place: ActPlace): Refusal<Why> | null | Promise<Refusal<Why> | null>;
  run(place: ActPlace, doing: ActOrigin): Promise<void>;
}

/** The permission that an act needs, of the requester and of the confirmer. */
export const rightTo: Record<OperationsAct, OperationsRight> = {
  erase: 'erase',
  takeOver: 'takeOver',
  unlock: 'takeOver',
  liftHold: 'erase',
  releaseDecision: 'takeOver',
};

/** Why each act cannot be done, in addition to what applies to all of them. */
export interface ActReasons {
  erase: 'held';
  takeOver: 'same' | 'signed';
  unlock: ReasonOf<'unlockApplication'>;
  liftHold: 'notOnHold';
  releaseDecision: 'notHeld';
}

const rulesByAct: { [Kind in OperationsAct]: (act: Act<Kind>) => ActRules<ActReasons[Kind]> } = {
  erase,
  takeOver,
  unlock,
  liftHold,
  releaseDecision,
};

/** False for an act of another version of the program, which may have requested it. */
export const isKnown = ({ kind }: Act): boolean => Object.hasOwn(rulesByAct, kind);

export const rulesOf = <Kind extends OperationsAct>(act: Act<Kind>): ActRules<ActReasons[Kind]> =>
  rulesByAct[act.kind](act);

/** The facts of the case that the act depends on. */
export const relevantFacts = ({ dependsOn }: ActRules, basis: Basis): Partial<Basis> =>
  Object.fromEntries(dependsOn.map((name) => [name, basis[name]]));

/** Whether the facts that the act depends on are unchanged since the request. */
export const isStillValid = (rules: ActRules, asked: { basis: Partial<Basis> }, now: Basis): boolean =>
  canonicalJson(relevantFacts(rules, now)) === canonicalJson(asked.basis);
