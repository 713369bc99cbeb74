/** The only table of calls: method, path and who may call. The schemas are in `schemas/`; both ends use their types. */

/**
 * `any`: also without a session. `agent`: agent of record; `customer`: bound to the application; `case`: either;
 * `operations`: the carrier's own staff, for every case.
 */
export type CallerKind = 'any' | 'agent' | 'customer' | 'case' | 'operations';

/**
 * What somebody in operations may do: `see` every case; `repair`: retry failed jobs; `takeOver`: act for the agent;
 * `require`: ask signers for more after the signatures; `erase`: decide how long a case is kept; `keys`: create and
 * revoke keys of other systems.
 */
export const OPERATIONS_RIGHTS = ['see', 'repair', 'takeOver', 'require', 'erase', 'keys'] as const;
export type OperationsRight = (typeof OPERATIONS_RIGHTS)[number];

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly caller: CallerKind;
  /** Counts as activity: the idle time starts again. Polling and waiting do not. */
  readonly activity: boolean;
  /** Bytes; 16 kB when absent. */
  readonly bodyLimit?: number;
  /** The body is one file, sent as this field of multipart/form-data. */
  readonly file?: string;
  /** The permission that operations need for this call. Without one, a call for `case` is not available to them. */
  readonly right?: OperationsRight;
  /** `bare` responses are not wrapped in the envelope. */
  readonly envelope?: 'bare';
}

const get = (path: string, caller: CallerKind, extra: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  caller,
  activity: false,
  ...extra,
});
const post = (path: string, caller: CallerKind, extra: Partial<Route> = {}): Route => ({
  method: 'POST',
  path,
  caller,
  activity: true,
  ...extra,
});
const poll = (path: string, caller: CallerKind, extra: Partial<Route> = {}): Route =>
  post(path, caller, { activity: false, ...extra });

/** Maximum size of an illustration, in bytes. */
const MAX_UPLOAD_BYTES = 10 * 1_048_576;
/** Maximum size of a file to verify, in bytes. */
export const MAX_VERIFIED_BYTES = 24 * 1_048_576;
/** Maximum length of the note that an agent may add to a mail, in characters. */
export const MAX_MAIL_NOTE_LENGTH = 200;

/** A file of at most this many bytes, plus the multipart overhead. */
const upload = (
  path: string,
  file: string,
  caller: CallerKind = 'agent',
  most = MAX_UPLOAD_BYTES,
): Route & { file: string } => ({
  ...post(path, caller, { bodyLimit: most + 16_384 }),
  file,
});

