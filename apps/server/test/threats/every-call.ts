/** One request per call of the table, and the response to each caller: for the tests that make all of them. */
import { type Body, type CallName, type Query, type Route, routes } from '@countersign/protocol';
import { newBrowser, type Reply } from '../support/browser.ts';
import { definitionName, type Person, submission } from '../support/people.ts';

export const everyCall = Object.keys(routes).filter((name): name is CallName => name in routes);

/** Who makes every call. */
export const callers = [
  'nobody',
  'another agent',
  'the agent of record',
  'the insured',
  'the insured of another case',
  'an expired agent',
  'an Omnipotent of other cases',
  'operations',
] as const;

/**
 * The response to each of them. The case was sent, its insured has read the forms and has not signed. A call without a
 * row does not compile.
 */
// spec flow 6.1, 6.3
export const expected: Record<CallName, string> = {
  //                         nobody  agent B  agent A  insured  another  expired  Omni  operations
  session: '                 200     200      200      200      200      200      200   200',
  sessionContinue: '         401     200      200      200      200      401      200   200',
  sessionEnd: '              200     200      200      200      200      401      200   200',
  portalLaunch: '            404     404      404      404      404      401      404   404',
  developmentLogin: '        200     200      200      200      200      401      200   200',
  getStates: '               200     200      200      200      200      200      200   200',
  getMedications: '          200     200      200      200      200      200      200   200',
  getConsent: '              200     200      200      200      200      200      200   200',
  getCarrier: '              200     200      200      200      200      200      200   200',
  countries: '               200     200      200      200      200      200      200   200',
  carrierState: '            200     200      200      200      200      200      200   200',
  carrierMappings: '         200     200      200      200      200      200      200   200',
  appDefinition: '           200     200      200      200      200      401      200   200',
  conditionalDependencies: ' 200     200      200      200      200      401      200   200',
  startApp: '                401     200      200      403      403      401      200   403',
  startDemoApp: '            401     200      200      403      403      401      200   403',
  processApplication: '      401     404      200      403      404      401      404   403',
  saveInfo: '                401     404      200      403      404      401      404   403',
  submitPayload: '           401     404      200      200      404      401      404   403',
  resumeApplication: '       401     404      200      200      404      401      404   403',
  dbResumeApplication: '     401     404      200      200      404      401      404   403',
  demoResumeApplication: '   401     404      404      403      403      401      404   403',
  isDemoApplication: '       401     404      200      200      404      401      404   403',
  findApplication: '         200     200      403      200      200      401      200   200',
  findStanding: '            200     200      200      200      200      401      200   200',
  openDeviceLink: '            404     404      404      404      404      401      404   404',
  sendCode: '                404     404      404      404      404      401      404   404',
  confirmCode: '             404     404      404      404      404      401      404   404',
  giveConsent: '             401     404      403      200      404      401      404   403',
  noteAnswer: '              401     404      403      200      404      401      404   403',
  getAgentApplications: '    401     403      200      403      403      401      403   403',
  getApplicationAgents: '    401     404      200      200      404      401      404   403',
  getAgentEmail: '           401     404      200      200      404      401      404   403',
  checkPendingJobs: '        401     404      200      200      404      401      404   403',
  getOwnerSignatories: '     401     404      200      200      404      401      404   403',
  customerSigned: '          401     403      403      409      404      401      403   403',
  demoCustomerSigned: '      401     404      404      403      403      401      404   403',
  customerSignedWithOwners: '401     403      403      409      404      401      403   403',
  ownersSigned: '            401     403      403      409      404      401      403   403',
  unlockApplication: '       401     404      409      403      403      401      404   403',
  getDecision: '             401     404      200      403      403      401      404   403',
  confirmApp: '              401     404      409      403      403      401      404   403',
  zipPlace: '                401     200      200      200      200      401      200   403',
  addressSearch: '           401     200      200      200      200      401      200   403',
  physicianSearch: '         401     200      200      200      200      401      200   403',
  // The calls before it changed the case: its forms are made again.
  getApplicationPdf: '       401     404      404      500      404      401      404   403',
  generatePdf: '             401     404      404      200      404      401      404   403',
  pdfStatus: '               401     404      200      200      404      401      404   403',
  uploadIllustrationFile: '  401     404      422      403      403      401      404   403',
  deleteIllustrationFile: '  401     404      422      403      403      401      404   403',
  startAppWithIllustration: '401     404      200      403      403      401      404   403',
  previewEmail: '            401     404      200      403      403      401      404   403',
  mailPage: '                401     404      404      403      403      401      404   403',
  sendEmail: '               401     404      200      403      403      401      404   403',
  resendEmail: '             401     404      200      403      403      401      404   403',
  sendDemoEmail: '           401     404      409      403      403      401      404   403',
  sendUnlockEmail: '         401     404      409      403      403      401      404   403',
  sendOwnerEmail: '          401     404      422      422      404      401      404   403',
  generatePolicyNumber: '    401     404      409      403      404      401      404   403',
  generateExternalPolicyNumber: '401 404      409      403      404      401      404   403',
  triggerDecision: '         401     404      409      403      403      401      404   403',
  resendDecisionRequest: '   401     404      409      403      403      401      404   403',
  updateAgentRelationship: ' 401     404      200      403      403      401      404   403',
  identityCheck: '           401     404      200      403      403      401      404   403',
  agentProfile: '            401     200      200      403      403      401      200   403',
  saveAgentProfile: '        401     200      200      403      403      401      200   403',
  caseStages: '              401     200      200      403      403      401      200   403',
  caseFigures: '             401     200      200      403      403      401      200   403',
  inventedCases: '             401     200      200      403      403      401      200   403',
  addInventedCases: '                401     409      409      403      403      401      409   403',
  decisionReasons: '         401     404      200      403      403      401      404   404',
  timeline: '                401     404      200      403      403      401      404   404',
  setReminders: '            401     404      200      403      403      401      404   403',
  discardCase: '             401     404      409      403      403      401      404   403',
  restoreCase: '             401     404      200      403      403      401      404   403',
  decline: '                 401     403      403      200      404      401      403   403',
  changes: '                 401     404      200      200      404      401      404   403',
  retryJob: '                401     404      404      403      403      401      404   404',
  operationsLogin: '         200     200      200      200      200      401      200   200',
  operationsCases: '         401     403      403      403      403      401      403   200',
  openCases: '               401     403      403      403      403      401      403   200',
  operationsRequests: '      401     403      403      403      403      401      403   200',
  decideRequest: '           401     403      403      403      403      401      403   404',
  caseSigns: '               401     403      403      403      403      401      403   404',
  releaseDecision: '         401     403      403      403      403      401      403   404',
  eraseCase: '               401     403      403      403      403      401      403   404',
  placeHold: '               401     403      403      403      403      401      403   404',
  takeOver: '                401     403      403      403      403      401      403   404',
  unlockCase: '              401     403      403      403      403      401      403   404',
  liftHold: '                401     403      403      403      403      401      403   404',
  systemKeys: '              401     403      403      403      403      401      403   200',
  makeSystemKey: '           401     403      403      403      403      401      403   200',
  changeSystemKey: '         401     403      403      403      403      401      403   404',
  eventSubscribers: '        401     403      403      403      403      401      403   200',
  sendEventsAgain: '         401     403      403      403      403      401      403   404',
  handOverTargets: '         401     403      403      403      403      401      403   200',
  tryTargetNow: '            401     403      403      403      403      401      403   404',
  completeFile: '            401     403      403      403      403      401      403   404',
  requirements: '            401     403      403      403      403      401      403   404',
  raiseRequirement: '        401     403      403      403      403      401      403   404',
  resendRequirement: '       401     403      403      403      403      401      403   404',
  withdrawRequirement: '     401     403      403      403      403      401      403   404',
  tasks: '                   401     403      403      200      404      401      403   403',
  uploadTaskFile: '          401     403      403      404      404      401      403   403',
  answerTask: '              401     403      403      404      404      401      403   403',
  taskDocument: '            401     403      403      404      404      401      403   403',
  signTask: '                401     403      403      404      404      401      403   403',
  verifyFile: '              200     200      200      200      200      401      200   200',
  clientError: '             200     200      200      200      200      401      200   200',
  pageEvent: '               200     200      200      200      200      401      200   200',
};

