/** Calls of operations: the carrier's own staff, for every case. */
import Type from 'typebox';
import { CaseSummary } from './portal.ts';
import { AgentId, Exact, Handle, Id, Words } from './common.ts';
import { ASKING, MAILING, writing } from './events.ts';
import { CaseStatus } from './status.ts';

/** There are more than that; more are not counted. */
const More = { More: Type.Boolean() };

const caseIds = { AppId: Id, AppAuthId: Handle };

/** The requester's reason: sealed with the case and erased with it. */
const Reason = Words;

/** What one person requests and another confirms. */
export const OperationsAct = Type.Union([
  Type.Literal('erase'),
  Type.Literal('takeOver'),
  Type.Literal('unlock'),
  Type.Literal('liftHold'),
  Type.Literal('releaseDecision'),
]);

/** Why a case is erased: one of a list, because the evidence contains no free text about a person. */
export const ErasureReason = Type.Union([
  /** The person asked for it. */
  Type.Literal('request'),
  /** Kept as long as it had to be. */
  Type.Literal('retention'),
  /** Started by mistake, or twice. */
  Type.Literal('mistake'),
  /** A court or an authority requires it. */
  Type.Literal('legal'),
]);

/** `waiting`: somebody else in operations has to confirm it; until then nothing is done. */
const Asked = Exact({ State: Type.Union([Type.Literal('done'), Type.Literal('waiting')]) });

/** Time since the last change in an open case: less than a day, 1 to 3 days, 3 to 7, more. */
export const CaseAge = Type.Union([
  Type.Literal('day'),
  Type.Literal('threeDays'),
  Type.Literal('week'),
  Type.Literal('longer'),
]);

/**
 * Every case of the installation in pages of 20: newest first; the cases of a step or an age, longest without a change
 * first.
 */
