/** Why a call is refused, if the status is not specific enough: `data.reason` (spec http 1.2, §5). */
import type { Static } from 'typebox';
import type { CallName } from './routes.ts';
import type { refusalDetails } from './schemas/refusals.ts';

interface ReasonEntry {
  status: 400 | 403 | 404 | 409 | 422 | 429 | 500;
  /** For the documentation; people read the response's message or the page's own text. */
  means: string;
}

/** Every reason, with its status. A reason has the same status and the same data in every call. */
export const reasons = {
  address: { status: 409, means: 'The mail server does not accept this e-mail address.' },
  agentOnly: { status: 409, means: 'The change would replace a signer; only the agent may do that.' },
  agentsBrowser: { status: 403, means: 'A signer was identified in a browser of their own agent.' },
  agentsMailbox: { status: 409, means: 'The signer’s e-mail address is one of the agent’s.' },
  altered: { status: 409, means: 'The stored data of the case was changed outside the program.' },
  asked: { status: 409, means: 'Somebody else in operations has already requested this.' },
  changed: { status: 409, means: 'The case, or the section, has changed since it was read or the act was requested.' },
  code: { status: 403, means: 'The data is correct, but a one-time code is also needed.' },
  codeExpired: { status: 403, means: 'The one-time code has expired.' },
  consent: { status: 409, means: 'The signer has not consented to the text that applies.' },
  decision: { status: 409, means: 'The decision has already been requested.' },
  declined: { status: 409, means: 'This signer has declined to sign.' },
  deadline: { status: 422, means: 'The day is not within the next year.' },
  demo: { status: 409, means: 'A test application cannot do this.' },
  development: { status: 403, means: 'Invented cases are made in a development installation only.' },
  digits: { status: 400, means: 'A one-time code has 6 digits.' },
  discarded: { status: 409, means: 'The agent discarded the case; it can be restored.' },
  document: { status: 409, means: 'The document is not ready, or has changed since it was read.' },
  documentReady: { status: 409, means: 'The document is ready, so signing without it is no longer possible.' },
  editable: { status: 409, means: 'The caller can change the answer.' },
  email: { status: 422, means: 'This is not an e-mail address.' },
  exceeded: { status: 404, means: 'No tries are left.' },
  expired: { status: 409, means: 'The application is too old to be changed.' },
  failed: { status: 500, means: 'The document could not be created.' },
  filled: { status: 409, means: 'The invented cases have already been created, or are being created.' },
  gone: { status: 404, means: 'No one-time code is expected here; the identity check has to start again.' },
  deviceLink: { status: 404, means: 'The link to this device has been used or is too old.' },
  hasCases: { status: 409, means: 'The portal already has cases.' },
  held: { status: 409, means: 'The case is on legal hold.' },
  identity: { status: 409, means: 'The signer has not confirmed who they are.' },
  incomplete: { status: 409, means: 'Sections are not complete.' },
  invalidated: { status: 409, means: 'The signature belongs to an earlier round of signing.' },
  keyName: { status: 409, means: 'Another key that was not revoked has this name.' },
  launch: { status: 403, means: 'The link from the sales portal has been used or is too old.' },
  locked: { status: 409, means: 'The section was signed, or signing is closed.' },
  mail: { status: 409, means: 'The mail server accepts no mail now.' },
  mailServer: { status: 409, means: 'This installation sends real mail, and invented people must not be mailed.' },
  missing: { status: 409, means: 'A name or e-mail address is missing.' },
  name: { status: 422, means: 'The name has characters that are not allowed in names.' },
  noInventedCases: { status: 409, means: 'The carrier has no invented cases.' },
  noWay: { status: 409, means: 'There is no e-mail address or phone number to send a code to.' },
  notASignature: { status: 409, means: 'A signature is never saved automatically.' },
  notDemo: { status: 409, means: 'This is not a test application.' },
  note: {
    status: 422,
    means: 'The agent’s note contains more than words, or the carrier’s mail has no place for a note.',
  },
  notFound: { status: 404, means: 'This data matches no application that can be opened.' },
  notEmpty: { status: 409, means: 'Something was entered in the case, or somebody was asked to sign.' },
  notHeld: { status: 409, means: 'The decision is not waiting for operations.' },
  notOnHold: { status: 409, means: 'The case is not on legal hold.' },
  notOwn: { status: 403, means: 'Somebody else requested this; only they can withdraw it.' },
  notPdf: { status: 422, means: 'The file is not a PDF, whatever its name says.' },
  notUnlocked: { status: 409, means: 'The application was not unlocked.' },
  otherAgent: { status: 409, means: 'Another agent is signed in to this browser.' },
  outcome: { status: 409, means: 'It is known how the case ended.' },
  own: { status: 403, means: 'The caller requested this; somebody else has to decide.' },
  pending: { status: 409, means: 'Background work of the case is not finished.' },
  policyNumber: { status: 409, means: 'The policy number does not match, or the case already has one.' },
  question: { status: 422, means: 'One of the questions cannot be asked of this person, or none is named.' },
  portal: { status: 403, means: 'Test applications are started from the sales portal.' },
  readOnly: { status: 409, means: 'The section can only be read now.' },
  replaces: {
    status: 409,
    means: 'The change would replace a signer who was asked to sign; the agent has to confirm it.',
  },
  requirement: { status: 409, means: 'A signer was asked for something after the signatures.' },
  review: { status: 409, means: 'The document was not opened.' },
  right: { status: 403, means: 'The operations account does not have this permission.' },
  same: { status: 409, means: 'This agent already has the case.' },
  sharedMailbox: {
    status: 409,
    means: 'Two signers have the same e-mail address; the agent has to confirm that they share it.',
  },
  signed: { status: 409, means: 'This person has already signed.' },
  tooSoon: { status: 429, means: 'A one-time code was sent a moment ago.' },
  turn: { status: 409, means: 'It is not this signer’s turn.' },
  twoKeys: { status: 409, means: 'Two keys of the system work; the call has to say which of them ends.' },
  unconfirmed: { status: 422, means: 'The typed confirmation does not match.' },
  unreadable: { status: 422, means: 'The file is broken, locked or active, or could not be scanned.' },
  unsent: { status: 409, means: 'The test application was not sent to its customer.' },
  unsigned: { status: 409, means: 'Somebody has to sign first.' },
  usedUp: { status: 403, means: 'The one-time code was tried too many times.' },
  version: { status: 409, means: 'Somebody else has saved the section in the meantime.' },
  withdrawn: { status: 409, means: 'The requirement was withdrawn.' },
  wrong: { status: 403, means: 'This is not the one-time code.' },
} as const satisfies Record<string, ReasonEntry>;

