/** One case in memory, as a server would store it: the whole record, which pages each person left, who signed. */
import type {
  Answers,
  Application,
  BlockMark,
  DecisionTable,
  Model,
  OpenOptions,
  RoleName,
  Stage,
} from '@countersign/engine';
import {
  answersFor,
  factsFor,
  lockedBlocks,
  marksOf,
  openApplication,
  sampleBirthDate,
  splitBlock,
} from '@countersign/engine';
import type { Actor, CaseStart } from '../language/types.ts';
import type { Signer } from '../people.ts';
import { signersOf } from '../people.ts';

export interface MemoryCase {
  readonly model: Model;
  /** Another one after a `today` step. */
  today: string;
  readonly facts: CaseStart;
  answers: Answers;
  marks: Record<string, BlockMark>;
  /** Customers who were admitted since the last unlock. */
  found: Set<Actor>;
  /** Slots whose turn was announced by mail. */
  sent: { insured: boolean; owners: boolean };
  /** With the stage at which they signed, and the day. */
  signed: Map<Actor, { stage: Stage; on: string }>;
  /** Everybody signed. */
  complete: boolean;
  decision: { triagePath: number; decisionClass: string } | null;
}

const MEMORY_AGENT = {
  AgentFirstName: 'Insurance',
  AgentLastName: 'Agent',
  AgentQualifier: '',
  AgentEmail: 'agent@example.com',
};

/** A new case: first the defaults of an empty form, then the answers that the system writes at the start. */
export function newCase(
  model: Model,
  { today, underwriting }: { today: string; underwriting?: DecisionTable },
  facts: CaseStart,
): MemoryCase {
  const theCase: MemoryCase = {
    model,
    today,
    facts,
    answers: {},
    marks: {},
    found: new Set(),
    sent: { insured: false, owners: false },
    signed: new Map(),
    complete: false,
    decision: null,
  };
  keep(theCase, openWhole(theCase, 'agent'));
  const { StartFacts: bound, Insured } = model.definition.Bindings;
  write(theCase, bound.PolicyCreateDate, today);
  write(theCase, bound.ApplicantRole, 'Agent');
  write(theCase, bound.SalesPartner, facts.partner);
  write(theCase, bound.AgentAttestation, String(facts.agentAttestation));
  if (facts.demo && underwriting) write(theCase, Insured.DateOfBirth, sampleBirthDate(underwriting, today));
  return theCase;
}

/** Writes a system answer, which no stage may write; an empty text changes nothing. */
export function write(theCase: MemoryCase, fullPath: string, text: string): void {
  const [block, path] = splitBlock(fullPath);
  if (text !== '') theCase.answers = { ...theCase.answers, [block]: { ...theCase.answers[block], [path]: text } };
}

/** The engine on the whole record, as that person's stage and role see it. */
export function openWhole(theCase: MemoryCase, actor: Actor): Application {
  return openApplication(theCase.model, { ...viewerOf(theCase, actor), answers: theCase.answers });
}

/** The engine over what that person may read, with facts for the rest: what a browser has. */
export function openView(theCase: MemoryCase, actor: Actor): Application {
  const whole = openWhole(theCase, actor);
  return openApplication(theCase.model, {
    ...viewerOf(theCase, actor),
    answers: answersFor(whole, whole.stage),
    facts: factsFor(whole, whole.stage),
  });
}

/** Stores the result of a change in the record. */
export function keep(theCase: MemoryCase, application: Application): void {
  theCase.answers = application.answers();
  theCase.marks = marksOf(application);
}

/** Who signs, in order: the same list object as long as the record does not change. */
export function signersIn(theCase: MemoryCase): Signer[] {
  const known = signersOfRecord.get(theCase.answers);
  if (known !== undefined) return known;
  const signers = signersOf(openWith(theCase, 'Agent', 1), MEMORY_AGENT);
  signersOfRecord.set(theCase.answers, signers);
  return signers;
}

const signersOfRecord = new WeakMap<Answers, Signer[]>();

/**
 * Role and stage of a person now (spec form §6). Somebody who is not a signer sees what the agent saw before sending.
 */
function viewerOf(theCase: MemoryCase, actor: Actor): Omit<OpenOptions, 'answers'> {
  const around = surroundings(theCase);
  if (actor === 'agent') return { ...around, role: 'Agent', stage: theCase.signed.has('insured') ? 13 : 1 };
  const signer = signersIn(theCase).find((each) => each.actor === actor);
  return { ...around, role: signer?.role ?? 'Agent', stage: signer?.slot.stage ?? 1 };
}

function openWith(theCase: MemoryCase, role: RoleName, stage: Stage): Application {
  return openApplication(theCase.model, { ...surroundings(theCase), role, stage, answers: theCase.answers });
}

/** The day on which the insured signed, until everybody has (spec form 4.40). */
const asOf = ({ today, signed, complete }: MemoryCase): string =>
  complete ? today : (signed.get('insured')?.on ?? today);

function surroundings(theCase: MemoryCase): Omit<OpenOptions, 'answers' | 'role' | 'stage'> {
  return {
    today: asOf(theCase),
    isDemo: theCase.facts.demo,
    partner: theCase.facts.partner,
    agentEmail: MEMORY_AGENT.AgentEmail,
    marks: theCase.marks,
    locked: lockedBlocks(
      theCase.model,
      [...theCase.signed.values()].map(({ stage }) => stage),
      theCase.complete,
    ),
    customerSigned: theCase.signed.has('insured'),
  };
}
