/** A case: start, save, submit, resume, unlock (spec form §7, spec flow §7). */
import Type from 'typebox';
import { AgentProfile } from './agent-profile.ts';
import { MAILING, writing } from './events.ts';
import {
  AgentId,
  BlockName,
  Exact,
  Facts,
  FieldError,
  Handle,
  Id,
  Line,
  MenuItem,
  PendingJobs,
  QuestionResponse,
  Sha256,
  SigningRole,
  Validity,
  Wait,
  Words,
} from './common.ts';

const Started = Exact({ ApplicationId: Id, AppAuthId: Handle });

/** Starts a case. Sent again with the same `StartId`, the call returns the case that it has started. */
export const startApp = { body: Type.Optional(Exact({ StartId: Type.Optional(Id) })), data: Started };

export const processApplication = {
  body: Exact({
    AppAuthId: Handle,
    AppId: Id,
    /** Customers do not know it. */
    AgentId: Type.Optional(AgentId),
    AgentFirstName: Line,
    AgentLastName: Line,
    AgentEmail: Line,
    PolicyNumber: Type.Optional(Line),
  }),
  data: Exact({ PendingJobs }),
};

export const saveInfo = {
  body: Type.Union([
    Exact({
      appAuthId: Handle,
      AppId: Type.Optional(Id),
      AgentId,
      AgentFirstName: Type.Optional(Line),
      AgentLastName: Type.Optional(Line),
      AgentEmail: Type.Optional(Line),
      estimateDetails: Type.Optional(Line),
      salesSource: Type.Optional(Line),
      payload: Type.Optional(
        Exact({ agentPhoneNumber: Type.Optional(Line), agentInfo: Type.Optional(Type.Record(Type.String(), Line)) }),
      ),
    }),
    Exact({
      appAuthId: Handle,
      AppId: Type.Optional(Id),
      decisionInfo: Type.Unknown(),
      faceAmount: Type.Union([Type.Number(), Line, Type.Null()]),
    }),
  ]),
  data: Exact({ Saved: Type.Literal(true) }),
};

/** A person who would no longer be a signer, in the refusal (409 `replaces`) that asks for confirmation. */
export const ReplacedSigner = Exact({
  Slot: Id,
  /** `Insured`, `IndividualOwner` ... */
  Role: Type.String(),
  Letter: Type.Union([Type.String(), Type.Null()]),
  Name: Type.String(),
  /** Categories of what ends; never what was answered, nor how much. */
  Ends: Type.Array(
    Type.Union([
      Type.Literal('invitation'),
      Type.Literal('identity'),
      Type.Literal('consent'),
      Type.Literal('answers'),
    ]),
  ),
});

const Tally = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** A signer's note about an answer that they may not change. */
const AnswerNote = Exact({
  QuestionBlock: Type.String(),
  QuestionName: Type.String(),
  Note: Type.String(),
  By: Type.Union([Type.Literal('Insured'), Type.Literal('Owner')]),
  At: Type.String(),
});

