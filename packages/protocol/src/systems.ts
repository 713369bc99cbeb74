/** The machine interface (spec systems §2 to §4): its calls, their shapes, and why one is refused. The OpenAPI file is made of this. */
import Type, { type Static, type TSchema } from 'typebox';
import { CaseOutcome, Day, Exact, Id, Matching, Sha256, Words } from './schemas/common.ts';
import { CaseStatus } from './schemas/status.ts';

/** What a key may be used for. */
export const SystemScope = Type.Union([
  Type.Literal('status'),
  Type.Literal('case'),
  Type.Literal('documents'),
  Type.Literal('answers'),
  Type.Literal('requirements'),
]);
export type SystemScope = Static<typeof SystemScope>;
export const SYSTEM_SCOPES: readonly SystemScope[] = SystemScope.anyOf.map((one) => one.const);

/** As whom a key reads: nothing that the agent may not read, or everything. */
export const SystemReader = Type.Union([Type.Literal('agent'), Type.Literal('carrier')]);
export type SystemReader = Static<typeof SystemReader>;
export const SYSTEM_READERS: readonly SystemReader[] = SystemReader.anyOf.map((one) => one.const);

/** Agents report nothing for the carrier, and do not learn what signers are asked. */
const OF_THE_CARRIER: readonly SystemScope[] = ['answers', 'requirements'];

/** Which key a call with the scope needs, in words. */
export const neededKey = (scope: SystemScope): string =>
  `a key with the scope \`${scope}\`${OF_THE_CARRIER.includes(scope) ? ', which only keys with the reader `carrier` have' : ''}`;

/** Whether a key with this reader may have the scope. */
export const mayHaveScope = (reader: SystemReader, scope: SystemScope): boolean =>
  reader === 'carrier' || !OF_THE_CARRIER.includes(scope);

/** Why a call is refused where its status does not say it, as `data.reason`. */
export const systemReasons = {
  scope: { status: 403, means: 'The key does not have the scope that this call needs, which `message` names.' },
  ahead: {
    status: 409,
    means: 'No event has that number: the installation was restored from a backup. Read everything again from 0.',
  },
  unfinished: {
    status: 409,
    means: 'Not everyone has signed, or operations have to look at the signatures first.',
  },
  notAsked: {
    status: 409,
    means: 'This installation assigns the number or makes the decision itself, as the carrier’s settings say.',
  },
  given: { status: 409, means: 'The case already has another number, decision or outcome, and keeps it.' },
  taken: { status: 409, means: 'Another case has this policy number.' },
  unknown: { status: 422, means: 'The decision table of the case has no such path or class.' },
  outcome: { status: 409, means: 'The case was declined or withdrawn, so nobody is asked for anything.' },
  unreachable: { status: 409, means: 'This person has no e-mail address of their own.' },
  consent: {
    status: 409,
    means: 'This person has not consented to sign electronically, or has withdrawn the consent.',
  },
  reused: { status: 409, means: 'Another requirement has this reference.' },
  signed: { status: 409, means: 'The requirement has already been answered and signed.' },
  question: {
    status: 422,
    means: 'This person cannot be asked this, or nothing was asked. `listRequirements` says what they can be asked.',
  },
  deadline: { status: 422, means: 'The day is not within the next year.' },
} as const satisfies Record<string, { status: 403 | 409 | 422; means: string }>;
export type SystemReason = keyof typeof systemReasons;

const Time = Type.String({ format: 'date-time' });
const orNull = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()]);
const EventNumber = Type.Integer({ minimum: 0 });

const After = Type.Integer({
  minimum: 0,
  maximum: 999_999_999_999_999,
  description: 'Only events with a higher number; 0: from the first.',
});
const Limit = Type.Integer({ minimum: 1, maximum: 500, description: 'At most this many; the default is 100.' });
const Page = {
  after: Type.Optional(
    Matching('^[A-Za-z0-9_-]{1,64}$', '`next` of a page', {
      description: '`next` of the previous page, to get the one after it.',
    }),
  ),
  limit: Type.Optional(Limit),
};
/** When the last case of a page was signed, in milliseconds since 1970, and its ID: the place holds whatever becomes of it. */
const DayPlace = Matching('^[0-9]{1,13}\\.[A-Za-z0-9_-]{1,64}$', '`next` of a page of a day', {
  description: '`next` of the previous page of a day, to get the one after it.',
});
const Next = orNull(Type.String({ description: 'For the next page; null: this is the last one.' }));

