/** The agent's cases: list, counts, what is done with a case from there (spec flow §2). */
import Type from 'typebox';
import { writing } from './events.ts';
import { AgentId, DefinitionName, Exact, Handle, Id } from './common.ts';
import { statusesAfterAgent } from './status.ts';

const EmailLog = Exact({
  email_type: Type.String(),
  email_status: Type.Integer(),
  created_at: Type.String(),
  payload: Type.String(),
});

/**
 * State of the newest mail that asks a person to sign. `notYet`: it is not their turn; `none`: there is none;
 * `onItsWay`: it is still being tried; `sent`: a mail server accepted it; `outbox`: there is no mail server, and it can
 * be read in the outbox; `held`: the mail server is not accepting mail; `refused`: it does not accept mail for this
 * address.
 */
export const InvitationState = Type.Union([
  Type.Literal('notYet'),
  Type.Literal('none'),
  Type.Literal('onItsWay'),
  Type.Literal('sent'),
  Type.Literal('outbox'),
  Type.Literal('held'),
  Type.Literal('refused'),
]);

/**
 * Why a signer cannot continue without the agent. `lockedOut`: they entered wrong data twice, so their link is closed; the
 * others are how they declined.
 */
export const StopReason = Type.Union([
  Type.Literal('declined'),
  Type.Literal('paper'),
  Type.Literal('withdrawn'),
  Type.Literal('lockedOut'),
]);

export const OwnershipSignatory = Exact({
  SignerLetter: Type.String(),
  Role: Type.String(),
  FirstName: Type.String(),
  LastName: Type.String(),
  Suffix: Type.String(),
  BusinessName: Type.String(),
  SigningOfficerTitle: Type.String(),
  Signed: Type.Union([Type.Literal(0), Type.Literal(1)]),
  SignatureDate: Type.Union([Type.String(), Type.Null()]),
  SignerEmail: Type.String(),
  OwnerEmails: Type.Array(Exact({ created_at: Type.String() })),
  Invitation: InvitationState,
});

export const InsuredSignatory = Exact({
  FirstName: Type.String(),
  LastName: Type.String(),
  CustomerSigned: Type.Union([Type.Literal(0), Type.Literal(1)]),
  insuredEmails: Type.Array(Exact({ created_at: Type.String() })),
  LastUpdated: Type.String(),
  EmailAddress: Type.String(),
  Gender: Type.String(),
});

/**
 * The stage of a case as its agent sees it: its status, with the agent's own part in two. `complete`: the part is not done;
 * `send`: it is done but was not sent, or the e-mail was not delivered, or the signer declined.
 */
export const CaseStage = Type.Union([Type.Literal('complete'), Type.Literal('send'), ...statusesAfterAgent]);

/** Whether signers of a case are reminded, and when the next reminders go; the letter is empty for the insured. */
export const RowOfReminders = Exact({
  On: Type.Boolean(),
  Due: Type.Array(Exact({ SignerLetter: Type.String(), At: Type.String() })),
});

/** The agent turns the reminders of a case off or on. */
export const setReminders = {
  body: Exact({ AppId: Id, AppAuthId: Handle, On: Type.Boolean() }),
  data: Exact({ On: Type.Boolean() }),
};

/** The agent discards an empty case, or restores it. */
export const discardCase = {
  body: Exact({ AppId: Id, AppAuthId: Handle }),
  data: Exact({ Discarded: Type.Boolean() }),
};

export const restoreCase = discardCase;

/** A case in a list, for its agent and for operations. */
const summary = {
  Id,
  AuthId: Handle,
  FirstName: Type.String(),
  LastName: Type.String(),
  Suffix: Type.String(),
  EmailAddress: Type.String(),
  CreatedDateTime_ISO: Type.String(),
  LastUpdated: Type.String(),
  AgentSigned: Type.Union([Type.Literal(0), Type.Literal(1)]),
  CustomerSigned: Type.Union([Type.Literal(0), Type.Literal(1)]),
  CustomerSignatureDate: Type.Union([Type.String(), Type.Null()]),
  DecisionClassName: Type.Union([Type.String(), Type.Null()]),
  ExportTriagePathName: Type.String(),
  FinalResultsCreatedDateTime: Type.Union([Type.String(), Type.Null()]),
  InsuredSoleOwner: Type.Boolean(),
  OwnershipSignatories: Type.Array(OwnershipSignatory),
  EmailLogs: Type.Array(EmailLog),
  /** Of the insured. */
  Invitation: InvitationState,
  /** Signers who stopped; the insured has no letter. */
  Stopped: Type.Array(Exact({ SignerLetter: Type.String(), Why: StopReason })),
  /** Status in words: `Waiting for the insured since Nov 18`. */
  Status: Type.String(),
  PolicyNumber: Type.Union([Type.String(), Type.Null()]),
  Product: Type.String(),
  StateOfIssue: Type.String(),
  /** Of the state of issue: its calendar says on which day somebody was asked and signed. */
  TimeZone: Type.String(),
  Expired: Type.Boolean(),
  /** The insured signed, or an agent in advance, and nothing of trust 5.1 refuses it. */
  CanUnlock: Type.Boolean(),
  /** Signers' notes about answers that the agent has not resolved; only for the agent. */
  Notes: Type.Integer(),
  /** `Why`: for operations, of a decision that could not be made. */
  FailedJobs: Type.Array(Exact({ Job: Type.String(), At: Type.String(), Why: Type.Optional(Type.String()) })),
};

