/** Signatures, true and false, driven through the API by the people who give them; operations review them afterward. */
import type { Body, CaseSigns, SignCode } from '@countersign/protocol';
import { type Browser, newBrowser } from './browser.ts';
import { type Device, fromElsewhere } from './from-elsewhere.ts';
import { findCase, identity } from './identity-check.ts';
import { fill, type Insured, type Person, signIn, newInsured, submission, submit } from './people.ts';
import { insuredSignature, readForms } from './signatures.ts';
import { readyToSend, send } from './stages.ts';
import { idle, startServer, type TestServer } from './running-server.ts';

export const office: Device = { address: '203.0.113.7', userAgent: 'Agency desktop' };

let serial = 0;
/** A person with a name, mailbox and phone of their own, at home. */
export function customer(changes: Partial<Insured> = {}): { who: Insured; home: Device; phone: string } {
  serial += 1;
  const word = String(serial).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return {
    who: newInsured({ lastName: `Family${word}`, email: `${word}.person@home-${word}.example`, ...changes }),
    home: { address: `198.51.${100 + (serial % 100)}.${serial % 250}`, userAgent: `Phone ${word}` },
    phone: `214-555-${String(1000 + serial)}`,
  };
}

export interface Story {
  who: Insured;
  phone: string;
  /** Where the agent works, and with what name. */
  agent: { id: string; device: Device; more?: Body<'developmentLogin'> };
  /** The signer's browser; made where they sit. */
  signer: Browser;
  /** Minutes between the agent's last act and the signer's first, and before the forms. */
  waits?: number;
  reads?: number;
  typing?: Body<'submitPayload'>['Typing'];
  /** Tries for the agent, in the signer's own browser. */
  tries?: boolean;
}

const byHand = { Keys: 20, Inserted: 0, Milliseconds: 6_000 };

/** An agent of a firm of their own, far from everybody. */
export const far = (id: string): Story['agent'] => ({
  id,
  device: { address: '192.0.2.9', userAgent: `Desk of ${id}` },
  more: { AgentEmailAddress: `${id.toLowerCase()}.desk@agency-${id.toLowerCase()}.example` },
});

/** On a development machine one person plays everybody, in one browser. */
async function tryAs(who: Insured, link: string, browser: Browser): Promise<Person> {
  await browser.open();
  const found = await browser.call('findApplication', { ...identity(who, link), inAgentsBrowser: 'try' });
  if (found.code !== 200) throw new Error(`not found: ${found.text}`);
  await browser.open('customer');
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = found.data;
  if (ConsentRequired) await browser.call('giveConsent', { AppId, AppAuthId, ConsentId: ConsentRequired.ConsentId });
  return { browser, id: AppId, handle: AppAuthId, agentId: '' };
}

/** A server that lets decisions wait, whose clock can be moved, with somebody in operations at it. */
export async function startStories() {
  /** Minutes that the server's clock is ahead. */
  let ahead = 0;
  const server: TestServer = await startServer(
    { HOLD_ON_SIGNS: 'on' },
    { now: () => new Date(Date.now() + ahead * 60_000) },
  );
  const operator = newBrowser(server.url);
  await operator.open();
  await operator.call('operationsLogin', {});
  operator.csrf = (await operator.call('session')).data.operations?.csrf ?? '';

  const at = (device: Device): Browser => newBrowser(server.url, fromElsewhere(server, device));

  /** From the first section to the insured's signature. */
  async function signed(story: Story): Promise<{ agent: Person; insured: Person }> {
    const { who, phone, agent: of, signer, waits = 0, reads = 5, typing = byHand, tries = false } = story;
    const desk = await signIn(server.url, of.id, of.more, at(of.device));
    const agent = await readyToSend(server, desk, who);
    await submit(agent, 'SECTIONAProposedInsured', { PrimaryPhone: phone }, { Validation: { Enabled: false } });
    const link = await send(server, agent);
    ahead += waits;
    const insured = tries ? await tryAs(who, link, signer) : await findCase(server, who, link, signer);
    await fill(server, insured);
    const DocumentSha256 = await readForms(insured);
    ahead += reads;
    const signature = insuredSignature(`${who.firstName} ${who.lastName}`);
    const reply = await signer.call(
      'submitPayload',
      submission(insured, 'DeclarationsInsured', signature, { DocumentSha256, Typing: typing }),
    );
    if (reply.code !== 200) throw new Error(`not signed: ${reply.text}`);
    await idle(server);
    return { agent, insured };
  }

  async function rowOf(id: string, more: Partial<Body<'operationsCases'>> = {}) {
    const { data } = await operator.call('operationsCases', { Search: id, ...more });
    return data.Cases[0];
  }

  async function seenIn(id: string): Promise<{ signs: CaseSigns; codes: SignCode[]; isFlagged: boolean }> {
    const row = await rowOf(id);
    if (!row) throw new Error('operations have no such case');
    const { data } = await operator.call('caseSigns', { AppId: id, AppAuthId: row.Summary.AuthId });
    const codes = data.Signers.flatMap(({ Signs }) => Signs.map(({ Code }) => Code));
    return { signs: data, codes: codes.toSorted(), isFlagged: (await rowOf(id))?.Signs ?? false };
  }

  return { server, operator, at, signed, rowOf, seenIn };
}

export type Stories = Awaited<ReturnType<typeof startStories>>;
