/** A customer finds the case, proves who they are and consents (spec flow §4). */
import Type from 'typebox';
import { MAILING, writing } from './events.ts';
import { DefinitionName, Exact, Handle, Id, Line, SigningRole } from './common.ts';

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

/** Calls by name: what each takes and gives, and the events it may write. */
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
  takeHandOver,
  sendCode: writing(sendCode, 'code.issued', 'code.texted', ...MAILING),
  confirmCode: writing(confirmCode, 'code.failed', 'identity.passed', 'link.redeemed', 'consent.given'),
  giveConsent: writing(giveConsent, 'consent.given'),
};