export type Reason = keyof typeof reasons;

/** The status of a reason. */
export type StatusOf<Given extends Reason> = (typeof reasons)[Given]['status'];

/** Why no mail is sent. */
const uninvited = ['demo', 'expired', 'signed', 'missing', 'agentsMailbox', 'sharedMailbox', 'note'] as const;
const inviting = [...uninvited, 'address', 'mail'] as const;

/**
 * Reasons for which a call may be refused, in addition to those of every call (session, limits, `altered`,
 * `discarded`); only calls with reasons are listed.
 */
export const refusalsOfCall = {
  developmentLogin: ['name', 'email'],
  portalLaunch: ['launch', 'otherAgent'],
  startDemoApp: ['portal'],
  processApplication: ['policyNumber', 'unsigned', 'demo'],
  submitPayload: [
    'locked',
    'readOnly',
    'version',
    'replaces',
    'agentOnly',
    'expired',
    'notASignature',
    'turn',
    'declined',
    'invalidated',
    'consent',
    'identity',
    'pending',
    'incomplete',
    'document',
    'documentReady',
    'review',
  ],
  demoResumeApplication: ['unsent'],
  findApplication: ['exceeded', 'notFound', 'code', 'agentsBrowser'],
  openDeviceLink: ['deviceLink'],
  sendCode: ['gone', 'noWay', 'tooSoon'],
  confirmCode: ['gone', 'digits', 'wrong', 'usedUp', 'codeExpired', 'agentsBrowser'],
  giveConsent: ['consent'],
  noteAnswer: ['expired', 'editable', 'changed'],
  customerSigned: ['unsigned'],
  demoCustomerSigned: ['unsigned'],
  customerSignedWithOwners: ['unsigned'],
  ownersSigned: ['unsigned'],
  addInventedCases: ['development', 'mailServer', 'noInventedCases', 'filled', 'hasCases'],
  unlockApplication: ['unsigned', 'policyNumber', 'decision', 'requirement', 'outcome', 'expired'],
  confirmApp: ['unsigned'],
  getApplicationPdf: ['failed'],
  generatePdf: ['failed'],
  uploadIllustrationFile: ['expired', 'readOnly'],
  deleteIllustrationFile: ['expired', 'readOnly'],
  startAppWithIllustration: ['expired', 'readOnly', 'agentOnly', 'replaces'],
  previewEmail: [...uninvited, 'incomplete', 'turn', 'notDemo', 'notUnlocked'],
  sendEmail: [...inviting, 'incomplete', 'notUnlocked'],
  resendEmail: [...inviting, 'incomplete', 'notUnlocked'],
  sendDemoEmail: ['notDemo', 'expired', 'signed', 'incomplete', 'missing', 'note', 'address', 'mail'],
  sendUnlockEmail: [...inviting, 'incomplete', 'notUnlocked'],
  sendOwnerEmail: [...inviting, 'turn'],
  generatePolicyNumber: ['unsigned'],
  generateExternalPolicyNumber: ['unsigned'],
  triggerDecision: ['unsigned', 'demo'],
  resendDecisionRequest: ['unsigned', 'demo'],
  updateAgentRelationship: ['name', 'email', 'signed'],
  decisionReasons: ['right'],
  timeline: ['right'],
  decline: ['signed', 'turn', 'locked', 'expired', 'invalidated'],
  setReminders: ['expired'],
  discardCase: ['notEmpty', 'demo'],
  retryJob: ['right'],
  operationsCases: ['right'],
  openCases: ['right'],
  operationsRequests: ['right'],
  decideRequest: [
    'right',
    'own',
    'notOwn',
    'changed',
    'held',
    'same',
    'signed',
    'notOnHold',
    'notHeld',
    'unsigned',
    'policyNumber',
    'decision',
    'requirement',
    'outcome',
    'expired',
  ],
  eraseCase: ['right', 'unconfirmed', 'asked', 'held'],
  takeOver: ['right', 'name', 'email', 'asked', 'same', 'signed'],
  unlockCase: ['right', 'asked', 'unsigned', 'policyNumber', 'decision', 'requirement', 'outcome', 'expired'],
  placeHold: ['right'],
  liftHold: ['right', 'asked', 'notOnHold'],
  systemKeys: ['right'],
  makeSystemKey: ['right', 'keyName'],
  changeSystemKey: ['right', 'own', 'twoKeys'],
  eventSubscribers: ['right'],
  sendEventsAgain: ['right'],
  handOverTargets: ['right'],
  tryTargetNow: ['right'],
  completeFile: ['right'],
  caseSigns: ['right'],
  releaseDecision: ['right', 'asked', 'notHeld'],
  requirements: ['right'],
  raiseRequirement: [
    'right',
    'unsigned',
    'demo',
    'outcome',
    'question',
    'deadline',
    'missing',
    'agentsMailbox',
    'consent',
  ],
  resendRequirement: [
    'right',
    'signed',
    'withdrawn',
    'unsigned',
    'demo',
    'outcome',
    'missing',
    'agentsMailbox',
    'consent',
  ],
  withdrawRequirement: ['right', 'signed'],
  uploadTaskFile: ['signed', 'notPdf', 'unreadable'],
  answerTask: ['signed'],
  taskDocument: ['failed'],
  signTask: ['signed', 'consent', 'document', 'review'],
} as const satisfies Partial<Record<CallName, readonly Reason[]>>;

