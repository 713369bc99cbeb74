/**
 * Signing under fire (design 5, "The ceremony"): an insured, ten owners at once and an agent sign, each with a double click
 * in two tabs, while the server is killed at every place a signature passes. Afterwards nobody is stuck, nobody signed
 * twice and nothing is half there. `FAULT_SIGNINGS` makes it shorter or longer; a case has twelve.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { disagreements } from '../agreement.ts';
import { type Browser, newBrowser } from '../browser.ts';
import {
  agentSignature,
  definitionName,
  fill,
  findCase,
  type Insured,
  insuredSignature,
  owners,
  ownerSignature,
  type Person,
  readForms,
  readyToSend,
  send,
  signIn,
  somebody,
  submission,
} from '../people.ts';
import { freePort } from '../running-server.ts';
import { killAt, placeNames, setTrap } from './fire.ts';
import { figure } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const perCase = 12;
const wanted = Number(process.env['FAULT_SIGNINGS'] ?? 300);
const rounds = Math.ceil(wanted / perCase);
const minutes = 60_000;

let database: OwnDatabase;
let look: Database;
let server: ServerProcess;
let browser: Browser;
const signed: string[] = [];
/** How often the server was killed at each place, and met there. */
const kills = new Map(placeNames.map((place) => [place, { met: 0, missed: 0 }]));

/** Takes every letter. */
const letters = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().on('end', () => done());
  },
});

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => letters.listen(port, '127.0.0.1', resolve));
  database = await startOwnDatabase();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'forms@carrier.example' };
  server = await startProcess({ ...database.settings, ...mail });
  look = database.look();
  browser = await signIn(server.url, 'A1');
});
afterAll(async () => {
  await server.remove();
  await look.close();
  await database.remove();
  await new Promise<void>((resolve) => letters.close(() => resolve()));
});

const alphabet = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const nameOf = (letter: string): string => `Ruth Okafor${letter.toLowerCase()}`;
const ownerOf = (letter: string, at: number, serial: number) => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': 'Ruth',
  'PolicyOwnerName.LastName': nameOf(letter).split(' ')[1] ?? '',
  PolicyOwnerEmail: `okafor.${letter.toLowerCase()}.${serial}@example.com`,
  PolicyOwnerSSN: `219-1${at}-${serial}`,
  PolicyOwnerDateOfBirth: '1951-03-04',
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

/** An owner of the case, found by their own data, with consent given. */
async function enter(who: Insured, letter: string, row: ReturnType<typeof ownerOf>): Promise<Person> {
  const own = newBrowser(server.url);
  await own.open();
  const found = await own.call('findApplication', {
    appDefName: definitionName,
    role: 'IndividualOwner',
    lastName: who.lastName,
    ownerLastName: row['PolicyOwnerName.LastName'],
    ownerSSN: row.PolicyOwnerSSN,
    ownerZip: '75201',
    ownerDOB: '03/04/1951',
    consent: true,
  });
  if (found.code !== 200) throw new Error(`owner ${letter} was not found: ${found.text}`);
  await own.open('customer');
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = found.data;
  if (ConsentRequired) await own.call('giveConsent', { AppId, AppAuthId, ConsentId: ConsentRequired.ConsentId });
  return { browser: own, id: AppId, handle: AppAuthId, agentId: '' };
}

interface Signer {
  person: Person;
  block: string;
  responses: ReturnType<typeof insuredSignature>;
  forms: string;
}

/** Clicks twice, in two tabs, until one click is acknowledged; a page would do the same when no answer came. */
async function signPatiently({ person, block, responses, forms }: Signer): Promise<void> {
  const body = submission(person, block, responses, { DocumentSha256: forms });
  const deadline = Date.now() + 4 * minutes;
  for (;;) {
    const clicks = [1, 2].map(() => person.browser.call('submitPayload', body).catch(() => null));
    const replies = await Promise.all(clicks);
    if (replies.some((reply) => reply?.code === 200)) return;
    const refused = replies.find((reply) => reply && reply.code !== 503 && reply.code < 500);
    const isPending = refused?.text.includes('"pending"') ?? true;
    if (!isPending || Date.now() > deadline) throw new Error(`${block} was not signed: ${refused?.text}`);
    await pause(200);
  }
}

