/** Everything that anybody can see of a case: each call of the table, made by each of them. */
import type { CallName } from '@countersign/protocol';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { type Person, submit } from '../support/people.ts';
import type { ReceivingEnd } from '../support/receiving-end.ts';
import type { TestServer } from '../support/running-server.ts';
import type { System } from '../support/system.ts';
import { everyCall, make } from '../threats/every-call.ts';
import { newIds, seenIn } from './canonical.ts';
import { patientBrowser } from './patient-browser.ts';

/** What one person saw: by call, in the order in which they made them. */
export type Seen = ReadonlyMap<string, unknown>;

/** They leave a browser with another session, or none. */
const leaving: readonly CallName[] = ['findApplication', 'developmentLogin', 'operationsLogin', 'sessionEnd'];
/** They concern no case, or begin another. */
const general: readonly CallName[] = [
  'getStates',
  'getMedications',
  'getCarrier',
  'countries',
  'carrierState',
  'carrierMappings',
  'conditionalDependencies',
  'startApp',
  'startDemoApp',
  'startAppWithIllustration',
  'physicianSearch',
  'addressSearch',
  'zipPlace',
  'verifyFile',
  // From the response of previewEmail.
  'mailPage',
  'clientError',
  'pageEvent',
];
/** They change the state of the case: made last, in this order. */
const changing: readonly CallName[] = ['updateAgentRelationship', 'unlockApplication', 'decline', 'eraseCase'];

/** What background work changes a moment after other calls: read first, when nothing is in progress. */
const first: readonly CallName[] = ['eventSubscribers', 'handOverTargets'];

const calls: readonly CallName[] = [
  ...first,
  ...everyCall.filter((name) => ![...first, ...leaving, ...changing, ...general].includes(name)),
  ...changing,
];

/** Makes every call as that person, with the handle they have or stole. This leaves traces: rewind afterward. */
export async function makeEveryCall(server: TestServer, person: Person): Promise<Seen> {
  const them = { ...person, browser: twinOf(server, person.browser) };
  const { seen, note } = notes(server);
  const emailInfo = { AppId: them.id, AgentId: them.agentId || 'A1' };
  for (const to of [{}, { SignerLetter: 'A' }, { SignerLetter: 'B' }]) {
    const preview = await them.browser.call('previewEmail', { emailInfo: { ...emailInfo, ...to } });
    const what = JSON.stringify(to);
    note(`previewEmail ${what}`, preview);
    if (preview.code === 200) note(`mailPage ${what}`, await them.browser.send('GET', preview.data.Page));
  }
  for (const name of calls) note(name, await make(name, them));
  for (const mergeType of ['Agent', 'InsuredNotOwner', 'OwnerNotInsured'] as const) {
    const query = { appId: them.id, AppAuthId: them.handle, mergeType };
    note(`getApplicationPdf ${mergeType}`, await them.browser.call('getApplicationPdf', undefined, query));
  }
  return seen;
}

/**
 * What another system gets with a key that reads as the agent: everything that it may call, and each document of the case that it
 * tries by its hash.
 */
export async function asSystem(server: TestServer, system: System, id: string): Promise<Seen> {
  const { seen, note } = notes(server);
  const day = server.services.now().toISOString().slice(0, 10);
  const places = ['', '/data', '/requirements'].map((part) => `/cases/${id}${part}`);
  for (const place of ['/cases', ...places, `/days/${day}`])
    note(place.replace(id, 'ID').replace(day, 'DAY'), replyOf(await system.get(place)));
  const { text } = await system.get('/events?after=0');
  note('/events', replyOf({ status: 200, text: withRanks(text) }));
  const hashes = await server.database.query
    .selectFrom('document')
    .select('sha256')
    .where('application_id', '=', id)
    .where('sha256', 'is not', null)
    .orderBy('reader')
    .orderBy('revision')
    .execute();
  for (const [at, { sha256 }] of hashes.entries()) {
    const { status, bytes } = await system.get(`/cases/${id}/documents/${sha256}`);
    note(`document ${at}`, replyOf({ status, text: JSON.stringify(status === 200 ? bytes.toString('base64') : null) }));
  }
  return seen;
}