type ReasonsOfCalls = typeof refusalsOfCall;

/** Reasons for which any call may be refused. */
const REASONS_OF_ALL = ['altered', 'discarded'] as const satisfies readonly Reason[];

/** The reasons for which a call may be refused. */
export type ReasonOf<Name extends CallName> =
  | (Name extends keyof ReasonsOfCalls ? ReasonsOfCalls[Name][number] : never)
  | (typeof REASONS_OF_ALL)[number];

type Details = typeof refusalDetails;
type DetailsOf<Given extends Reason> = Given extends keyof Details ? Static<Details[Given]> : unknown;

/** `data` of a refusal for these reasons; `reason` discriminates. */
export type RefusalData<Given extends Reason = Reason> = Given extends Reason
  ? { reason: Given } & DetailsOf<Given>
  : never;

/** `data` of a call's refusals. */
export type Refused<Name extends CallName> = RefusalData<ReasonOf<Name>>;

/** Why a call was refused, from its data; null if the status says it, or if this client does not know the reason. */
export function refusedFor<Name extends CallName>(name: Name, data: unknown): Refused<Name> | null {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null;
  // The rest of the data is trusted like the data of a success: the server writes both with these types.
  const own: Partial<Record<CallName, readonly Reason[]>> = refusalsOfCall;
  return [...REASONS_OF_ALL, ...(own[name] ?? [])].some((reason) => reason === data.reason)
    ? (data as Refused<Name>)
    : null;
}
