/** Documents, signatures, mail, policy number and decision (spec flow §4, §7). */
import Type from 'typebox';
import { InsuredSignatory, OwnershipSignatory } from './portal.ts';
import { EVENT_PAGES, type EventPage, PAGE_EVENTS, type PageEvent } from '../page-events.ts';
import { MAX_MAIL_NOTE_LENGTH } from '../routes.ts';
import { AgentId, CaseOutcome, Exact, Handle, Id, Line, Matching, Wait, WaitText } from './common.ts';
import { MAILING, writing } from './events.ts';

export const MergeType = Type.Union([
  Type.Literal('Agent'),
  Type.Literal('OwnerNotInsured'),
  Type.Literal('InsuredOwner'),
  Type.Literal('InsuredNotOwner'),
]);

export const getOwnerSignatories = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({ OwnershipSignatories: Type.Array(OwnershipSignatory), Insured: InsuredSignatory }),
};

const Signed = Exact({
  CustomerSigned: Type.Boolean(),
  Signatories: Type.Array(OwnershipSignatory),
});

/** How a signer ends the electronic signing: declines to sign, asks for paper, withdraws the consent. */
export const DeclinedAs = Type.Union([Type.Literal('declined'), Type.Literal('paper'), Type.Literal('withdrawn')]);

/** 409 once they signed. The agent's next mail opens their slot again. */
export const decline = {
  body: Exact({ AppId: Id, AppAuthId: Handle, As: DeclinedAs }),
  data: Exact({ Declined: Type.Literal(true) }),
};

/** Reported once a page has seen its own signature; 409 while the server has not seen it. */
export const customerSigned = { body: Exact({ AppId: Id, appAuthId: Handle }), data: Signed };

/** The reader's own document, base64. Serving it counts as opening it. */
export const getApplicationPdf = {
  query: Exact({ appId: Id, AppAuthId: Type.Optional(Handle), mergeType: MergeType, Wait: Type.Optional(WaitText) }),
  data: Type.String(),
};

const CheckState = Type.Union([Type.Literal('ok'), Type.Literal('wrong'), Type.Literal('open')]);

