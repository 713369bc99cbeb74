/** The people of a case at the API: an agent who starts and sends it, an insured who finds, fills and signs it. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Application, type Model, openApplication, type QuestionResponse, type Stage } from '@countersign/engine';
import type { Body, Data, ResumeData } from '@countersign/protocol';
import { fillBlock } from '@countersign/scenario';
import { type Browser, newBrowser, type Reply } from './browser.ts';

export const definitionName = 'Brokerage E-App';

/** A running server as its callers know it. */
export interface Place {
  url: string;
  model: Model;
  /** Token of the newest link that was mailed for a case. */
  newestLink(applicationId: string): Promise<string>;
}

/** Somebody with an open case. */
export interface Person {
  browser: Browser;
  id: string;
  handle: string;
  agentId: string;
}

/** The data that identifies the proposed insured. */
export interface Insured {
  firstName: string;
  lastName: string;
  ss: string;
  zip: string;
  dob: string;
  email: string;
}

/** A new person, so that cases of one server differ. */
export function newInsured(changes: Partial<Insured> = {}): Insured {
  const serial = randomInt(1000, 9999);
  return {
    firstName: 'Grace',
    lastName: 'Rivera',
    ss: `219-${randomInt(10, 99)}-${serial}`,
    zip: '75201',
    dob: '04/08/1986',
    email: `grace.${serial}@example.com`,
    ...changes,
  };
}

export async function signIn(
  url: string,
  agentId: string,
  more: Body<'developmentLogin'> = {},
  browser = newBrowser(url),
): Promise<Browser> {
  await browser.open();
  await browser.call('developmentLogin', { AgentId: agentId, ...more });
  await browser.open('agent');
  return browser;
}

export async function startCase(browser: Browser): Promise<Person> {
  const { data } = await browser.call('startApp', {});
  const agentId = (await browser.open('agent')).agent?.AgentId ?? '';
  return { browser, id: data.ApplicationId, handle: data.AppAuthId, agentId };
}

/** The case as the server shows it to that person. */
export async function resume(server: Place, person: Person): Promise<{ data: ResumeData; form: Application }> {
  const { data, code, text } = await person.browser.call('resumeApplication', {
    AppId: person.id,
    AppAuthId: person.handle,
  });
  if (code !== 200) throw new Error(`the case cannot be resumed: ${text}`);
  return { data, form: formOf(server.model, data) };
}

function formOf(model: Model, data: ResumeData): Application {
  const { Case: facts, QuestionBlockResponses: blocks } = data;
  return openApplication(model, {
    // The server sends stages of the engine only.
    stage: facts.Stage as Stage,
    role: data.SigningRole,
    today: facts.AsOf,
    isDemo: facts.IsDemo,
    partner: facts.Partner,
    ...(facts.AgentProfile && { agentProfile: facts.AgentProfile }),
    facts: data.Facts,
    locked: facts.Locked,
    customerSigned: facts.CustomerSigned,
    marks: Object.fromEntries(blocks.map(({ BlockName, Visited }) => [BlockName, { visited: Visited }])),
    answers: Object.fromEntries(
      blocks.map(({ BlockName, Responses }) => [
        BlockName,
        Object.fromEntries(Responses.map(({ QuestionName, AnswerText }) => [QuestionName, AnswerText])),
      ]),
    ),
  });
}

/** A submission as a page sends it. */
export function submission(
  { id, handle }: Person,
  block: string,
  responses: readonly QuestionResponse[],
  more: Partial<Body<'submitPayload'>> = {},
): Body<'submitPayload'> {
  const now = new Date().toISOString();
  return {
    AppAuthId: handle,
    AppId: id,
    Role: '',
    Validation: { Enabled: true },
    EAppRawPayload: Buffer.from('{}').toString('base64'),
    QuestionBlock: block,
    QuestionResponses: [...responses],
    ServedTime: now,
    SubmissionTime: now,
    ...more,
  };
}