export const SystemDecision = Exact({ path: Type.Number(), class: Type.String({ minLength: 1, maxLength: 100 }) });
export const PolicyNumber = Matching(
  '^[A-Za-z0-9][A-Za-z0-9-]{0,29}$',
  'at most 30 letters, digits and -, the first of them not -',
);

/** The status of a case. */
export const SystemCase = Exact({
  id: Id,
  status: CaseStatus,
  policyNumber: orNull(PolicyNumber),
  decision: orNull(SystemDecision),
  startedAt: Time,
  signedAt: Type.Union([Time, Type.Null()], { description: 'When the last signature was given.' }),
});

/** A message about a case to a target of the hand-over. */
export const Delivery = Exact({
  target: Type.String(),
  message: orNull(Type.String()),
  sha256: orNull(Sha256),
  deliveredAt: orNull(Time),
});

/** A case, and what was delivered of it. */
export const SystemDayCase = Exact({
  ...SystemCase.properties,
  deliveries: Type.Array(Delivery, { description: 'By target; of one target the oldest message first.' }),
});

export const QuestionPath = Type.String({
  minLength: 3,
  maxLength: 400,
  description: 'Section and question, as in the data of the case.',
});
export const Reference = Matching('^[A-Za-z0-9_.:-]{1,64}$', 'at most 64 letters, digits and any of _.:-', {
  description: 'What the other system calls it. A second request with the same reference is the same requirement.',
});

export const QuestionToAsk = Exact({ path: QuestionPath, number: orNull(Type.String()), label: Type.String() });
export const SectionToAsk = Exact({ title: Type.String(), questions: Type.Array(QuestionToAsk) });
/** A signer, with the questions that the signer can be asked. */
export const PersonToAsk = Exact({
  person: Id,
  name: Type.String(),
  role: Type.String(),
  sections: Type.Array(SectionToAsk),
});

export const RequirementState = Type.Union([Type.Literal('open'), Type.Literal('signed'), Type.Literal('withdrawn')]);

/** A requirement, and how it was raised and ended. */
export const SystemRequirement = Exact({
  id: Id,
  reference: Type.Union([Reference, Type.Null()], { description: 'Null: operations raised it.' }),
  person: Id,
  state: RequirementState,
  questions: Type.Array(QuestionPath),
  file: Type.Union([Type.String(), Type.Null()], { description: 'Which file, in words; null: none is requested.' }),
  why: Type.String(),
  by: Type.String({ description: 'The name of the key, or of somebody in operations.' }),
  raisedAt: Time,
  until: Day,
  isOverdue: Type.Boolean(),
  endedAt: Type.Union([Time, Type.Null()], { description: 'When it was signed or withdrawn.' }),
  endedWhy: Type.Union([Type.String(), Type.Null()], { description: 'Why it was withdrawn.' }),
});

/**
 * A status, or `gone`: the case was erased, or another agent has it. Thin: what happened is read with the other calls.
 */
export const EventKind = Type.Union([
  ...CaseStatus.anyOf.map((one) => Type.Literal(`status.${one.const}` as const)),
  Type.Literal('gone'),
]);

export const SystemEvent = Exact({ number: EventNumber, case: Id, kind: EventKind, at: Time });

interface SystemRoute {
  readonly method: 'GET' | 'POST';
  /** Below `/api/v1`, as Fastify writes it. */
  readonly path: string;
  readonly scope: SystemScope;
  /** One sentence. */
  readonly does: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Absent: a PDF. */
  readonly data?: TSchema;
  readonly reasons?: readonly SystemReason[];
}

const OfCase = Exact({ id: Id });
const OfRequirement = Exact({ id: Id, requirement: Id });