/** What can be checked about a file that anybody has: a signed document, a complete file, or the record of a case. */
export const verifyFile = {
  data: Exact({
    Kind: Type.Union([
      Type.Literal('document'),
      Type.Literal('complete'),
      Type.Literal('record'),
      Type.Literal('unknown'),
    ]),
    /** Sealed and unchanged; parts agree, but nobody sealed them; altered; not ours; too big to check. */
    Verdict: Type.Union([
      Type.Literal('sealed'),
      Type.Literal('unsealed'),
      Type.Literal('altered'),
      Type.Literal('foreign'),
      Type.Literal('tooBig'),
    ]),
    /** What the verdict proves and what it does not, in the carrier's words. */
    Proves: Type.String(),
    /** Code of the first difference; if there is none, of what was found. */
    Finding: Type.String(),
    /** The same in the carrier's words. */
    What: Type.String(),
    /** In the order in which they were made; `open`: cannot be determined. */
    Checks: Type.Array(
      Exact({
        Check: Type.Union([
          Type.Literal('signatures'),
          Type.Literal('whole'),
          Type.Literal('complete'),
          Type.Literal('last'),
          Type.Literal('certificate'),
          Type.Literal('times'),
          Type.Literal('record'),
          Type.Literal('files'),
          Type.Literal('stored'),
        ]),
        State: CheckState,
      }),
    ),
    Sha256: Type.String(),
    Length: Type.Integer(),
    Signatures: Type.Array(
      Exact({
        Signer: Type.String(),
        Time: Type.Union([Type.String(), Type.Null()]),
        Valid: Type.Boolean(),
        /** Who confirms the time, and when they saw the signature; not `Confirmed`: they are not trusted here. */
        Timestamp: Type.Union([
          Exact({ Time: Type.String(), Authority: Type.String(), Confirmed: Type.Boolean() }),
          Type.Null(),
        ]),
      }),
    ),
    /** Archive timestamps behind the last seal, oldest first; not `Confirmed`: their authority is not trusted here. */
    Archives: Type.Array(Exact({ Time: Type.String(), Authority: Type.String(), Confirmed: Type.Boolean() })),
    /**
     * Certificate of the last seal: its name, and SHA-256 of it. If it is trusted, also whose it is and who vouches for it (null:
     * nobody, it was issued by its own key).
     */
    Seal: Type.Union([
      Exact({
        Name: Type.String(),
        Holder: Type.Union([
          Exact({ Owner: Type.String(), Anchor: Type.Union([Type.String(), Type.Null()]) }),
          Type.Null(),
        ]),
        Fingerprint: Type.String(),
        /** When the certificate expired; null: it has not. */
        Ended: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ]),
    /** Documents inside a complete file. */
    Files: Type.Array(Exact({ Name: Type.String(), Sha256: Type.String() })),
    Record: Type.Union([
      Exact({ ApplicationNumber: Type.String(), Events: Type.Integer(), LastHash: Type.String() }),
      Type.Null(),
    ]),
    IsTest: Type.Boolean(),
  }),
};

export const generatePdf = { body: Exact({ AppId: Id, AppAuthId: Handle, mergeType: MergeType }) };

export const pdfStatus = {
  query: Exact({ appId: Id, AppAuthId: Type.Optional(Handle) }),
  data: Type.Record(
    Type.String(),
    Type.Union([Type.Literal('notStarted'), Type.Literal('running'), Type.Literal('ready'), Type.Literal('failed')]),
  ),
};

const emailInfo = {
  AppId: Id,
  AgentId,
  Subject: Type.Optional(Line),
  To: Type.Optional(Type.Array(Exact({ email: Line, name: Line }), { maxItems: 1 })),
  /** The agent confirms that signers with one mailbox share it (409 `sharedMailbox`, which names them). */
  SharedMailbox: Type.Optional(Type.Literal(true)),
  /** The agent's own note, quoted in the mail: words only (422 `note`). Accepted from agents only. */
  Note: Type.Optional(Type.String({ maxLength: MAX_MAIL_NOTE_LENGTH })),
};
const Sent = Exact({ Message: Type.String() });

export const sendEmail = { body: Exact({ emailInfo: Exact(emailInfo) }), data: Sent };

/** The mail to the insured, or to an owner, as it would be sent now; nothing is sent. */
export const previewEmail = {
  body: Exact({
    emailInfo: Exact({
      AppId: Id,
      AgentId,
      /** Of the owner to whom it goes. */
      SignerLetter: Type.Optional(Line),
      Note: emailInfo.Note,
    }),
  }),
  data: Exact({
    To: Exact({ email: Type.String(), name: Type.String() }),
    Subject: Type.String(),
    /** Path of the mail as a page, for this agent's session. */
    Page: Type.String(),
    /** The carrier's mail has a place for the agent's note. */
    TakesNote: Type.Boolean(),
    /** After how many days the signer is reminded; none in a test, or where the agent turned reminders off. */
    ReminderDays: Type.Array(Type.Integer()),
    /** Titles of the sections that the signer will fill in, according to what the agent may read of the case. */
    Sections: Type.Array(Type.String()),
    /** How long that usually takes, as the invitation says it; 0 without sections. */
    Minutes: Type.Integer(),
  }),
};

/** The page itself: HTML, to be shown in a frame. */
export const mailPage = {
  query: Exact({ Of: Matching('^[A-Za-z0-9_-]+$', 'letters, digits, - and _', { minLength: 1, maxLength: 1_900 }) }),
};

export const sendOwnerEmail = {
  body: Exact({
    emailInfo: Exact({
      ...emailInfo,
      /** Owners do not know it. */
      AgentId: Type.Optional(AgentId),
      OwnerLastName: Line,
      OwnerFirstName: Line,
      OwnerType: Line,
      /** Tells owners apart whose names and roles are the same. */
      SignerLetter: Type.Optional(Line),
    }),
  }),
  data: Sent,
};

export const generatePolicyNumber = {
  body: Exact({ appID: Id, productName: Type.Optional(Line) }),
  data: Exact({ details: Exact({ policyNumber: Type.String() }) }),
};

export const DecisionRow = Exact({
  TriagePathNumber: Type.Number(),
  TriagePathName: Type.String(),
  DecisionClassNumber: Type.Integer(),
  DecisionClassName: Type.String(),
  Age: Type.Union([Type.Integer(), Type.Null()]),
  Gender: Type.String(),
  SmokerStatus: Type.String(),
});

export const getDecision = {
  body: Exact({
    appAuthId: Handle,
    appId: Id,
    simulateDecision: Type.Optional(Line),
    Wait: Type.Optional(Wait),
  }),
  data: Exact({
    DecisionInfo: Exact({ Rows: Type.Array(DecisionRow) }),
    /** What the outcome page shows in addition to the row. */
    InsuredName: Type.String(),
    Product: Type.String(),
    FaceAmount: Type.Number(),
    /** The carrier's own system may take days: a missing decision is not an error. */
    DecidedBy: Type.Union([Type.Literal('table'), Type.Literal('carrier')]),
    /** It supersedes the decision. */
    Outcome: Type.Union([CaseOutcome, Type.Null()]),
  }),
};

/** The differences between the caller's document and the one they signed before an unlock. */
export const changes = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({
    /** The day on which they signed before, where they did; null: they did not, so there is nothing to compare with. */
    SignedOn: Type.Union([Type.String(), Type.Null()]),
    Sections: Type.Array(
      Exact({
        Block: Type.String(),
        Title: Type.String(),
        Changes: Type.Array(
          Exact({
            /** Headings around it, from the outside in. */
            Within: Type.Array(Type.String()),
            /** Empty for a text. */
            Label: Type.String(),
            /** Null: it was not asked then. */
            Before: Type.Union([Type.String(), Type.Null()]),
            /** Null: it is no longer asked. */
            Now: Type.Union([Type.String(), Type.Null()]),
          }),
        ),
      }),
    ),
  }),
};

/**
 * The rules that led to the decision (ours); without those that depend on answers the caller may not read, and without
 * their number.
 */
export const decisionReasons = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({ Rules: Type.Array(Exact({ Rule: Type.String(), Reason: Type.String() })) }),
};