/** The codes of a call, in the order of the callers. */
export const codesOf = (name: CallName): number[] => expected[name].trim().split(/\s+/).map(Number);

let keys = 0;

export type Request<Name extends CallName> = { body?: Body<Name>; query?: Query<Name> };

/** Well-formed calls about the case of anyone who holds it; without a row a call has neither body nor query. */
export const requests: { [Name in CallName]?: (who: Person) => Request<Name> } = {
  sessionContinue: () => ({ body: {} }),
  developmentLogin: () => ({ body: {} }),
  portalLaunch: () => ({ body: { Token: 'no.such.token' } }),
  appDefinition: ({ id }) => ({ body: { appDefName: definitionName, AppId: id } }),
  conditionalDependencies: () => ({ body: { appDefName: definitionName } }),
  processApplication: (who) => ({ body: { ...both(who), ...names(who), AgentEmail: '' } }),
  saveInfo: (who) => ({
    body: { appAuthId: who.handle, AppId: who.id, AgentId: who.agentId || 'A1', salesSource: 'Fair' },
  }),
  submitPayload: (who) => ({
    body: submission(who, 'SECTIONAProposedInsured', [phone], { Validation: { Enabled: false } }),
  }),
  resumeApplication: (who) => ({ body: both(who) }),
  dbResumeApplication: (who) => ({ body: both(who) }),
  demoResumeApplication: ({ id }) => ({ body: { AppId: id } }),
  isDemoApplication: ({ id }) => ({ body: { appId: id } }),
  findStanding: () => ({ body: {} }),
  openDeviceLink: () => ({ body: { Token: 'no-such-way' } }),
  sendCode: () => ({ body: {} }),
  confirmCode: () => ({ body: { Code: '123456', Consent: true } }),
  giveConsent: (who) => ({ body: { ...both(who), ConsentId: 'electronic-consent' } }),
  noteAnswer: (who) => ({
    body: { ...both(who), QuestionBlock: 'SECTIONAProposedInsured', QuestionName: 'Gender', Note: 'This is wrong' },
  }),
  getAgentApplications: () => ({ body: { AgentId: 'A1', appDefName: definitionName } }),
  getApplicationAgents: ({ id }) => ({ body: { ApplicationId: id } }),
  getAgentEmail: ({ id }) => ({ body: { appId: id } }),
  checkPendingJobs: ({ id }) => ({ body: { ApplicationId: id } }),
  getOwnerSignatories: (who) => ({ body: both(who) }),
  customerSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  demoCustomerSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  customerSignedWithOwners: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  ownersSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  setReminders: (who) => ({ body: { ...both(who), On: true } }),
  discardCase: (who) => ({ body: both(who) }),
  restoreCase: (who) => ({ body: both(who) }),
  unlockApplication: (who) => ({ body: { ...both(who), Reason: 'A correction' } }),
  getDecision: ({ id, handle }) => ({ body: { appId: id, appAuthId: handle } }),
  confirmApp: (who) => ({ body: both(who) }),
  zipPlace: () => ({ body: { Zip: '60601' } }),
  addressSearch: () => ({ body: { Text: '12 Sample' } }),
  physicianSearch: () => ({ body: { last_name: 'smi*', state: '' } }),
  getApplicationPdf: ({ id }) => ({ query: { appId: id, mergeType: 'InsuredOwner' } }),
  generatePdf: (who) => ({ body: { ...both(who), mergeType: 'InsuredOwner' } }),
  pdfStatus: ({ id }) => ({ query: { appId: id } }),
  uploadIllustrationFile: ({ handle }) => ({ query: { AppAuthId: handle, QuestionName: 'NoSuchQuestion' } }),
  deleteIllustrationFile: (who) => ({ body: { ...both(who), QuestionName: 'NoSuchQuestion' } }),
  startAppWithIllustration: ({ handle }) => ({ query: { AppAuthId: handle } }),
  previewEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  // A file without a seal.
  mailPage: () => ({ query: { Of: 'A'.repeat(60) } }),
  sendEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  resendEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  sendDemoEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  sendUnlockEmail: ({ id, agentId }) => ({ body: { emailInfo: { AppId: id, AgentId: agentId || 'A1' } } }),
  sendOwnerEmail: ({ id, agentId }) => ({
    body: {
      emailInfo: {
        AppId: id,
        AgentId: agentId || 'A1',
        OwnerFirstName: 'No',
        OwnerLastName: 'One',
        OwnerType: 'Other',
      },
    },
  }),
  generatePolicyNumber: ({ id }) => ({ body: { appID: id } }),
  generateExternalPolicyNumber: ({ id }) => ({ body: { appID: id } }),
  triggerDecision: ({ id }) => ({ body: { appID: id } }),
  resendDecisionRequest: ({ id }) => ({ body: { id } }),
  updateAgentRelationship: ({ id }) => ({
    body: { appID: id, agentID: 'A1', agentEmailAddress: '', agentFirstName: 'Ann', agentLastName: 'Agent' },
  }),
  identityCheck: (who) => ({ body: both(who) }),
  saveAgentProfile: () => ({ body: { Firm: 'Harbor Street Agency' } }),
  decisionReasons: (who) => ({ body: both(who) }),
  timeline: (who) => ({ body: both(who) }),
  completeFile: (who) => ({ body: both(who) }),
  decline: (who) => ({ body: { ...both(who), As: 'paper' } }),
  changes: (who) => ({ body: both(who) }),
  retryJob: (who) => ({ body: { ...both(who), Job: 'render' } }),
  eraseCase: (who) => ({ body: { ...both(who), Reason: 'request' as const, Confirmation: 'Rivera' } }),
  placeHold: (who) => ({ body: { ...both(who), Reason: 'A claim is disputed' } }),
  takeOver: (who) => ({
    body: {
      ...both(who),
      Reason: 'The agent left',
      AgentId: 'B7',
      AgentFirstName: 'Bea',
      AgentLastName: 'Berg',
      AgentEmail: 'bea@example.com',
    },
  }),
  unlockCase: (who) => ({ body: { ...both(who), Reason: 'The agent left' } }),
  liftHold: (who) => ({ body: { ...both(who), Reason: 'The dispute is over' } }),
  decideRequest: (who) => ({ body: { ...both(who), Id: 'nosuchrequest', Decision: 'confirm' as const } }),
  caseSigns: (who) => ({ body: both(who) }),
  releaseDecision: (who) => ({ body: { ...both(who), Reason: 'Talked to her' } }),
  requirements: (who) => ({ body: both(who) }),
  raiseRequirement: (who) => ({
    body: { ...both(who), Person: 'x', Questions: ['A.B'], Until: '2030-01-01', Why: 'The answer is not clear' },
  }),
  // No two keys have the same name.
  makeSystemKey: () => ({ body: { Name: `CRM ${(keys += 1)}`, Reader: 'agent', AgentId: null, Scopes: ['status'] } }),
  changeSystemKey: () => ({ body: { Id: 'x', Act: 'revoke' } }),
  sendEventsAgain: () => ({ body: { Name: 'crm' } }),
  tryTargetNow: () => ({ body: { Name: 'admin' } }),
  resendRequirement: (who) => ({ body: { ...both(who), Id: 'x' } }),
  withdrawRequirement: (who) => ({ body: { ...both(who), Id: 'x', Why: 'Found it' } }),
  tasks: (who) => ({ body: both(who) }),
  uploadTaskFile: (who) => ({ query: { ...both(who), Id: 'x' } }),
  answerTask: (who) => ({ body: { ...both(who), Id: 'x', Sections: [] } }),
  taskDocument: (who) => ({ body: { ...both(who), Id: 'x' } }),
  signTask: (who) => ({
    body: { ...both(who), Id: 'x', Name: 'x', City: 'x', State: 'TX', DocumentSha256: '0'.repeat(64) },
  }),
  pageEvent: () => ({ body: { Event: 'shown', Page: 'welcome' } }),
  clientError: () => ({ body: { Message: 'TypeError', Page: 'x' } }),
};

