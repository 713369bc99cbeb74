/** The mails of a server, as its outbox lists them. */
import type { Place } from './people.ts';

export interface ListedMail {
  to: { name: string; address: string };
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
