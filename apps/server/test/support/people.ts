/** The people of a case at the API: an agent who starts and fills it, an insured to whom it is sent. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Application, type Model, openApplication, type QuestionResponse } from '@countersign/engine';
import { type Body, type Data, openOptionsOf, type ResumeData } from '@countersign/protocol';
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

/** Each once: two people with one address would read each other's mail. */
let serial = randomInt(1000, 9999);

/** A new person, so that cases of one server differ. */
export function newInsured(changes: Partial<Insured> = {}): Insured {
  serial = serial === 9999 ? 1000 : serial + 1;
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
  return { data, form: openApplication(server.model, openOptionsOf(data)) };
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