export const CaseSummary = Exact(summary);

/** The progress of the sections that the agent reads depends on answers that operations do not read. */
export const ApplicationSummary = Exact({
  ...summary,
  TotalBlocksProgressed: Type.Integer(),
  TotalNumBlocksThisAppDef: Type.Integer(),
  Stage: CaseStage,
  Reminders: RowOfReminders,
  /** Nothing was entered and nobody was asked to sign. */
  CanDiscard: Type.Boolean(),
  /** Its people are invented (`addInventedCases`); absent for every other case. */
  Invented: Type.Optional(Type.Literal(true)),
});

/** `newest` and `oldest` by the last change; `started`: the newest case first. */
export const CaseOrder = Type.Union([
  Type.Literal('newest'),
  Type.Literal('oldest'),
  Type.Literal('started'),
  Type.Literal('product'),
  Type.Literal('state'),
]);

export const getAgentApplications = {
  body: Exact({
    AgentId,
    appDefName: DefinitionName,
    Page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    PageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    Tab: Type.Optional(Type.Union([Type.Literal('InProgress'), Type.Literal('Submitted')])),
    Stage: Type.Optional(CaseStage),
    Order: Type.Optional(CaseOrder),
    Search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: Exact({
    Applications: Type.Array(ApplicationSummary),
    Total: Type.Integer(),
    /** How many cases of this page cannot be shown, because they were changed in the database outside the program. */
    Altered: Type.Integer(),
  }),
};

export const getApplicationAgents = {
  body: Exact({ ApplicationId: Id }),
  data: Exact({ Agents: Type.Array(Exact({ AgentFirstName: Type.String(), AgentLastName: Type.String() })) }),
};

export const getAgentEmail = { body: Exact({ appId: Id }), data: Exact({ AgentEmail: Type.String() }) };

const Count = Type.Integer({ minimum: 0 });

/** How many of the agent's cases are at each stage, in the order of a case. */
export const caseStages = {
  body: Type.Optional(Exact({})),
  data: Exact({ Stages: Type.Array(Exact({ Stage: CaseStage, Count })) }),
};

/** Statistics of the agent's cases: counts only. */
export const caseFigures = {
  body: Type.Optional(Exact({})),
  data: Exact({
    /** Days from the start to the insured's signature, both ends included; the last range is open. */
    Days: Type.Array(Exact({ From: Type.Integer(), To: Type.Union([Type.Integer(), Type.Null()]), Count })),
    /** Sections where open cases stopped; null: all sections that only the signers read. */
    Stops: Type.Array(Exact({ Section: Type.Union([Type.String(), Type.Null()]), Count })),
    /** Both count only this many of the most recently changed cases; null: all of them. */
    Newest: Type.Union([Count, Type.Null()]),
  }),
};

/** Whether invented cases can be created for the agent, and the progress: in a development installation only. */
export const inventedCases = {
  body: Type.Optional(Exact({})),
  data: Exact({
    /** It can be started, or continued where a process ended. */
    Offered: Type.Boolean(),
    Running: Type.Boolean(),
    /** Cases that were requested, or would be. */
    Total: Count,
    Made: Count,
    Failed: Count,
  }),
};

/** Starts creating invented cases; they are created one after the other. */
export const addInventedCases = { body: Type.Optional(Exact({})), data: Exact({ Total: Count }) };

export const timeline = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({
    Events: Type.Array(Exact({ At: Type.String(), Type: Type.String(), Actor: Type.String(), Text: Type.String() })),
  }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const portalCalls = {
  getAgentApplications,
  getApplicationAgents,
  getAgentEmail,
  caseStages,
  caseFigures,
  inventedCases,
  addInventedCases,
  timeline: writing(timeline, 'operations.read'),
  setReminders: writing(setReminders, 'reminders.off', 'reminders.on'),
  discardCase: writing(discardCase, 'app.discarded'),
  restoreCase: writing(restoreCase, 'app.restored'),
};
