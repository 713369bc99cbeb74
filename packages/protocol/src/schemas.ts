/** Schemas of every call, for the server (validation, OpenAPI) and for fuzz tests. Browsers import only the types. */
import type { TSchema } from 'typebox';
import type { CallName } from './routes.ts';
import * as applications from './schemas/applications.ts';
import * as illustrations from './schemas/illustrations.ts';
import * as operations from './schemas/operations.ts';
import * as reference from './schemas/reference.ts';
import * as sessions from './schemas/sessions.ts';
import * as signing from './schemas/signing.ts';

export interface CallSchema {
  body?: TSchema;
  query?: TSchema;
  data?: TSchema;
}

export { refusalDetails } from './schemas/refusals.ts';

export const schemas = {
  session: sessions.session,
  sessionContinue: sessions.sessionContinue,
  sessionEnd: sessions.sessionEnd,
  developmentLogin: sessions.developmentLogin,
  portalLaunch: sessions.portalLaunch,

  getStates: reference.getStates,
  getMedications: reference.getMedications,
  getConsent: reference.getConsent,
  getCarrier: reference.getCarrier,
  countries: reference.countries,
  carrierState: reference.carrierState,
  appDefinition: reference.appDefinition,
  conditionalDependencies: reference.conditionalDependencies,

  startApp: applications.startApp,
  startDemoApp: applications.startApp,
  processApplication: applications.processApplication,
  saveInfo: applications.saveInfo,
  submitPayload: applications.submitPayload,
  resumeApplication: applications.resumeApplication,
  dbResumeApplication: applications.resumeApplication,
  demoResumeApplication: applications.demoResumeApplication,
  isDemoApplication: applications.isDemoApplication,
  findApplication: applications.findApplication,
  findStanding: applications.findStanding,
  takeHandOver: applications.takeHandOver,
  sendCode: applications.sendCode,
  confirmCode: applications.confirmCode,
  giveConsent: applications.giveConsent,
  getAgentApplications: applications.getAgentApplications,
  getApplicationAgents: applications.getApplicationAgents,
  getAgentEmail: applications.getAgentEmail,
  checkPendingJobs: applications.checkPendingJobs,
  getOwnerSignatories: signing.getOwnerSignatories,
  customerSigned: signing.customerSigned,
  demoCustomerSigned: signing.customerSigned,
  customerSignedWithOwners: signing.customerSigned,
  ownersSigned: signing.customerSigned,
  unlockApplication: applications.unlockApplication,
  getDecision: signing.getDecision,
  confirmApp: signing.confirmApp,

  zipPlace: reference.zipPlace,
  addressSearch: reference.addressSearch,
  physicianSearch: reference.physicianSearch,

  getApplicationPdf: signing.getApplicationPdf,
  generatePdf: signing.generatePdf,
  pdfStatus: signing.pdfStatus,

  uploadIllustrationFile: illustrations.uploadIllustrationFile,
  deleteIllustrationFile: illustrations.deleteIllustrationFile,
  startAppWithIllustration: illustrations.startAppWithIllustration,

  sendEmail: signing.sendEmail,
  resendEmail: signing.sendEmail,
  sendDemoEmail: signing.sendEmail,
  sendUnlockEmail: signing.sendEmail,
  sendOwnerEmail: signing.sendOwnerEmail,

  generatePolicyNumber: signing.generatePolicyNumber,
  generateExternalPolicyNumber: signing.generatePolicyNumber,
  triggerDecision: signing.triggerDecision,
  resendDecisionRequest: signing.resendDecisionRequest,

  updateAgentRelationship: applications.updateAgentRelationship,
  identityCheck: applications.identityCheck,

  caseFigures: applications.caseFigures,
  decisionReasons: signing.decisionReasons,
  timeline: applications.timeline,
  changes: signing.changes,
  retryJob: applications.retryJob,
  operationsLogin: sessions.operationsLogin,
  operationsCases: operations.operationsCases,
  eraseCase: operations.eraseCase,
  takeOver: operations.takeOver,
  unlockCase: operations.unlockCase,
  placeHold: operations.placeHold,
  liftHold: operations.liftHold,
  operationsRequests: operations.operationsRequests,
  decideRequest: operations.decideRequest,
  completeFile: operations.completeFile,
  caseSigns: operations.caseSigns,
  letGo: operations.letGo,
  verifyFile: signing.verifyFile,
  decline: signing.decline,
  clientError: signing.clientError,
  pageEvent: signing.pageEvent,
} satisfies Record<CallName, CallSchema>;