export const operationsCases = {
  body: Exact({
    /**
     * First letters of the insured's names or the whole e-mail address; the case's ID, its policy number, its agent's
     * ID.
     */
    Search: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only cases with a job that failed for good. */
    OnlyFailed: Type.Optional(Type.Boolean()),
    /** Only cases with signatures to check. */
    OnlySigns: Type.Optional(Type.Boolean()),
    /** Only cases at this step. */
    Step: Type.Optional(CaseStatus),
    /** Only open cases of this age. */
    Age: Type.Optional(CaseAge),
    Page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  data: Exact({
    Cases: Type.Array(
      Exact({
        Summary: CaseSummary,
        Step: CaseStatus,
        /** Null: nothing more has to be done with the case. */
        Age: Type.Union([CaseAge, Type.Null()]),
        AgentId: Type.String(),
        AgentName: Type.String(),
        IsDemo: Type.Boolean(),
        /** Its signatures should be checked. */
        Signs: Type.Boolean(),
        /** The round of signing that has a complete file, and whether that round is still valid. */
        CompleteFile: Type.Union([Exact({ Round: Type.Integer(), IsCurrent: Type.Boolean() }), Type.Null()]),
        /** The legal hold that the case is on. */
        Hold: Type.Union([Exact({ Since: Type.String(), By: Type.String(), Reason: Type.String() }), Type.Null()]),
      }),
    ),
    /** Number of cases on all pages; more cannot be listed. */
    Total: Type.Integer(),
    ...More,
    /**
     * IDs of cases of this page that cannot be shown, because they were changed in the database outside the program.
     */
    Altered: Type.Array(Type.String()),
  }),
};

const Listed = Exact({ Count: Type.Integer({ minimum: 0 }), ...More });

/** Open cases, counted by step and age; combinations without a case are missing. And what waits for operations. */
export const openCases = {
  body: Type.Optional(Exact({})),
  data: Exact({
    Counts: Type.Array(Exact({ Step: CaseStatus, Age: CaseAge, Count: Type.Integer({ minimum: 1 }), ...More })),
    /** Cases with failed jobs. */
    Failed: Listed,
    /** Cases with signatures to check. */
    Signs: Listed,
    /** Requests that wait for a second person. */
    Requests: Listed,
    /** Keys of other systems that wait for one, and systems that get no more events; null to those who may not see keys. */
    Keys: Type.Union([Listed, Type.Null()]),
  }),
};

/** The newest complete file of a case; `Content` is base64. */
export const completeFile = {
  body: Exact(caseIds),
  data: Exact({ FileName: Type.String(), Sha256: Type.String(), Content: Type.String() }),
};

/** Erases a case for good. */
export const eraseCase = {
  body: Exact({
    ...caseIds,
    Reason: ErasureReason,
    /** Protection against mistakes: the insured's last name as shown in the list, or the case's ID if it has none. */
    Confirmation: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  data: Asked,
};

/** Gives the case of one agent to another. */
export const takeOver = {
  body: Exact({
    ...caseIds,
    Reason,
    AgentId,
    AgentFirstName: Type.String({ minLength: 1, maxLength: 100 }),
    AgentLastName: Type.String({ minLength: 1, maxLength: 100 }),
    AgentEmail: Type.String({ minLength: 3, maxLength: 254 }),
  }),
  data: Asked,
};

/** Begins a new round of signing for the agent, who sees the reason. */
export const unlockCase = { body: Exact({ ...caseIds, Reason }), data: Asked };

/** Prevents a case from being erased by anyone or anything. */
export const placeHold = { body: Exact({ ...caseIds, Reason }), data: Exact({ Held: Type.Literal(true) }) };

export const liftHold = { body: Exact({ ...caseIds, Reason }), data: Asked };

/** What may be unusual about a signature and should be checked. */
export const SignCode = Type.Union([
  Type.Literal('agentsBrowser'),
  Type.Literal('agentsAddress'),
  Type.Literal('sharedMailbox'),
  Type.Literal('sharedPhone'),
  Type.Literal('patternedMailbox'),
  Type.Literal('machineTyping'),
  Type.Literal('fastReading'),
]);

/** What was unusual about a case's signatures, and whether its decision waits for operations. */
export const caseSigns = {
  body: Exact(caseIds),
  data: Exact({
    Signers: Type.Array(
      Exact({
        Name: Type.String(),
        Role: Type.String(),
        /** Where and with what they signed, and when. */
        Address: Type.String(),
        Browser: Type.String(),
        SignedAt: Type.String(),
        Signs: Type.Array(
          Exact({
            Code: SignCode,
            SeenAt: Type.String(),
            Seen: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
          }),
        ),
      }),
    ),
    /** Since when the decision has been on hold, or until when it was; null: it is not. */
    Held: Type.Union([Exact({ Since: Type.String(), Until: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
  }),
};

/** Releases a decision that was held because of its signatures. */
export const releaseDecision = { body: Exact({ ...caseIds, Reason }), data: Asked };

/** What waits for a second person, oldest first; at most 200. */
export const operationsRequests = {
  body: Type.Optional(Exact({})),
  data: Exact({
    Requests: Type.Array(
      Exact({
        ...caseIds,
        Id,
        Act: OperationsAct,
        /** Of the insured; empty while the case has none. */
        Person: Type.String(),
        AgentName: Type.String(),
        AskedBy: Type.String(),
        AskedAt: Type.String(),
        /** When it expires. */
        Until: Type.String(),
        /** Of an erasure. */
        ErasureReason: Type.Union([ErasureReason, Type.Null()]),
        /** Of everything else. */
        Reason: Type.Union([Type.String(), Type.Null()]),
        /** The agent who will get the case. */
        NewAgent: Type.Union([Type.String(), Type.Null()]),
        /** The caller requested it: they can withdraw it, others decide. */
        Own: Type.Boolean(),
        /** The caller has the permission for the act. */
        May: Type.Boolean(),
      }),
    ),
  }),
};

/** Decides what somebody else requested, or withdraws what the caller requested. */
export const decideRequest = {
  body: Exact({
    ...caseIds,
    Id,
    Decision: Type.Union([Type.Literal('confirm'), Type.Literal('refuse'), Type.Literal('withdraw')]),
  }),
  data: Exact({
    State: Type.Union([Type.Literal('confirmed'), Type.Literal('refused'), Type.Literal('withdrawn')]),
  }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const operationsCalls = {
  operationsCases: writing(operationsCases, 'operations.read'),
  openCases,
  eraseCase: writing(eraseCase, ...ASKING, 'app.erased', ...MAILING),
  takeOver: writing(takeOver, ...ASKING, 'agent.assigned', ...MAILING),
  unlockCase: writing(unlockCase, ...ASKING, 'app.unlocked', 'link.revoked', ...MAILING),
  placeHold: writing(placeHold, 'hold.placed'),
  liftHold: writing(liftHold, ...ASKING, 'hold.lifted'),
  operationsRequests: writing(operationsRequests, 'operations.read'),
  decideRequest: writing(
    decideRequest,
    'operations.confirmed',
    'operations.refused',
    'operations.withdrawn',
    'app.erased',
    'agent.assigned',
    'app.unlocked',
    'link.revoked',
    'hold.lifted',
    'uw.released',
    ...MAILING,
  ),
  completeFile: writing(completeFile, 'operations.read'),
  caseSigns: writing(caseSigns, 'operations.read'),
  releaseDecision: writing(releaseDecision, ...ASKING, 'uw.released'),
};