/** Numbers of events go on after a rewind. */
function withRanks(text: string): string {
  let rank = 0;
  return text.replaceAll(/"number":\d+/g, () => `"number":${(rank += 1)}`);
}

/** What came to a subscriber that is told the events of one agent's cases, all of them again. */
export async function asSubscriber(
  server: TestServer,
  end: ReceivingEnd,
  { name, agentId }: { name: string; agentId: string },
): Promise<Seen> {
  const { query } = server.database;
  await sql`update event_subscriber set told = 0, next_at = to_timestamp(0), lease = null, leased_until = null where name = ${name}`.execute(
    query,
  );
  end.came.length = 0;
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from case_event, event_subscriber
        where name = ${name} and agent_id = ${agentId} and (number is null or number > told)`.execute(query);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
  const { seen, note } = notes(server);
  const events = [...new Set(end.came.map(({ body }) => body))].toSorted(
    (one, other) => numberOf(one) - numberOf(other),
  );
  note('events', replyOf({ status: 200, text: withRanks(`[${events.join(',')}]`) }));
  return seen;
}

const numberOf = (event: string): number => JSON.parse(event).number;

const replyOf = ({ status, text }: { status: number; text: string }): Reply => ({
  status,
  code: status,
  data: null,
  message: '',
  errors: [],
  headers: new Headers(),
  text,
});

/** The responses to somebody while the case was played. */
export function heard(server: TestServer, replies: readonly (readonly [what: string, reply: Reply])[]): Seen {
  const { seen, note } = notes(server);
  for (const [what, reply] of replies) note(what, reply);
  return seen;
}

/** Another answer to a question, tried by somebody who may write it. */
export interface Probe {
  block: string;
  path: string;
  texts: readonly string[];
  /** What stands there. */
  text: string;
}

/** Changes answers that others' sections depend on, each there and back. */
export async function probe(server: TestServer, person: Person, probes: readonly Probe[]): Promise<Seen> {
  const { seen, note } = notes(server);
  for (const { block, path, texts, text } of probes) {
    for (const other of texts) {
      const save = (answer: string): Promise<Reply> =>
        submit(person, block, { [path]: answer || null }, { Validation: { Enabled: false } });
      note(`${block}.${path} becomes ${other}`, await save(other));
      note(`${block}.${path} is again ${text}`, await save(text));
    }
  }
  return seen;
}

/** Tries every section with an answer that it does not have. */
export async function trySections(server: TestServer, person: Person): Promise<Seen> {
  const { seen, note } = notes(server);
  for (const { name } of server.model.blocks)
    note(`submitPayload ${name}`, await submit(person, name, { NoSuchQuestion: 'x' }));
  return seen;
}

/** All existing mails. Those of one moment have no order. */
export async function mails(server: TestServer): Promise<Seen> {
  const { text } = await newBrowser(server.url).send('GET', '/outbox.json');
  const list: unknown = JSON.parse(text);
  const lines = (Array.isArray(list) ? list : []).map((mail) => {
    const { seen, note } = notes(server);
    note('mail', replyOf({ status: 200, text: JSON.stringify(mail) }));
    return JSON.stringify(seen.get('mail'));
  });
  return new Map([['mails', lines.toSorted()]]);
}

function notes(server: TestServer): { seen: Map<string, unknown>; note: (name: string, reply: Reply) => void } {
  const ids = newIds(wordsOf(server));
  const seen = new Map<string, unknown>();
  return { seen, note: (name, reply) => void seen.set(name, seenIn(reply, ids)) };
}

/** Another window of the same browser: what the server tells it to delete, the first one keeps. */
function twinOf({ url }: TestServer, browser: Browser): Browser {
  const twin = patientBrowser(url);
  twin.csrf = browser.csrf;
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  return twin;
}

const known = new WeakMap<TestServer, ReadonlySet<string>>();

/** Names of the form that are as long as ids. */
export function wordsOf(server: TestServer): ReadonlySet<string> {
  const words = known.get(server) ?? new Set(JSON.stringify(server.services.carrier).match(/[\w-]{20,}/g));
  known.set(server, words);
  return words;
}