export const confirmApp = {
  body: Exact({ AppAuthId: Handle, AppId: Id }),
  data: Exact({ Confirmed: Type.Literal(true) }),
};

/** Names the case as `id`, as the specification has this call (spec flow 7.16). */
export const resendDecisionRequest = { body: Exact({ id: Id }), data: Exact({ Accepted: Type.Literal(true) }) };

export const triggerDecision = { body: Exact({ appID: Id }), data: Exact({ Accepted: Type.Literal(true) }) };

export const clientError = {
  body: Exact({ Message: Type.String({ maxLength: 500 }), Page: Type.String({ maxLength: 100 }) }),
  data: Exact({ Status: Type.Literal('received') }),
};

/** What a page reports about itself: only these fields, so never an answer. */
export const pageEvent = {
  body: Exact({
    Event: Type.Unsafe<PageEvent>({ type: 'string', enum: [...PAGE_EVENTS] }),
    Page: Type.Unsafe<EventPage>({ type: 'string', enum: [...EVENT_PAGES] }),
  }),
  data: Exact({ Status: Type.Literal('received') }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const signingCalls = {
  getOwnerSignatories,
  customerSigned,
  demoCustomerSigned: customerSigned,
  customerSignedWithOwners: customerSigned,
  ownersSigned: customerSigned,
  getDecision,
  confirmApp,
  getApplicationPdf: writing(getApplicationPdf, 'pdf.served', 'document.downloaded'),
  generatePdf: writing(generatePdf, 'document.requested', 'pdf.served', 'document.downloaded'),
  pdfStatus,
  previewEmail,
  mailPage,
  sendEmail: writing(sendEmail, 'mailbox.shared', 'link.issued', 'link.revoked', 'document.requested', ...MAILING),
  resendEmail: writing(sendEmail, 'mailbox.shared', 'link.issued', 'link.revoked', ...MAILING),
  sendDemoEmail: writing(sendEmail, ...MAILING),
  sendUnlockEmail: writing(sendEmail, 'mailbox.shared', 'link.issued', 'link.revoked', ...MAILING),
  sendOwnerEmail: writing(sendOwnerEmail, 'mailbox.shared', 'link.issued', 'link.revoked', ...MAILING),
  generatePolicyNumber: writing(generatePolicyNumber, 'policyNumber.assigned'),
  generateExternalPolicyNumber: writing(generatePolicyNumber, 'policyNumber.assigned'),
  triggerDecision: writing(triggerDecision, 'uw.requested'),
  resendDecisionRequest: writing(resendDecisionRequest, 'uw.requested'),
  decisionReasons: writing(decisionReasons, 'operations.read'),
  changes: writing(changes, 'changes.shown'),
  verifyFile,
  decline: writing(decline, 'sign.declined', 'paper.requested', 'consent.withdrawn', 'link.revoked', ...MAILING),
  clientError,
  pageEvent,
};