export function submit(
  person: Person,
  block: string,
  answers: Record<string, string | null>,
  more: Partial<Body<'submitPayload'>> = {},
): Promise<Reply<Data<'submitPayload'>>> {
  const responses = Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
  return person.browser.call('submitPayload', submission(person, block, responses, more));
}

/** Like a page: if a server is busy, it tries again when the server says so. */
async function patiently<Data>(ask: () => Promise<Reply<Data>>, tries = 10): Promise<Reply<Data>> {
  const reply = await ask();
  if (reply.code !== 503 || tries === 1) return reply;
  await pause(1_000 * Number(reply.headers.get('retry-after') ?? 1));
  return patiently(ask, tries - 1);
}

/** Answers everything that is required of that person, section by section, up to a block; leaves each with Next. */
export async function fill(server: Place, person: Person, until?: string): Promise<void> {
  const { blocks } = server.model;
  const end = blocks.findIndex(({ name }) => name === until);
  const { form } = await resume(server, person);
  for (const { name, data } of blocks.slice(0, end < 0 ? blocks.length : end)) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion') continue;
    const { visible, editable } = form.block(name);
    if (!visible || !editable) continue;
    fillBlock(form, name, { seed: 1, style: 'plain' });
    const body = submission(person, name, form.responses(name));
    const reply = await patiently(() => person.browser.call('submitPayload', body));
    if (reply.code !== 200 || reply.data.Valid !== true) throw new Error(`${name} was not accepted: ${reply.text}`);
  }
}

/** What an agent enters about the insured in the first section. */
export function insuredAnswers({ firstName, lastName, ss, zip, dob, email }: Insured): Record<string, string> {
  const [month, day, year] = dob.split('/');
  return {
    'Name.FirstName': firstName,
    'Name.LastName': lastName,
    Gender: 'Female',
    DateOfBirth: `${year}-${month}-${day}`,
    SocialSecurityNumber: ss,
    'PrimaryResidence.Street': '12 Main Street',
    'PrimaryResidence.City': 'Dallas',
    'PrimaryResidence.State': 'TX',
    'PrimaryResidence.Zip': zip,
    StateOfIssue: 'TX',
    EmailAddress: email,
  };
}

/** Owners other than the insured: these rows. */
export const owners = (...rows: Record<string, string>[]): Record<string, string> =>
  Object.fromEntries([
    ['PolicyOwnerInsured', 'No'],
    ['PolicyOwnerInsuredNo', 'true'],
    ...rows.flatMap((row, at) =>
      Object.entries(row).map(([question, text]) => [`PolicyOwnerInformation[${at}].${question}`, text]),
    ),
  ]);

/** A case that the agent has filled in, ready to be sent; with a sole owner, unless owners are given. */
export async function readyToSend(
  server: Place,
  browser: Browser,
  insured: Insured,
  owned: Record<string, string> = { PolicyOwnerInsured: 'SoleOwner' },
): Promise<Person> {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(insured), { Validation: { Enabled: false } });
  const { code, text } = await submit(agent, 'SECTIONBPolicyOwner', owned, { Validation: { Enabled: false } });
  if (code !== 200) throw new Error(`the owners were not accepted: ${text}`);
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  return agent;
}

/** Sends, or sends again, and returns the token of the newest link. */
export async function send(server: Place, agent: Person, again = false): Promise<string> {
  const reply = await agent.browser.call(again ? 'resendEmail' : 'sendEmail', {
    emailInfo: { AppId: agent.id, AgentId: agent.agentId },
  });
  if (reply.code !== 200) throw new Error(`the case was not sent: ${reply.text}`);
  return server.newestLink(agent.id);
}

/** The identity check's body. */
export function identity({ lastName, ss, zip, dob }: Insured, link?: string): Body<'findApplication'> {
  const who = { appDefName: definitionName, role: 'ProposedInsured', lastName, ss, zip, dob, consent: true } as const;
  return link === undefined ? who : { ...who, link };
}