/** The insured may correct it too. */
const phone = { QuestionName: 'PrimaryPhone', AnswerText: '214-555-0142' };

const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });
const names = ({ agentId }: Person) => ({ AgentId: agentId || 'A1', AgentFirstName: '', AgentLastName: '' });

/** The calls that name a case, by its ID or a handle of it. */
export const callsOfCase = everyCall.filter((name) => {
  const somebody = { browser: newBrowser(''), id: 'the-case', handle: 'the-handle', agentId: '' };
  return /the-case|the-handle/.test(JSON.stringify(requests[name]?.(somebody) ?? {}));
});

/** Makes it. */
export async function make<Name extends CallName>(name: Name, who: Person): Promise<Reply> {
  const { body, query }: Request<Name> = requests[name]?.(who) ?? {};
  const { file, path }: Route = routes[name];
  if (file !== undefined) return sendFile(who, path, file, query ?? {});
  return who.browser.call(name, body, query);
}

/** One file as the body. */
async function sendFile(who: Person, path: string, field: string, query: object): Promise<Reply> {
  const form = new FormData();
  form.append(field, new Blob(['no PDF']), 'illustration.pdf');
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const search = new URLSearchParams(Object.entries(query)).toString();
  return who.browser.send('POST', `${path}?${search}`, body, { 'content-type': packed.headers.get('content-type') });
}
