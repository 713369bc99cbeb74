/** A customer finds the case, proves their identity and consents (spec flow §4). */
import Type from 'typebox';
import { MAILING, writing } from './events.ts';
import { DefinitionName, Exact, Handle, Id, Line, SigningRole } from './common.ts';

const Consent = Type.Union([
  Type.Literal(true),
  Exact({ Given: Type.Literal(true), ConsentId: Line, Shown: Type.Optional(Line) }),
]);

const Text = Type.String({ minLength: 1, maxLength: 100 });

/**
 * Identity check of a customer (spec flow §4, Find application). One set of identity fields per role. If a one-time
 * code is required, correct data is refused with 403 and the reason `code`: `sendCode` and `confirmCode` follow.
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
    /** Token from the agent's browser, on the device that opened it (`openDeviceLink`). */
    deviceLink: Type.Optional(Handle),
    /**
     * For customers in their agent's browser: a link to another device or, where agents sign in by name only,
     * permission to continue for trying.
     */
    inAgentsBrowser: Type.Optional(Type.Union([Type.Literal('deviceLink'), Type.Literal('try')])),
  }),
  data: Exact({
    ApplicationId: Id,
    AppAuthId: Handle,
    SigningRole,
    /** A different text than the one shown applies to this case: it has to be shown and agreed to first. */
    ConsentRequired: Type.Optional(Exact({ ConsentId: Type.String() })),
  }),
};

/** Whether the form of `findApplication` accepts no further tries from this link, token or browser (ours). */
export const findStanding = {
  body: Exact({ link: Type.Optional(Handle), deviceLink: Type.Optional(Handle) }),
  data: Exact({
    /** No tries are left. */
    Closed: Type.Boolean(),
    /** The link no longer works, for whatever reason. */
    LinkOver: Type.Boolean(),
  }),
};

/** A signer's own device opens the link that their agent's browser shows: once, within the time limit. */
export const openDeviceLink = {
  body: Exact({ Token: Handle }),
  data: Exact({ Taken: Type.Literal(true) }),
};

const CodeWay = Type.Union([Type.Literal('mail'), Type.Literal('text')]);

/** Sends a one-time code to the signer whose data this browser entered, to the mailbox or phone number on file. */
export const sendCode = {
  body: Exact({ By: Type.Optional(CodeWay) }),
  data: Exact({
    By: CodeWay,
    /** Where it went, masked: `g•••@e•••.com`. */
    To: Type.String(),
    /**
     * `delayed`: the mail server has not accepted it yet and will be tried again; `refused`: it did not and will not.
     */
    Sent: Type.Union([Type.Literal('sent'), Type.Literal('delayed'), Type.Literal('refused')]),
    SecondsValid: Type.Integer(),
    /** Seconds until another may be requested. */
    SecondsToNext: Type.Integer(),
    /** All ways to reach this person, including this one. */
    Ways: Type.Array(Exact({ By: CodeWay, To: Type.String() })),
  }),
};

/** The one-time code, as it was typed. The response is that of `findApplication`. */
export const confirmCode = {
  body: Exact({ Code: Type.String({ minLength: 1, maxLength: 40 }), Consent }),
  data: findApplication.data,
};

/** Gives consent to the text that applies to the case, after find-application asked for it. */
export const giveConsent = {
  /** `Shown` is what came with the text: without it, nobody knows when the text was shown. */
  body: Exact({ AppAuthId: Handle, AppId: Id, ConsentId: Line, Shown: Type.Optional(Line) }),
  data: Exact({ Given: Type.Literal(true) }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const findCalls = {
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
  openDeviceLink,
  sendCode: writing(sendCode, 'code.issued', 'code.texted', ...MAILING),
  confirmCode: writing(confirmCode, 'code.failed', 'identity.passed', 'link.redeemed', 'consent.given'),
  giveConsent: writing(giveConsent, 'consent.given'),
};