/**
 * The identity check to its end: a person who needs a one-time code reads it in the mail and enters it. `address`
 * distinguishes the mailbox from others that look alike masked.
 */
export async function prove(
  server: Pick<Place, 'url'>,
  browser: Browser,
  who: Body<'findApplication'>,
  address?: string,
): Promise<Reply<Data<'findApplication'>>> {
  const found = await browser.call('findApplication', who);
  if (!owesCode(found)) return found;
  const sent = await browser.call('sendCode', {});
  // A repeat after a 503 may be told that the first try already sent one.
  if (sent.code !== 200 && !sent.text.includes('"reason":"tooSoon"')) throw new Error(`no code was sent: ${sent.text}`);
  return browser.call('confirmCode', { Code: await newestCode(server, address ?? sent.data.To), Consent: who.consent });
}

/** Correct data that is not enough. */
export const owesCode = ({ code, text }: Pick<Reply, 'code' | 'text'>): boolean =>
  code === 403 && text.includes('"reason":"code"');

/** The code of the newest mail that has one, to whom the page says it went (`g•••@e•••.com`) or to an address. */
export async function newestCode(server: Pick<Place, 'url'>, to: string): Promise<string> {
  const [start = '', domain = ''] = to.split('@').map((part) => part.split('•')[0] ?? '');
  const mails = await allMails(server);
  const mail = mails.find(
    ({ to: { address }, links }) =>
      links.length === 0 && address.startsWith(start) && (address.split('@')[1] ?? '').startsWith(domain),
  );
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no mail with a code went to ${to}`);
  return code;
}

/** The insured, through their link, with consent given. */
export async function findCase(
  server: Place,
  insured: Insured,
  link?: string,
  browser = newBrowser(server.url),
): Promise<Person> {
  await browser.open();
  return admitSigner(browser, await prove(server, browser, identity(insured, link)));
}

/** A case that is with its insured. */
export interface AtInsured {
  agent: Person;
  insured: Person;
  /** The token of the link by which they came. */
  link: string;
}

/** Brings a new case to its insured, who comes by the mailed link and answers their part. */
export async function toInsured(
  server: Place,
  browser: Browser,
  who: Insured,
  owned?: Record<string, string>,
): Promise<AtInsured> {
  const agent = await readyToSend(server, browser, who, owned);
  const link = await send(server, agent);
  const insured = await findCase(server, who, link);
  await fill(server, insured);
  return { agent, insured, link };
}

/** Somebody who owns a policy: what finds the case for them. */
export interface Owner {
  lastName: string;
  ssn: string;
  /** yyyy-MM-dd */
  dob: string;
  zip: string;
}

/** The identity check's body of an owner. */
export function ownerIdentity(
  insured: Pick<Insured, 'lastName'>,
  owner: Owner,
  link?: string,
): Body<'findApplication'> {
  const [year, month, day] = owner.dob.split('-');
  return {
    appDefName: definitionName,
    role: 'IndividualOwner',
    lastName: insured.lastName,
    ownerLastName: owner.lastName,
    ownerSSN: owner.ssn,
    ownerZip: owner.zip,
    ownerDOB: `${month}/${day}/${year}`,
    consent: true,
    ...(link === undefined ? {} : { link }),
  };
}

/** The owner to whom a link was mailed, with consent given. */
export async function findAsOwner(
  server: Place,
  insured: Pick<Insured, 'lastName'>,
  owner: Owner & { email: string },
): Promise<Person> {
  const [mail] = await mailsTo(server, owner.email);
  const link = new URL(mail?.links[0] ?? '').hash.replace('#link=', '');
  const browser = newBrowser(server.url);
  await browser.open();
  return admitSigner(browser, await prove(server, browser, ownerIdentity(insured, owner, link)));
}

/** Anyone who was found, with consent given. */
export async function admitSigner(browser: Browser, found: Reply<Data<'findApplication'>>): Promise<Person> {
  if (found.code !== 200) throw new Error(`the case was not found: ${found.text}`);
  await browser.open('customer');
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = found.data;
  if (ConsentRequired) await browser.call('giveConsent', { AppId, AppAuthId, ConsentId: ConsentRequired.ConsentId });
  return { browser, id: AppId, handle: AppAuthId, agentId: '' };
}

/** Opens the person's own forms as soon as they are made; returns their hash. */
export async function readForms(
  person: Person,
  mergeType: Body<'generatePdf'>['mergeType'] = 'InsuredOwner',
): Promise<string> {
  for (;;) {
    const reply = await person.browser.call('getApplicationPdf', undefined, {
      appId: person.id,
      AppAuthId: person.handle,
      mergeType,
      Wait: '5',
    });
    if (reply.code === 200) return reply.headers.get('x-document-sha256') ?? '';
    if (reply.code !== 500 || reply.status !== 200) throw new Error(`no forms: ${reply.text}`);
    await person.browser.call('checkPendingJobs', { ApplicationId: person.id, Wait: 5 });
  }
}

/** A signature of the insured (`Rivera` writes the expected name) with parts changed. */
export function insuredSignature(name: string, changes: Record<string, string> = {}): QuestionResponse[] {
  const answers = {
    'FinalSignature.FullName': name,
    SignatureInsuredLocationCity: 'Dallas',
    SignatureInsuredLocationState: 'TX',
    InsuredLoadTime: '12',
    InsuredTimeOut: 'false',
    ...changes,
  };
  return Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
}

/** A signature of the owner with that letter. */
export function ownerSignature(letter: string, name: string, changes: Record<string, string> = {}): QuestionResponse[] {
  const answers = {
    [`${letter}OwnerFinalSignature.FullName`]: name,
    SignatureOwnerLocationCity: 'Dallas',
    SignatureOwnerLocationState: 'TX',
    OwnerLoadTime: '12',
    OwnerTimeOut: 'false',
    ...changes,
  };
  return Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
}

/** Reads the forms and signs. */
export async function signForms(
  person: Person,
  mergeType: Body<'generatePdf'>['mergeType'],
  block: string,
  signature: QuestionResponse[],
): Promise<void> {
  const DocumentSha256 = await readForms(person, mergeType);
  const { code, text } = await person.browser.call(
    'submitPayload',
    submission(person, block, signature, { DocumentSha256 }),
  );
  if (code !== 200) throw new Error(`nobody could sign: ${text}`);
}

/** Reads the forms and signs as an insured who does not own the policy. */
export const signForOwners = (insured: Person, name: string): Promise<void> =>
  signForms(insured, 'InsuredNotOwner', 'DeclarationsInsured', insuredSignature(name));

export interface ListedMail {
  to: { address: string };
  subject: string;
  text: string;
  links: string[];
}

/** All mails, as the outbox lists them: newest first. */
export async function allMails({ url }: Pick<Place, 'url'>): Promise<ListedMail[]> {
  const answer = await fetch(`${url}/outbox.json`);
  return JSON.parse(await answer.text());
}

export const mailsTo = async (server: Place, address: string): Promise<ListedMail[]> =>
  (await allMails(server)).filter(({ to }) => to.address === address);

export function agentSignature(name: string): QuestionResponse[] {
  return insuredSignature(name).map(({ QuestionName, AnswerText }) => ({
    QuestionName: QuestionName.replace('FinalSignature', 'FinalSignatureAgent').replace(
      /^(Signature)?Insured/,
      '$1Agent',
    ),
    AnswerText,
  }));
}

/** A new case of an agent that the insured, who is the only owner, and the agent filled in and signed. */
export async function finishedCase(server: Place, browser: Browser): Promise<Person> {
  const { agent, insured } = await toInsured(server, browser, newInsured());
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  await fill(server, agent);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  return agent;
}