export const routes = {
  session: get('/session', 'any'),
  sessionContinue: post('/session/continue', 'any'),
  sessionEnd: { method: 'DELETE', path: '/session', caller: 'any', activity: false },
  developmentLogin: post('/session/agent/development', 'any'),
  portalLaunch: post('/session/agent/launch', 'any'),

  getStates: get('/feed/get-states', 'any'),
  getMedications: get('/feed/get-medications', 'any'),
  getConsent: get('/feed/get-consent', 'any'),
  getCarrier: get('/feed/get-carrier', 'any'),
  countries: get('/assets/countries.json', 'any', { envelope: 'bare' }),
  carrierState: get('/preview/carrier-state', 'any'),
  carrierMappings: get('/preview/mappings', 'any'),
  appDefinition: poll('/composable/AppDefinition', 'any'),
  conditionalDependencies: poll('/composable/ConditionalDependencies', 'any'),

  startApp: post('/composable/start-app', 'agent'),
  startDemoApp: post('/composable/start-demo-app', 'agent'),
  processApplication: post('/composable/process-application', 'case'),
  saveInfo: post('/composable/save-info', 'case'),
  submitPayload: post('/composable/submit-payload', 'case', { bodyLimit: 1_048_576 }),
  resumeApplication: post('/composable/resume-application', 'case'),
  dbResumeApplication: post('/composable/db-resume-application', 'case'),
  demoResumeApplication: post('/composable/demo-resume-application', 'agent'),
  isDemoApplication: poll('/composable/is-demo-application', 'case'),
  findApplication: post('/composable/find-application', 'any'),
  findStanding: poll('/composable/find-standing', 'any'),
  openDeviceLink: post('/composable/open-device-link', 'any'),
  sendCode: post('/composable/send-sign-in-code', 'any'),
  confirmCode: post('/composable/confirm-sign-in-code', 'any'),
  giveConsent: post('/composable/give-consent', 'case'),
  noteAnswer: post('/composable/note-answer', 'case'),
  getAgentApplications: poll('/composable/get-agent-applications', 'agent'),
  getApplicationAgents: poll('/composable/get-application-agents', 'case'),
  getAgentEmail: poll('/composable/get-agent-email', 'case'),
  checkPendingJobs: poll('/composable/check-pending-jobs', 'case'),
  getOwnerSignatories: poll('/composable/get-owner-signatories', 'case'),
  customerSigned: post('/composable/customer-signed-application', 'customer'),
  demoCustomerSigned: post('/composable/demo-customer-signed-application', 'agent'),
  customerSignedWithOwners: post('/composable/customer-signed-with-owners', 'customer'),
  ownersSigned: post('/composable/owners-signed-application', 'customer'),
  unlockApplication: post('/composable/unlock-application', 'agent'),
  getDecision: poll('/composable/get-decision', 'agent'),
  confirmApp: post('/composable/confirm-app', 'agent'),

  zipPlace: post('/address/zip-place', 'case'),
  addressSearch: post('/address/search', 'case'),
  physicianSearch: post('/nppes/physician-search', 'case'),

  getApplicationPdf: get('/pdf/getApplicationPdf', 'case'),
  generatePdf: post('/pdf/generatePDF', 'case'),
  pdfStatus: get('/pdf/checkPDFFileDisplayStatus', 'case'),

  uploadIllustrationFile: upload('/pdf/uploadIllustrationFile', 'illustrationFile'),
  deleteIllustrationFile: post('/pdf/deleteIllustrationFile', 'agent'),
  startAppWithIllustration: upload('/pdf/startAppWithIllustration', 'illustration'),

  previewEmail: post('/jhemail/preview', 'agent'),
  mailPage: get('/jhemail/preview-page', 'agent'),
  sendEmail: post('/jhemail/sendJHEmail', 'agent'),
  resendEmail: post('/jhemail/resendEmail', 'agent'),
  sendDemoEmail: post('/jhemail/sendDemoJHEmail', 'agent'),
  sendUnlockEmail: post('/jhemail/sendJHUnlockEmail', 'agent'),
  sendOwnerEmail: post('/jhemail/sendOwnerEmail', 'case'),

  generatePolicyNumber: post('/actions/generate-policy-number', 'case'),
  generateExternalPolicyNumber: post('/ayco/generate-policy-number', 'case'),
  triggerDecision: post('/actions/trigger-get-decision', 'agent'),
  resendDecisionRequest: post('/actions/resend-jhade-request', 'agent'),

  updateAgentRelationship: post('/actions/update-app-agent-relationship', 'case'),
  identityCheck: post('/service/identity-check', 'agent'),

  agentProfile: poll('/agent/profile', 'agent'),
  saveAgentProfile: post('/agent/save-profile', 'agent'),
  caseFigures: poll('/case/figures', 'agent'),
  caseStages: poll('/case/stages', 'agent'),
  inventedCases: poll('/agent/invented-cases', 'agent'),
  addInventedCases: post('/agent/add-invented-cases', 'agent'),
  decisionReasons: poll('/case/decision-reasons', 'case', { right: 'see' }),
  timeline: poll('/case/timeline', 'case', { right: 'see' }),
  decline: post('/case/decline', 'customer'),
  setReminders: post('/case/set-reminders', 'agent'),
  discardCase: post('/case/discard', 'agent'),
  restoreCase: post('/case/restore', 'agent'),
  changes: poll('/case/changes', 'case'),
  retryJob: post('/case/retry-job', 'case', { right: 'repair' }),
  operationsLogin: post('/session/operations/development', 'any'),
  operationsCases: poll('/operations/cases', 'operations', { right: 'see' }),
  openCases: poll('/operations/open-cases', 'operations', { right: 'see' }),
  operationsRequests: poll('/operations/requests', 'operations', { right: 'see' }),
  // Confirming also needs the permission for the requested act.
  decideRequest: post('/operations/decide', 'operations', { right: 'see' }),
  eraseCase: post('/operations/erase', 'operations', { right: 'erase' }),
  takeOver: post('/operations/take-over', 'operations', { right: 'takeOver' }),
  unlockCase: post('/operations/unlock', 'operations', { right: 'takeOver' }),
  placeHold: post('/operations/hold', 'operations', { right: 'erase' }),
  liftHold: post('/operations/lift-hold', 'operations', { right: 'erase' }),
  systemKeys: poll('/operations/keys', 'operations', { right: 'keys' }),
  makeSystemKey: post('/operations/make-key', 'operations', { right: 'keys' }),
  changeSystemKey: post('/operations/change-key', 'operations', { right: 'keys' }),
  eventSubscribers: poll('/operations/subscribers', 'operations', { right: 'keys' }),
  sendEventsAgain: post('/operations/send-events-again', 'operations', { right: 'keys' }),
  handOverTargets: poll('/operations/targets', 'operations', { right: 'keys' }),
  tryTargetNow: post('/operations/try-target', 'operations', { right: 'keys' }),
  completeFile: post('/operations/complete-file', 'operations', { right: 'see' }),
  caseSigns: poll('/operations/signs', 'operations', { right: 'see' }),
  releaseDecision: post('/operations/release-decision', 'operations', { right: 'takeOver' }),
  requirements: poll('/operations/requirements', 'operations', { right: 'see' }),
  raiseRequirement: post('/operations/raise-requirement', 'operations', { right: 'require' }),
  resendRequirement: post('/operations/resend-requirement', 'operations', { right: 'require' }),
  withdrawRequirement: post('/operations/withdraw-requirement', 'operations', { right: 'require' }),
  tasks: poll('/task/list', 'customer'),
  uploadTaskFile: upload('/task/upload', 'file', 'customer'),
  answerTask: post('/task/answer', 'customer', { bodyLimit: 1_048_576 }),
  taskDocument: post('/task/document', 'customer'),
  signTask: post('/task/sign', 'customer'),
  verifyFile: { ...upload('/documents/verify', 'file', 'any', MAX_VERIFIED_BYTES), activity: false },
  clientError: poll('/service/client-error', 'any'),
  pageEvent: poll('/service/event', 'any'),
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof routes;

/** Calls whose body is one file. */
export type FileCallName = {
  [Name in CallName]: (typeof routes)[Name] extends { file: string } ? Name : never;
}[CallName];
