/** One request per call of the table, for those tests that make all of them. */
import { type Body, type CallName, type Query, type Route, routes } from '@countersign/protocol';
import type { Reply } from '../browser.ts';
import { definitionName, type Person, submission } from '../people.ts';

export const everyCall = Object.keys(routes).filter((name): name is CallName => name in routes);

export type Request<Name extends CallName> = { body?: Body<Name>; query?: Query<Name> };

/** Well-formed calls about the case of anyone who holds it; without a row a call has neither body nor query. */
export const requests: { [Name in CallName]?: (who: Person) => Request<Name> } = {
  sessionContinue: () => ({ body: {} }),
  developmentLogin: () => ({ body: {} }),
  portalLaunch: () => ({ body: { Token: 'no.such.token' } }),
  appDefinition: ({ id }) => ({ body: { appDefName: definitionName, AppId: id } }),
  conditionalDependencies: () => ({ body: { appDefName: definitionName } }),
  processApplication: (who) => ({ body: { ...both(who), ...names(who), AgentEmail: '' } }),
  saveInfo: (who) => ({ body: { appAuthId: who.handle, AppId: who.id, AgentId: who.agentId || 'A1' } }),
  submitPayload: (who) => ({
    body: submission(who, 'SECTIONAProposedInsured', [phone], { Validation: { Enabled: false } }),
  }),
  resumeApplication: (who) => ({ body: both(who) }),
  dbResumeApplication: (who) => ({ body: both(who) }),
  demoResumeApplication: ({ id }) => ({ body: { AppId: id } }),
  isDemoApplication: ({ id }) => ({ body: { appId: id } }),
  findStanding: () => ({ body: {} }),
  takeHandOver: () => ({ body: { Token: 'no-such-way' } }),
  sendCode: () => ({ body: {} }),
  confirmCode: () => ({ body: { Code: '123456', Consent: true } }),
  giveConsent: (who) => ({ body: { ...both(who), ConsentId: 'electronic-consent' } }),
  getAgentApplications: () => ({ body: { AgentId: 'A1', appDefName: definitionName } }),
  getApplicationAgents: ({ id }) => ({ body: { ApplicationId: id } }),
  getAgentEmail: ({ id }) => ({ body: { appId: id } }),
  checkPendingJobs: ({ id }) => ({ body: { ApplicationId: id } }),
  getOwnerSignatories: (who) => ({ body: both(who) }),
  customerSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  demoCustomerSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  customerSignedWithOwners: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
  ownersSigned: ({ id, handle }) => ({ body: { AppId: id, appAuthId: handle } }),
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
  decisionReasons: (who) => ({ body: both(who) }),
  timeline: (who) => ({ body: both(who) }),
  completeFile: (who) => ({ body: both(who) }),
  decline: (who) => ({ body: { ...both(who), As: 'paper' } }),
  changes: (who) => ({ body: both(who) }),
  retryJob: (who) => ({ body: { ...both(who), Job: 'render' } }),
  eraseCase: (who) => ({ body: { ...both(who), Reason: 'request' as const, Confirmation: 'Rivera' } }),
  placeHold: (who) => ({ body: { ...both(who), Words: 'A claim is disputed' } }),
  takeOver: (who) => ({
    body: {
      ...both(who),
      Words: 'The agent left',
      AgentId: 'B7',
      AgentFirstName: 'Bea',
      AgentLastName: 'Berg',
      AgentEmail: 'bea@example.com',
    },
  }),
  unlockCase: (who) => ({ body: { ...both(who), Words: 'The agent left' } }),
  liftHold: (who) => ({ body: { ...both(who), Words: 'The dispute is over' } }),
  decideRequest: (who) => ({ body: { ...both(who), Id: 'nosuchrequest', Decision: 'confirm' as const } }),
  caseSigns: (who) => ({ body: both(who) }),
  letGo: (who) => ({ body: { ...both(who), Words: 'Talked to her' } }),
  pageEvent: () => ({ body: { Event: 'shown', Page: 'welcome' } }),
  clientError: () => ({ body: { Message: 'TypeError', Page: 'x' } }),
};

/** Also the insured may correct it. */
const phone = { QuestionName: 'PrimaryPhone', AnswerText: '214-555-0142' };

const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });
const names = ({ agentId }: Person) => ({ AgentId: agentId || 'A1', AgentFirstName: '', AgentLastName: '' });

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