/** Saves one section, or signs if the block is a declarations block. See spec http §3. */
export const submitPayload = {
  body: Exact({
    AppAuthId: Handle,
    AppId: Id,
    /** Compared and logged, never trusted. */
    Role: Line,
    Validation: Exact({ Enabled: Type.Boolean() }),
    /** Base64 of the page's state; checked, then discarded. */
    EAppRawPayload: Type.String(),
    QuestionBlock: BlockName,
    QuestionResponses: Type.Array(QuestionResponse, { maxItems: 1000 }),
    ServedTime: Line,
    SubmissionTime: Line,
    SubmissionId: Type.Optional(Id),
    /** Version of the block on which the answers are based. */
    BaseVersion: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Signing only: the document that was read. */
    DocumentSha256: Type.Optional(Sha256),
    /**
     * Slots of signers who are replaced by this change, as listed in its refusal: the agent was told what ends, and
     * confirms it.
     */
    Replaces: Type.Optional(Type.Array(Id, { maxItems: 20 })),
    /** Signing only: how the name was entered in its field. Compared and kept for operations, never trusted. */
    Typing: Type.Optional(Exact({ Keys: Tally, Inserted: Tally, Milliseconds: Tally })),
  }),
  data: Exact({
    QuestionBlock: Type.String(),
    Valid: Validity,
    Errors: Type.Array(FieldError),
    /** Versions of the block and of those that changed with it. */
    Versions: Type.Record(Type.String(), Type.Integer()),
    Removed: Type.Array(Exact({ QuestionBlock: Type.String(), Path: Type.String() })),
    /**
     * Numbers that only a vault may store: how each is displayed from now on; null if it was not stored, in which case
     * `Errors` says why.
     */
    Tokenised: Type.Array(QuestionResponse),
    Menu: Type.Array(MenuItem),
    Facts,
    /** For the agent of a case that was sent: signers' notes about answers that are not resolved yet. */
    Notes: Type.Optional(Type.Array(AnswerNote)),
    /** For the agent, if who the insured is or their address changed: whether an invitation still counts as sent. */
    InvitationSent: Type.Optional(Type.Boolean()),
    PendingJobs,
    Duplicate: Type.Boolean(),
  }),
};