/** These people sign at once while the server is killed at that place, and started again. */
async function fire(place: string, signers: readonly Signer[]): Promise<void> {
  const takeAway = await setTrap(place, look);
  const signing = Promise.all(signers.map(signPatiently));
  // What was thrown is thrown below, after the server stands again.
  signing.catch(() => undefined);
  const met = await killAt(place, { database: look, kill: () => server.kill(), limitMs: 4_000 });
  await takeAway();
  const count = kills.get(place);
  if (count) count[met ? 'met' : 'missed'] += 1;
  await server.start();
  await signing;
}

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'twelve people sign while the server is killed: case %i',
  async (round) => {
    const place = (at: number): string => placeNames[(round * 3 + at) % placeNames.length] ?? '';
    const grace = somebody();
    const rows = alphabet.map((letter, at) => ownerOf(letter, at, 1_000 + round));
    const agent = await readyToSend(server, browser, grace, owners(...rows));
    const insured = await findCase(server, grace, await send(server, agent));
    await fill(server, insured);
    signed.push(insured.id);
    const early = await agent.browser.call(
      'submitPayload',
      submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256: '0'.repeat(64) }),
    );
    expect(early.code).toBeGreaterThanOrEqual(404);

    const first = {
      person: insured,
      block: 'DeclarationsInsured',
      responses: insuredSignature('Grace Rivera'),
      forms: await readForms(insured, 'InsuredNotOwner'),
    };
    await fire(place(0), [first]);

    const all: Signer[] = [];
    for (const [at, letter] of alphabet.entries()) {
      const row = rows[at];
      if (!row) continue;
      const person = await enter(grace, letter, row);
      await fill(server, person);
      const responses = ownerSignature(letter, nameOf(letter));
      all.push({
        person,
        block: `DeclarationsOwner${letter}`,
        responses,
        forms: await readForms(person, 'OwnerNotInsured'),
      });
    }
    await fire(place(1), all);

    await fill(server, agent);
    const forms = await readForms(agent, 'Agent');
    const last = { person: agent, block: 'DeclarationsAgent', responses: agentSignature('Insurance Agent'), forms };
    await fire(place(2), [last]);
  },
  15 * minutes,
);

test(
  'afterwards nobody is stuck, nobody signed twice, nothing is half there',
  async () => {
    const unfinished = () =>
      look.query
        .selectFrom('job_status')
        .select(['kind', 'state'])
        .where('state', 'in', ['queued', 'running'])
        .execute();
    // What a killed worker had begun is taken over when its time is up.
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 8 * minutes, interval: 1_000 });
    const { services, shutdown } = await server.inspect();
    const wrong = { stuck: 0, double: 0, half: 0 };
    const seen: string[] = [];
    try {
      const given = await look.query.selectFrom('job_status').selectAll().where('state', '=', 'failed').execute();
      seen.push(...given.map(({ kind, error }) => `${kind}: ${error}`));
      wrong.stuck += given.length;
      for (const id of signed) {
        const { rows } = await sql<{ slot: string; signatures: number; sealed: number }>`
          select slot.id as slot,
            (select count(*)::int from signature where slot_id = slot.id) as signatures,
            (select count(*)::int from document where application_id = slot.application_id and sealed_at is not null
              and reader = slot.merge_type || coalesce('-' || slot.letter, '')) as sealed
          from signing_slot slot where application_id = ${id}`.execute(look.query);
        wrong.stuck += perCase - rows.filter(({ signatures, sealed }) => signatures > 0 && sealed > 0).length;
        wrong.double += rows.filter(({ signatures, sealed }) => signatures > 1 || sealed > 1).length;
        const found = await disagreements(services, id);
        seen.push(...found);
        wrong.half += found.length;
      }
    } finally {
      await shutdown.stop();
    }
    const count = signed.length * perCase;
    const at = [...kills].map(([place, { met, missed }]) => `${place} ${met}${missed ? ` (+${missed} not met)` : ''}`);
    console.info(`killed ${at.join(', ')}`);
    const line = `${count} signings: ${wrong.stuck} stuck, ${wrong.double} double, ${wrong.half} half`;
    console.info(line);
    expect(seen).toEqual([]);
    figure(
      'signing, killed at every step',
      line,
      '0 stuck, 0 double, 0 half',
      Object.values(wrong).every((n) => n === 0),
    );
  },
  20 * minutes,
);
