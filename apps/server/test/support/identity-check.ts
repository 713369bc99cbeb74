/** Signers who identify themselves: their data, the one-time code, the consent. */
import type { Body, Data } from '@countersign/protocol';
import { type Browser, newBrowser, type Reply } from './browser.ts';
import { mailsTo, newestCode } from './outbox.ts';
import { definitionName, type Insured, type Person, type Place } from './people.ts';

/** Somebody who owns a policy: what finds the case for them. */
export interface Owner {
  lastName: string;
  ssn: string;
  /** yyyy-MM-dd */
  dob: string;
  zip: string;
}

/** The identity check's body. */
export function identity({ lastName, ss, zip, dob }: Insured, link?: string): Body<'findApplication'> {
  const who = { appDefName: definitionName, role: 'ProposedInsured', lastName, ss, zip, dob, consent: true } as const;
  return link === undefined ? who : { ...who, link };
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
