/** A case: start, save, submit, resume, find, list (spec form §7, spec flow §7). */
import Type from 'typebox';
import { MAILING, writing } from './events.ts';
import {
  AgentId,
  BlockName,
  DefinitionName,
  Exact,
  Facts,
  FieldError,
  Handle,
  Id,
  Line,
  MenuItem,
  PendingJobs,
  QuestionResponse,
  SigningRole,
  Validity,
  Wait,
} from './common.ts';

const Started = Exact({ ApplicationId: Id, AppAuthId: Handle });

export const startApp = { body: Type.Optional(Exact({})), data: Started };

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

/** Somebody who signs no longer with a change, in the refusal (409 `replaces`) that asks whether that is wanted. */
export const ReplacedSigner = Exact({
  Slot: Id,
  /** `Insured`, `IndividualOwner` ... */
  Role: Type.String(),
  Letter: Type.Union([Type.String(), Type.Null()]),
  Name: Type.String(),
  /** Kinds of what ends; never what was answered, nor how much. */
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

/** What a signer says about an answer that is not theirs to change. */
const AnswerNote = Exact({
  QuestionBlock: Type.String(),
  QuestionName: Type.String(),
  Note: Type.String(),
  By: Type.Union([Type.Literal('Insured'), Type.Literal('Owner')]),
  At: Type.String(),
});

/** Saves one section, or signs when the block is a declarations block. See spec http §3. */
export const submitPayload = {
  body: Exact({
    AppAuthId: Handle,
    AppId: Id,
    /** Compared and logged, never believed. */
    Role: Line,
    Validation: Exact({ Enabled: Type.Boolean() }),
    /** Base64 of the page's state; checked, then discarded. */
    EAppRawPayload: Type.String({ maxLength: 700_000 }),
    QuestionBlock: BlockName,
    QuestionResponses: Type.Array(QuestionResponse, { maxItems: 1000 }),
    ServedTime: Line,
    SubmissionTime: Line,
    SubmissionId: Type.Optional(Id),
    /** Version of the block that the answers were written over. */
    BaseVersion: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Signing only: the document that was read. */
    DocumentSha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    /** Slots of signers who go with this change, as its refusal named them: the agent was told what ends, and wants it. */
    Replaces: Type.Optional(Type.Array(Id, { maxItems: 20 })),
    /** Signing only: how the name came into its field. Compared and kept for operations, never believed. */
    Typing: Type.Optional(Exact({ Keys: Tally, Inserted: Tally, Milliseconds: Tally })),
  }),
  data: Exact({
    QuestionBlock: Type.String(),
    Valid: Validity,
    Errors: Type.Array(FieldError),
    /** Of the block and of those that changed with it. */
    Versions: Type.Record(Type.String(), Type.Integer()),
    Removed: Type.Array(Exact({ QuestionBlock: Type.String(), Path: Type.String() })),
    /** Numbers that only a vault may keep: how each is read from now on; null when it was not kept, `Errors` says why. */
    Tokenised: Type.Array(QuestionResponse),
    Menu: Type.Array(MenuItem),
    Facts,
    /** To the agent of a case that was sent: what signers said about answers and is not answered yet. */
    Notes: Type.Optional(Type.Array(AnswerNote)),
    PendingJobs,
    Duplicate: Type.Boolean(),
  }),
};

/** A signer says that an answer is wrong; null takes it back. By null the agent lets go of what was said about one. */
export const noteAnswer = {
  body: Exact({
    AppAuthId: Handle,
    AppId: Id,
    QuestionBlock: BlockName,
    QuestionName: Line,
    Note: Type.Union([Type.String({ maxLength: 500, pattern: '\\S' }), Type.Null()]),
  }),
  data: Exact({ Notes: Type.Array(AnswerNote) }),
};

/** What an agent says of themselves once, for all their cases. */
const AgentProfile = {
  Name: Type.String({ maxLength: 100 }),
  Number: Type.String({ maxLength: 100 }),
  Firm: Type.String({ maxLength: 100 }),
  FirmNumber: Type.String({ maxLength: 100 }),
  Email: Type.String({ maxLength: 200 }),
  Phone: Type.String({ maxLength: 30 }),
  Licenses: Type.Array(Exact({ State: Type.String({ maxLength: 2 }), Number: Type.String({ maxLength: 20 }) }), {
    maxItems: 60,
  }),
};

const resumed = {
  PendingJobs,
  /** How long such work took lately, in seconds; null where nothing is pending or was measured. */
  PendingSeconds: Type.Union([Type.Integer(), Type.Null()]),
  /** Seconds since the oldest of it was asked for; null where nothing is pending. */
  PendingAge: Type.Union([Type.Integer(), Type.Null()]),
  ApplicationId: Id,
  AppAuthId: Handle,
  SigningRole,
  /** Base64 of the engine's `ApplicationState`, built from the server's record for this reader. */
  EAppRawPayload: Type.String(),
  QuestionBlocks: Type.Array(Exact({ Name: Type.String(), DisplayName: Type.String(), BlockCategory: Type.String() })),
  QuestionBlockResponses: Type.Array(
    Exact({
      BlockName: Type.String(),
      HasResponse: Type.Boolean(),
      Version: Type.Integer(),
      Visited: Type.Boolean(),
      /** Paths of answers an illustration filled in and nobody confirmed yet by leaving the page. */
      Prefilled: Type.Array(Type.String()),
      Responses: Type.Array(Exact({ Id: Type.String(), QuestionName: Type.String(), AnswerText: Type.String() })),
    }),
  ),
  Menu: Type.Array(MenuItem),
  Facts,
  /** What sections that the reader may read usually take at this installation, in seconds; of those that enough people left. */
  SectionSeconds: Type.Record(Type.String(), Type.Integer()),
  /** To the agent what signers said about answers and was not answered yet; to a signer what they said. */
  Notes: Type.Array(AnswerNote),
  /** What the pages need beside the answers. */
  Case: Exact({
    DefinitionVersion: Type.String(),
    Stage: Type.Number(),
    Today: Type.String(),
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
    /** The case started with an illustration, which filled answers in. */
    IllustrationUsed: Type.Boolean(),
    Agent: Exact({ FirstName: Type.String(), LastName: Type.String(), Email: Type.String(), Phone: Type.String() }),
    /** What fills in answers of the agent, who alone is given it; a blank entry is not known. */
    AgentProfile: Type.Union([Exact(AgentProfile), Type.Null()]),
  }),
};

export const resumeApplication = {
  body: Exact({ AppAuthId: Handle, AppId: Id, CheckBlockStatus: Type.Optional(Type.Boolean()) }),
  data: Exact(resumed),
};

/**
 * A test application, as one of its two sides sees it: its agent plays both. The handle that comes back is that side's
 * own, so that a window keeps its side.
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

/** Begins a new round of signing; answered as resume. */
export const unlockApplication = {
  body: Exact({ AppAuthId: Handle, AppId: Id, Reason: Type.String({ maxLength: 500, pattern: '\\S' }) }),
  data: resumeApplication.data,
};

export const isDemoApplication = { body: Exact({ appId: Id }), data: Type.Boolean() };

const Consent = Type.Union([
  Type.Literal(true),
  Exact({ Given: Type.Literal(true), ConsentId: Line, Shown: Type.Optional(Line) }),
]);
const Text = Type.String({ minLength: 1, maxLength: 100 });

/**
 * Identity check of a customer (spec flow §4, Find application). One set of identity fields per role. With right data it is
 * refused with 403 and the reason `code` where a one-time code is owed: `sendCode` and `confirmCode` follow.
 */
export const findApplication = {
  body: Exact({
    appDefName: DefinitionName,
    role: Type.Union([
      Type.Literal('ProposedInsured'),
      Type.Literal('IndividualOwner'),
      Type.Literal('BusinessSignator'),
      Type.Literal('EntityTrustee'),
      Type.Literal('IndividualTrustee'),
      Type.Literal('Other'),
    ]),
    lastName: Text,
    ss: Type.Optional(Text),
    zip: Type.Optional(Text),
    dob: Type.Optional(Text),
    ownerLastName: Type.Optional(Text),
    ownerSSN: Type.Optional(Text),
    ownerDOB: Type.Optional(Text),
    ownerZip: Type.Optional(Text),
    signatorLastName: Type.Optional(Text),
    signatorSSN: Type.Optional(Text),
    signatorBusinessTaxId: Type.Optional(Text),
    signatorDOB: Type.Optional(Text),
    signatorBusinessZip: Type.Optional(Text),
    entityTrusteeTaxId: Type.Optional(Text),
    entityTrusteeZip: Type.Optional(Text),
    consent: Consent,
    /** Token of the e-mailed link. */
    link: Type.Optional(Handle),
    /** Token of the way from the agent's browser, on the device that took it (`takeHandOver`). */
    handOver: Type.Optional(Handle),
    /** For whom their agent's browser is closed: a way to another device, or, where agents sign in by name only, to go on for trying. */
    inAgentsBrowser: Type.Optional(Type.Union([Type.Literal('handOver'), Type.Literal('try')])),
  }),
  data: Exact({
    ApplicationId: Id,
    AppAuthId: Handle,
    SigningRole,
    /** Another text than the one shown applies to this case: it is to be shown and given before anything else. */
    ConsentRequired: Type.Optional(Exact({ ConsentId: Type.String() })),
  }),
};

/** Whether the form of `findApplication` takes no further try from this link, way or browser (ours). */
export const findStanding = {
  body: Exact({ link: Type.Optional(Handle), handOver: Type.Optional(Handle) }),
  data: Exact({ Closed: Type.Boolean() }),
};

/** A signer's own device takes the way that their agent's browser shows: once, within its seconds. */
export const takeHandOver = {
  body: Exact({ Token: Handle }),
  data: Exact({ Taken: Type.Literal(true) }),
};

const CodeWay = Type.Union([Type.Literal('mail'), Type.Literal('text')]);

/** Sends the signer whose data this browser gave a one-time code, to the mailbox or phone number on file. */
export const sendCode = {
  body: Exact({ By: Type.Optional(CodeWay) }),
  data: Exact({
    By: CodeWay,
    /** Where it went, masked: `g•••@e•••.com`. */
    To: Type.String(),
    /** `delayed`: the mail server has not taken it yet and is asked again; `refused`: it did not and will not. */
    Sent: Type.Union([Type.Literal('sent'), Type.Literal('delayed'), Type.Literal('refused')]),
    SecondsValid: Type.Integer(),
    /** Until another may be asked for. */
    SecondsToNext: Type.Integer(),
    /** Every way that there is to this person, this one included. */
    Ways: Type.Array(Exact({ By: CodeWay, To: Type.String() })),
  }),
};

/** The one-time code, as it was typed. Answered as `findApplication`. */
export const confirmCode = {
  body: Exact({ Code: Type.String({ minLength: 1, maxLength: 40 }), Consent }),
  data: findApplication.data,
};

/** Gives consent to the text that applies to the case, after find-application asked for it. */
export const giveConsent = {
  /** `Shown` is what came with the text: without it nobody knows when it was shown. */
  body: Exact({ AppAuthId: Handle, AppId: Id, ConsentId: Line, Shown: Type.Optional(Line) }),
  data: Exact({ Given: Type.Literal(true) }),
};

const EmailLog = Exact({
  email_type: Type.String(),
  email_status: Type.Integer(),
  created_at: Type.String(),
  payload: Type.String(),
});

/**
 * Where the newest mail stands that asks a person to sign. `notYet`: it is not their turn; `onItsWay`: it is still being
 * tried; `held`: the mail server takes none; `refused`: it takes none for this address.
 */
export const InvitationState = Type.Union([
  Type.Literal('notYet'),
  Type.Literal('none'),
  Type.Literal('onItsWay'),
  Type.Literal('delivered'),
  Type.Literal('held'),
  Type.Literal('refused'),
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
 * Whose turn a case is, or how it ended. `complete`: the agent's part is not done; `send`: it is, and waits to be sent, or the
 * e-mail went nowhere or was answered with no; `sign`: all customers signed, the agent has not.
 */
export const CaseStage = Type.Union([
  Type.Literal('complete'),
  Type.Literal('send'),
  Type.Literal('insured'),
  Type.Literal('owners'),
  Type.Literal('sign'),
  Type.Literal('processing'),
  Type.Literal('decided'),
  Type.Literal('expired'),
]);

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

/** The agent takes an empty case from the desk, or brings it back. */
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
  /** Status in words: `Waiting for the insured since Nov 18`. */
  Status: Type.String(),
  Product: Type.String(),
  StateOfIssue: Type.String(),
  Expired: Type.Boolean(),
  /** The insured signed, and neither a policy number nor a decision stands in the way. */
  CanUnlock: Type.Boolean(),
  /** What signers said about answers and the agent did not answer yet; to the agent only. */
  Notes: Type.Integer(),
  /** `Why`: to operations, of a decision that could not be made. */
  FailedJobs: Type.Array(Exact({ Job: Type.String(), At: Type.String(), Why: Type.Optional(Type.String()) })),
};

export const CaseSummary = Exact(summary);

/** How far the sections are that the agent reads follows from answers that operations do not read. */
export const ApplicationSummary = Exact({
  ...summary,
  TotalBlocksProgressed: Type.Integer(),
  TotalNumBlocksThisAppDef: Type.Integer(),
  Stage: CaseStage,
  Reminders: RowOfReminders,
  /** Nothing was entered and nobody was asked to sign. */
  CanDiscard: Type.Boolean(),
  /** Its people are invented (`fillDesk`); absent of every other case. */
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
    /** How many cases of this page cannot be shown, as they were changed in the database outside the program. */
    Altered: Type.Integer(),
  }),
};

export const getApplicationAgents = {
  body: Exact({ ApplicationId: Id }),
  data: Exact({ Agents: Type.Array(Exact({ AgentFirstName: Type.String(), AgentLastName: Type.String() })) }),
};

export const getAgentEmail = { body: Exact({ appId: Id }), data: Exact({ AgentEmail: Type.String() }) };

export const checkPendingJobs = {
  body: Exact({ ApplicationId: Id, Wait: Type.Optional(Wait) }),
  data: Exact({ PendingJobs }),
};

/** Mails that an agent can turn off: true while they get them. */
const AgentMails = {
  insuredSigned: Type.Boolean(),
  submitted: Type.Boolean(),
  decided: Type.Boolean(),
  stopped: Type.Boolean(),
};

const profileData = Exact({
  ...AgentProfile,
  /** What the sign-in says; an entry that is the same as here follows it. */
  SignIn: Exact({ Name: Type.String(), Email: Type.String(), Phone: Type.String() }),
  Mails: Exact(AgentMails),
});

/** The signed-in agent's own profile. */
export const agentProfile = { body: Type.Optional(Exact({})), data: profileData };

/** Changes what it names and nothing else; a blank entry goes back to what the sign-in says. Gives the whole profile. */
export const saveAgentProfile = {
  body: Exact({
    Name: Type.Optional(AgentProfile.Name),
    Number: Type.Optional(AgentProfile.Number),
    Firm: Type.Optional(AgentProfile.Firm),
    FirmNumber: Type.Optional(AgentProfile.FirmNumber),
    Email: Type.Optional(AgentProfile.Email),
    Phone: Type.Optional(AgentProfile.Phone),
    Licenses: Type.Optional(AgentProfile.Licenses),
    Mails: Type.Optional(Type.Partial(Exact(AgentMails))),
  }),
  data: profileData,
};

const Count = Type.Integer({ minimum: 0 });

/** How many of the agent's cases stand where: every stage, in the order of a case. */
export const caseStages = {
  body: Type.Optional(Exact({})),
  data: Exact({ Stages: Type.Array(Exact({ Stage: CaseStage, Count })) }),
};

/** How the agent's cases went: counts only. */
export const caseFigures = {
  body: Type.Optional(Exact({})),
  data: Exact({
    /** Days from the start to the insured's signature, both ends included; the last has no end. */
    Days: Type.Array(Exact({ From: Type.Integer(), To: Type.Union([Type.Integer(), Type.Null()]), Count })),
    /** Sections where open cases stopped; null: those that only the signers read, together. */
    Stops: Type.Array(Exact({ Section: Type.Union([Type.String(), Type.Null()]), Count })),
  }),
};

/** Whether the agent's desk can be filled with invented cases, and how far that is: in a development installation only. */
export const deskFilling = {
  body: Type.Optional(Exact({})),
  data: Exact({
    /** It can be begun, or gone on with where a process ended. */
    Offered: Type.Boolean(),
    Running: Type.Boolean(),
    /** Cases that are asked for, or would be. */
    Total: Count,
    Made: Count,
    Failed: Count,
  }),
};

/** Begins to fill the desk; the cases come one after the other. */
export const fillDesk = { body: Type.Optional(Exact({})), data: Exact({ Total: Count }) };

export const timeline = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({
    Events: Type.Array(Exact({ At: Type.String(), Type: Type.String(), Actor: Type.String(), Text: Type.String() })),
  }),
};

/** Gives the case to another agent, or renews what it says of its own. */
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

/** Whether the proposed insured is who they say, by the service that the operator chose. */
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

/** Tries a job again that failed for good. */
export const retryJob = {
  body: Exact({ AppAuthId: Handle, AppId: Id, Job: Line }),
  data: Exact({ Accepted: Type.Literal(true) }),
};

/** Calls by name: what each takes and gives, and the events it may write. */
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
  findApplication: writing(
    findApplication,
    'identity.passed',
    'identity.failed',
    'identity.locked',
    'identity.refused',
    'link.redeemed',
    'consent.given',
  ),
  findStanding,
  takeHandOver,
  sendCode: writing(sendCode, 'code.issued', 'code.texted', ...MAILING),
  confirmCode: writing(confirmCode, 'code.failed', 'identity.passed', 'link.redeemed', 'consent.given'),
  giveConsent: writing(giveConsent, 'consent.given'),
  noteAnswer: writing(noteAnswer, 'answer.doubted', 'answer.settled'),
  getAgentApplications,
  getApplicationAgents,
  getAgentEmail,
  checkPendingJobs,
  unlockApplication: writing(unlockApplication, 'app.unlocked', 'link.revoked', 'app.resumed'),
  updateAgentRelationship: writing(updateAgentRelationship, 'agent.assigned'),
  identityCheck: writing(identityCheck, 'identity.checked'),
  agentProfile,
  saveAgentProfile,
  caseStages,
  caseFigures,
  deskFilling,
  fillDesk,
  timeline: writing(timeline, 'operations.read'),
  setReminders: writing(setReminders, 'reminders.off', 'reminders.on'),
  discardCase: writing(discardCase, 'app.discarded'),
  restoreCase: writing(restoreCase, 'app.restored'),
  retryJob: writing(retryJob, 'operations.read', 'job.retried'),
};