/** A signer says that an answer is wrong; null withdraws the note. With null, the agent resolves a note. */
export const noteAnswer = {
  body: Exact({
    AppAuthId: Handle,
    AppId: Id,
    QuestionBlock: BlockName,
    QuestionName: Line,
    Note: Type.Union([Words, Type.Null()]),
    /** Version of the block that the signer reads. */
    BaseVersion: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  data: Exact({ Notes: Type.Array(AnswerNote) }),
};

/** What the pages need in addition to the answers. */
export const PageCaseFacts = Exact({
  DefinitionVersion: Type.String(),
  Stage: Type.Number(),
  Today: Type.String(),
  /** The date as of which the form is calculated: today, or the day on which the insured signed until everybody has. */
  AsOf: Type.String(),
  Epoch: Type.Integer(),
  IsDemo: Type.Boolean(),
  Partner: Type.String(),
  CustomerSigned: Type.Boolean(),
  /** The agent signed before the proposed insured did. */
  AgentPresigned: Type.Boolean(),
  AllSigned: Type.Boolean(),
  Unlocked: Type.Boolean(),
  Locked: Type.Array(Type.String()),
  PolicyNumber: Type.Union([Type.String(), Type.Null()]),
  InvitationSent: Type.Boolean(),
  /** The case started with an illustration that filled in answers. */
  IllustrationUsed: Type.Boolean(),
  Agent: Exact({ FirstName: Type.String(), LastName: Type.String(), Email: Type.String(), Phone: Type.String() }),
  /** The agent's profile, which fills in answers; sent only to the agent; a blank entry is not known. */
  AgentProfile: Type.Union([Exact(AgentProfile), Type.Null()]),
});

const resumed = {
  PendingJobs,
  /** How long such work took recently, in seconds; null if nothing is pending or was measured. */
  PendingSeconds: Type.Union([Type.Integer(), Type.Null()]),
  /** Seconds since the oldest of it was requested; null if nothing is pending. */
  PendingAge: Type.Union([Type.Integer(), Type.Null()]),
  ApplicationId: Id,
  AppAuthId: Handle,
  SigningRole,
  /** Base64 of the engine's `ApplicationState`, built from the server's record for this reader; empty without answers. */
  EAppRawPayload: Type.String(),
  QuestionBlocks: Type.Array(Exact({ Name: Type.String(), DisplayName: Type.String(), BlockCategory: Type.String() })),
  QuestionBlockResponses: Type.Array(
    Exact({
      BlockName: Type.String(),
      HasResponse: Type.Boolean(),
      Version: Type.Integer(),
      Visited: Type.Boolean(),
      /** Paths of answers that an illustration filled in and that nobody confirmed yet by leaving the page. */
      Prefilled: Type.Array(Type.String()),
      /** Paths of questions whose default somebody cleared. Absent: the server is of an earlier release. */
      Cleared: Type.Optional(Type.Array(Type.String())),
      Responses: Type.Array(Exact({ Id: Type.String(), QuestionName: Type.String(), AnswerText: Type.String() })),
    }),
  ),
  Menu: Type.Array(MenuItem),
  Facts,
  /**
   * How long sections that the reader may read usually take at this installation, in seconds; only sections with enough
   * measurements.
   */
  SectionSeconds: Type.Record(Type.String(), Type.Integer()),
  /** For the agent, signers' notes about answers that are not resolved yet; for a signer, their own notes. */
  Notes: Type.Array(AnswerNote),
  Case: PageCaseFacts,
};

export const resumeApplication = {
  body: Exact({ AppAuthId: Handle, AppId: Id, CheckBlockStatus: Type.Optional(Type.Boolean()) }),
  data: Exact(resumed),
};

/**
 * A test application, as seen by one of its two sides: its agent plays both. The returned handle belongs to that side,
 * so that a window keeps its side.
 */
export const demoResumeApplication = {
  body: Exact({
    AppId: Id,
    /** The customer's side when absent. */
    Side: Type.Optional(Type.Union([Type.Literal('InsuredOwner'), Type.Literal('Agent')])),
  }),
  data: Exact({
    ...resumed,
    /** The customer has not yet consented to signing electronically. */
    ConsentRequired: Type.Optional(Exact({ ConsentId: Type.String() })),
  }),
};

/** Begins a new round of signing; the response is that of resume. */
export const unlockApplication = {
  body: Exact({ AppAuthId: Handle, AppId: Id, Reason: Words }),
  data: resumeApplication.data,
};

export const isDemoApplication = { body: Exact({ appId: Id }), data: Type.Boolean() };

export const checkPendingJobs = {
  body: Exact({ ApplicationId: Id, Wait: Type.Optional(Wait) }),
  data: Exact({ PendingJobs }),
};

/** Gives the case to another agent, or updates the data of its own agent. */
export const updateAgentRelationship = {
  body: Exact({
    appID: Id,
    agentID: AgentId,
    agentEmailAddress: Line,
    agentFirstName: Line,
    agentLastName: Line,
  }),
  data: Exact({ Accepted: Type.Literal(true) }),
};

/** Whether the proposed insured is who they claim to be, according to the service that the operator chose. */
export const identityCheck = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({
    Status: Type.Union([
      Type.Literal('confirmed'),
      Type.Literal('not confirmed'),
      Type.Literal('not configured'),
      Type.Literal('unavailable'),
    ]),
  }),
};

/** Retries a job that failed for good. */
export const retryJob = {
  body: Exact({ AppAuthId: Handle, AppId: Id, Job: Line }),
  data: Exact({ Accepted: Type.Literal(true) }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const applicationCalls = {
  startApp: writing(startApp, 'app.created'),
  startDemoApp: writing(startApp, 'app.created'),
  processApplication,
  saveInfo,
  submitPayload: writing(
    submitPayload,
    'block.saved',
    'answer.settled',
    'disclosure.acknowledged',
    'document.requested',
    'sign.nameMismatch',
    'noPdf.entered',
    'sign.completed',
    'signer.replaced',
    'documents.offered',
    'link.issued',
    'link.revoked',
    ...MAILING,
  ),
  resumeApplication: writing(resumeApplication, 'app.resumed'),
  dbResumeApplication: writing(resumeApplication, 'app.resumed'),
  demoResumeApplication: writing(demoResumeApplication, 'app.resumed', 'identity.passed'),
  isDemoApplication,
  noteAnswer: writing(noteAnswer, 'answer.doubted', 'answer.settled', ...MAILING),
  checkPendingJobs,
  unlockApplication: writing(unlockApplication, 'app.unlocked', 'link.revoked', 'app.resumed'),
  updateAgentRelationship: writing(updateAgentRelationship, 'agent.assigned'),
  identityCheck: writing(identityCheck, 'identity.checked'),
  retryJob: writing(retryJob, 'operations.read', 'job.retried'),
};