export const systemRoutes = {
  listCases: {
    method: 'GET',
    path: '/cases',
    scope: 'status',
    does: 'Lists cases with their status, by their ids.',
    query: Exact(Page),
    data: Exact({ cases: Type.Array(SystemCase), next: Next }),
  },
  readCase: {
    method: 'GET',
    path: '/cases/:id',
    scope: 'status',
    does: 'Reads the status of one case.',
    params: OfCase,
    data: SystemCase,
  },
  readData: {
    method: 'GET',
    path: '/cases/:id/data',
    scope: 'case',
    does: 'Reads a signed case as data: what the reader of the key may read of it.',
    params: OfCase,
    data: Type.Object(
      { format: Type.Literal('countersign-case'), version: Type.Literal(1) },
      { description: 'As the JSON Schema of `eapp hand-over --schema` says.' },
    ),
    reasons: ['unfinished'],
  },
  readDocument: {
    method: 'GET',
    path: '/cases/:id/documents/:sha256',
    scope: 'documents',
    does: 'Reads a sealed document that the data of the case names, by its hash.',
    params: Exact({ id: Id, sha256: Sha256 }),
  },
  answer: {
    method: 'POST',
    path: '/cases/:id/answer',
    scope: 'answers',
    does: 'Reports the policy number, the decision or the outcome. What was reported once stays; reporting the same again changes nothing.',
    params: OfCase,
    body: Type.Object(
      {
        policyNumber: Type.Optional(PolicyNumber),
        decision: Type.Optional(SystemDecision),
        outcome: Type.Optional(CaseOutcome),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    data: SystemCase,
    reasons: ['unfinished', 'notAsked', 'given', 'taken', 'unknown'],
  },
  listRequirements: {
    method: 'GET',
    path: '/cases/:id/requirements',
    scope: 'requirements',
    does: 'Lists who can be asked what in a signed case, and what has already been asked, newest first.',
    params: OfCase,
    data: Exact({ people: Type.Array(PersonToAsk), requirements: Type.Array(SystemRequirement) }),
    reasons: ['unfinished'],
  },
  raiseRequirement: {
    method: 'POST',
    path: '/cases/:id/requirements',
    scope: 'requirements',
    does: 'Asks a signer for answers, a file, or both, and mails the signer. A second request with the same reference and content is the same requirement, and mails nobody.',
    params: OfCase,
    body: Exact({
      reference: Reference,
      person: Id,
      questions: Type.Array(QuestionPath, { maxItems: 100, uniqueItems: true }),
      file: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Which file, in words that the person reads. Absent: only `questions` are asked.',
        }),
      ),
      until: Day,
      why: Words,
    }),
    data: SystemRequirement,
    reasons: ['unfinished', 'outcome', 'unreachable', 'consent', 'reused', 'question', 'deadline'],
  },
  withdrawRequirement: {
    method: 'POST',
    path: '/cases/:id/requirements/:requirement/withdraw',
    scope: 'requirements',
    does: 'Withdraws a requirement that has not been signed yet. When nothing else is open for the person, they are mailed, unless the case was declined or withdrawn. Withdrawing it again changes nothing.',
    params: OfRequirement,
    body: Exact({ why: Words }),
    data: SystemRequirement,
    reasons: ['signed'],
  },
  listEvents: {
    method: 'GET',
    path: '/events',
    scope: 'status',
    does: 'Lists events in their order. A reader that applies all of them from 0 knows the status of every case.',
    query: Exact({ after: After, limit: Type.Optional(Limit) }),
    data: Exact({ events: Type.Array(SystemEvent) }),
    reasons: ['ahead'],
  },
  listDay: {
    method: 'GET',
    path: '/days/:day',
    scope: 'status',
    does: 'Lists the cases whose last signature was given on that day (UTC), for the carrier’s reader with what was delivered of them.',
    params: Exact({ day: Day }),
    query: Exact({ after: Type.Optional(DayPlace), limit: Type.Optional(Limit) }),
    data: Exact({ cases: Type.Array(SystemDayCase), next: Next }),
  },
} as const satisfies Record<string, SystemRoute>;

export type SystemCallName = keyof typeof systemRoutes;
type Part<Name extends SystemCallName, Key extends string> = (typeof systemRoutes)[Name] extends {
  [K in Key]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;
export type SystemParams<Name extends SystemCallName> = Part<Name, 'params'>;
export type SystemQuery<Name extends SystemCallName> = Part<Name, 'query'>;
export type SystemBody<Name extends SystemCallName> = Part<Name, 'body'>;
export type SystemData<Name extends SystemCallName> = Part<Name, 'data'>;

/** The reasons for which a call may be refused, besides those of every call. */
export const systemReasonsOf = (name: SystemCallName): readonly SystemReason[] => {
  const route: SystemRoute = systemRoutes[name];
  return ['scope', ...(route.reasons ?? [])];
};

/** Method, path, scope and reasons of a call. */
export const systemRoute = (name: SystemCallName): SystemRoute => systemRoutes[name];
export type { SystemRoute };
