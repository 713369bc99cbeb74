/** Many people about to sign: cases with an insured, ten owners and an agent, brought to where each may sign. */
import { setTimeout as pause } from 'node:timers/promises';
import type { QuestionResponse } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { type Browser, newBrowser } from '../support/browser.ts';
import { identity, owesCode, prove } from '../support/identity-check.ts';
import {
  definitionName,
  fill,
  type Insured,
  owners,
  type Person,
  type Place,
  newInsured,
  submission,
} from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature, readForms } from '../support/signatures.ts';
import { readyToSend } from '../support/stages.ts';
import { scaledLimit } from './figures.ts';
import { orLost } from './typists.ts';

/** Somebody who has read their forms and may sign. */
export interface Signer {
  person: Person;
  block: string;
  /** A to J for owners. */
  letter: string | null;
  responses: QuestionResponse[];
  /** SHA-256 of the forms that they read. */
  forms: string;
}

/** A case and those who sign it. */
export interface Ceremony {
  id: string;
  grace: Insured;
  agent: Person;
  insured: Person;
  owners: Owner[];
}

interface Owner {
  letter: string;
  lastName: string;
  row: Record<string, string>;
}

const surnames = 'abcdefghij';

function ownerOf(at: number, serial: number): Owner {
  const letter = surnames.charAt(at).toUpperCase();
  const lastName = `Okafor${letter.toLowerCase()}`;
  const row = {
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': lastName,
    PolicyOwnerEmail: `okafor.${letter.toLowerCase()}.${serial}@example.com`,
    PolicyOwnerSSN: `219-1${at}-${serial}`,
    PolicyOwnerDateOfBirth: '1951-03-04',
    'PolicyOwnerAddress.Street': '7 Harbor Road',
    'PolicyOwnerAddress.City': 'Dallas',
    'PolicyOwnerAddress.State': 'TX',
    'PolicyOwnerAddress.Zip': '75201',
  };
  return { letter, lastName, row };
}

/**
 * A browser whose pages try again by themselves, as late as the server says, if it is overloaded or too much came from
 * this address: here everybody has the same one.
 */
export function patient(browser: Browser): Browser {
  const send = browser.send.bind(browser);
  browser.send = async (...given) => {
    for (;;) {
      const reply = await send(...given);
      if (reply.status !== 503 && reply.status !== 429) return reply;
      await pause(Number(reply.headers.get('retry-after') ?? 0.5) * 1_000);
    }
  };
  return browser;
}

/** A case with that many owners, sent and filled. */
export async function startCeremony(server: Place, browser: Browser, serial: number, owned = 10): Promise<Ceremony> {
  const grace = newInsured();
  const all = Array.from({ length: owned }, (_, at) => ownerOf(at, serial));
  const agent = await readyToSend(server, browser, grace, owners(...all.map(({ row }) => row)));
  const emailInfo = { AppId: agent.id, AgentId: agent.agentId };
  const sent = await agent.browser.call('sendEmail', { emailInfo });
  if (sent.code !== 200) throw new Error(`the case was not sent: ${sent.text}`);
  const insured = await enter(server, identity(grace), grace.email);
  await fill(server, insured);
  return { id: agent.id, grace, agent, insured, owners: all };
}

/** Somebody found by their data, in a separate browser, with consent given. */
export async function enter(server: Place, who: Body<'findApplication'>, address: string): Promise<Person> {
  const browser = patient(newBrowser(server.url));
  await browser.open();
  const { code, data, text } = await prove(server, browser, who, address);
  if (code !== 200) throw new Error(`${who.role} was not found: ${text}`);
  await browser.open('customer');
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = data;
  if (ConsentRequired) await browser.call('giveConsent', { AppId, AppAuthId, ConsentId: ConsentRequired.ConsentId });
  return { browser, id: AppId, handle: AppAuthId, agentId: '' };
}

/**
 * Opens somebody's forms. A machine that is too busy gives them up; then the agent requests them again, as in the
 * portal.
 */
export async function formsOf(
  { agent }: Pick<Ceremony, 'agent'>,
  reader: Person,
  mergeType: Parameters<typeof readForms>[1],
): Promise<string> {
  for (;;) {
    try {
      return await readForms(reader, mergeType);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('"failed"'))) throw error;
      await agent.browser.call('retryJob', { AppId: agent.id, AppAuthId: agent.handle, Job: 'render' });
    }
  }
}

/** The insured, with their forms read. */
export async function insuredSigner(ceremony: Ceremony): Promise<Signer> {
  const { insured } = ceremony;
  const forms = await formsOf(ceremony, insured, 'InsuredNotOwner');
  const responses = insuredSignature('Grace Rivera');
  return { person: insured, block: 'DeclarationsInsured', letter: null, responses, forms };
}

/** What an owner says in the identity check. */
const ownerIdentity = ({ grace }: Ceremony, { lastName, row }: Owner): Body<'findApplication'> => ({
  appDefName: definitionName,
  role: 'IndividualOwner',
  lastName: grace.lastName,
  ownerLastName: lastName,
  ownerSSN: row['PolicyOwnerSSN'] ?? '',
  ownerZip: '75201',
  ownerDOB: '03/04/1951',
  consent: true,
});

/** Whether an owner is admitted now. */
export async function isFound(server: Place, ceremony: Ceremony, owner: Owner): Promise<boolean> {
  const browser = newBrowser(server.url);
  await browser.open();
  const reply = await browser.call('findApplication', ownerIdentity(ceremony, owner));
  if (owesCode(reply)) return true;
  if (reply.code !== 404 && reply.code !== 503) throw new Error(`the identity check was answered ${reply.text}`);
  return false;
}

/** An owner of the case whose turn it is, with their forms read. */
export async function ownerSigner(server: Place, ceremony: Ceremony, owner: Owner): Promise<Signer> {
  const person = await enter(server, ownerIdentity(ceremony, owner), owner.row['PolicyOwnerEmail'] ?? '');
  await fill(server, person);
  const { letter, lastName } = owner;
  const responses = ownerSignature(letter, `Ruth ${lastName}`);
  const forms = await formsOf(ceremony, person, 'OwnerNotInsured');
  return { person, block: `DeclarationsOwner${letter}`, letter, responses, forms };
}

/** The agent, with their own sections filled and their forms read. */
export async function agentSigner(server: Place, ceremony: Ceremony): Promise<Signer> {
  const { agent } = ceremony;
  await fill(server, agent);
  const forms = await formsOf(ceremony, agent, 'Agent');
  const responses = agentSignature('Insurance Agent');
  return { person: agent, block: 'DeclarationsAgent', letter: null, responses, forms };
}

/** One click on Sign; null if there was no response. */
export function click({ person, block, responses, forms }: Signer) {
  return orLost(person.browser.call('submitPayload', submission(person, block, responses, { DocumentSha256: forms })));
}

const patienceMs = scaledLimit(10 * 60_000);

/**
 * Clicks twice, in two tabs, until one click has its final response, like a page without a response. Returns its code.
 */
export async function signPatiently(signer: Signer): Promise<number> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const replies = await Promise.all([click(signer), click(signer)]);
    const codes = replies.flatMap((reply) =>
      !reply || reply.code >= 500 || reply.text.includes('"pending"') ? [] : [reply.code],
    );
    if (codes.includes(200)) return 200;
    const [refused] = codes;
    if (refused !== undefined) return refused;
    if (Date.now() > deadline) throw new Error(`${signer.block} has no answer`);
    await pause(100);
  }
}

/** Does the work for each, for some of them at a time: for all at once it would take longer than a response may. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return results;
}
