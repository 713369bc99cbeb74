/**
 * Signing while the server fails (spec trust §2): insureds, ten owners of each case at once and agents sign, each with
 * a double click in two tabs, while the server is killed at every point of a signature; agents unlock while owners sign
 * what they read; owners try before their turn. Nobody may be stuck, sign twice or be half signed. `FAULT_SIGNINGS`
 * makes it shorter or longer; a long run stores the results of its rounds in the file `FAULT_PROGRESS`, and continues
 * from there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../support/agreement.ts';
import { type Person, signIn } from '../support/people.ts';
import { carrierFolder } from '../support/running-server.ts';
import {
  type Ceremony,
  click,
  isFound,
  insuredSigner,
  ownerSigner,
  patient,
  type Signer,
  signPatiently,
  startCeremony,
} from './ceremonies.ts';
import { examine } from './examine.ts';
import { figure, scaledLimit } from './figures.ts';
import { findings, type Found, killAt, type PlaceName, setTrap } from './kill-points.ts';
import { openProgress, type Shown } from './progress.ts';
import { openRounds, type Rounds, type Step, steps } from './rounds.ts';
import { orLost } from './typists.ts';

const perCase = 12;
const wanted = Number(process.env['FAULT_SIGNINGS'] ?? 300);
/** Each step is signed at least this often, with kills at other points. */
const MIN_SETS = 3;
/** More would take longer to prepare than to sign: for more signatures there are more sets. */
const MAX_CASES = 25;
/** Many at once, so that a kill finds people at every step. */
const caseCount = Math.min(MAX_CASES, Math.ceil(wanted / perCase / MIN_SETS));
const sets = Math.max(MIN_SETS, Math.ceil(wanted / perCase / caseCount));
const progress = openProgress(process.env['FAULT_PROGRESS'], caseCount);
const minutes = scaledLimit(60_000);

let rounds: Rounds;
/** How often the server was killed at each point, and how often everything was over before it. */
const kills = new Map<PlaceName, { met: number; missed: number }>();
const found: Found = { asked: 0, committed: 0, sealing: 0, sealed: 0, mails: 0, files: 0 };
const wrong = { stuck: 0, double: 0, half: 0 };
/** What was wrong, in words. */
const told: string[] = [];
let signings = 0;

/** Adds the results of a round to the final report. */
function add(shown: Shown): void {
  signings += shown.signings;
  for (const [at, number] of Object.entries(shown.found)) found[at as keyof Found] += number;
  for (const { place, met, missed } of shown.kills) {
    const before = kills.get(place) ?? { met: 0, missed: 0 };
    kills.set(place, { met: before.met + met, missed: before.missed + missed });
  }
}

beforeAll(async () => {
  const began = performance.now();
  rounds = await openRounds(caseCount);
  console.info(`${caseCount} cases prepared in ${Math.round((performance.now() - began) / 1_000)} s`);
}, 60 * minutes);
afterAll(() => rounds?.close(), 5 * minutes);

interface Fired<Answer = unknown> {
  answers: readonly Answer[];
  shown: Pick<Shown, 'kills' | 'found'>;
}

/** What these people do, while the server is killed at those places one after another, and started again each time. */
async function fire<Answer>(
  kind: Step,
  places: readonly PlaceName[],
  act: () => Promise<Answer>[],
): Promise<Fired<Answer>> {
  const { look, server } = rounds;
  const shown: Fired['shown'] = {
    kills: [],
    found: { asked: 0, committed: 0, sealing: 0, sealed: 0, mails: 0, files: 0 },
  };
  let acting: Promise<Answer[]> | undefined;
  let asking = 0;
  const isOver = async (): Promise<boolean> => asking === 0 && (await rounds.unfinished()).length === 0;
  for (const place of places) {
    const takeAway = await setTrap(place, look);
    if (!acting) {
      const all = act();
      asking = all.length;
      acting = Promise.all(all.map((one) => one.finally(() => (asking -= 1))));
      // Errors are thrown below, after the server is running again.
      acting.catch(() => undefined);
    }
    const met = await killAt(place, { database: look, kill: () => server.kill(), isOver });
    await takeAway();
    shown.kills.push({ place, met: Number(met), missed: Number(!met) });
    const seen = await findings(look, kind, rounds.signers[kind].length);
    for (const [at, number] of Object.entries(seen)) shown.found[at as keyof Found] += number;
    await rounds.start();
  }
  const answers = (await acting) ?? [];
  await rounds.quiet();
  return { answers, shown };
}

/** Notes what is wrong in a case after everybody up to that step has signed. */
async function check(ceremony: Ceremony, step: Step): Promise<void> {
  const findings = await examine(rounds, ceremony, step);
  for (const what of ['stuck', 'double', 'half'] as const) {
    wrong[what] += findings[what].length;
    told.push(...findings[what].map((words) => `${what}: ${words}`));
  }
}

/** Nobody signs for somebody else or before their turn. */
async function comeEarly(step: Step): Promise<void> {
  const { ceremonies, signers, server } = rounds;
  const refused = async (signer: Signer): Promise<void> => {
    expect((await click(signer))?.code).toBeGreaterThanOrEqual(400);
  };
  const others = signers[step].map((signer) => ({
    ...signer,
    block: signer.letter === 'A' ? 'DeclarationsOwnerB' : 'DeclarationsOwnerA',
  }));
  await Promise.all([...others, ...(step === 'agent' ? [] : signers.agent)].map(refused));
  if (step !== 'insured') return;
  for (const ceremony of ceremonies) {
    for (const owner of ceremony.owners.slice(0, 2)) expect(await isFound(server, ceremony, owner)).toBe(false);
  }
}

const requests = ['after the request', 'before the commit', 'after the commit'] as const;
const seals = ['before the seal', 'while sealing', 'while a seal is written', 'after the seal'] as const;
const oneOf = <Name>(names: readonly [Name, ...Name[]], at: number): Name => names[at % names.length] ?? names[0];

const placesOf = (step: Step, set: number): PlaceName[] => {
  const at = set + steps.indexOf(step);
  if (step === 'owner') return [oneOf(requests, at), oneOf(seals, at), oneOf(requests, at + 1), oneOf(seals, at + 2)];
  const last = step === 'insured' ? 'while mailing' : 'while the complete file is made';
  return [oneOf(requests, at), oneOf(seals, at), last];
};

const eachRound = Array.from({ length: sets }, (_, set) => steps.map((step) => [step, set] as const)).flat();

test.each(eachRound)(
  'they sign while the server is killed: every %s, set %i',
  async (step, set) => {
    const round = `${step}, set ${set}`;
    const before = progress.shown(round);
    if (before) return add(before);
    await rounds.restore(step);
    await comeEarly(step);
    const { answers, shown } = await fire(step, placesOf(step, set), () => rounds.signers[step].map(signPatiently));
    expect(new Set(answers)).toEqual(new Set([200]));
    // One after the other: checking several complete files at once leaves no time for the connections to the database.
    for (const ceremony of rounds.ceremonies) await check(ceremony, step);
    expect(told).toEqual([]);
    const own = { round, cases: caseCount, signings: answers.length, ...shown };
    add(own);
    progress.keep(own);
  },
  30 * minutes,
);

/** Unlocks, and tries again like the portal if there was no response. */
async function unlockPatiently({ browser, id, handle }: Person): Promise<number> {
  const body = { AppId: id, AppAuthId: handle, Reason: 'The zip was wrong' };
  for (;;) {
    const reply = await orLost(browser.call('unlockApplication', body));
    if (reply && reply.code < 500) return reply.code;
    await pause(100);
  }
}

test.each(['after the request', 'before the commit of an unlock'] as const)(
  'agents unlock while owners sign what they read, killed %s',
  async (place) => {
    await rounds.restore('owner');
    const { look, beside, ceremonies, signers } = rounds;
    const { answers: codes, shown } = await fire('owner', [place], () => [
      ...ceremonies.map(async ({ agent }) => ({ of: 'agent', code: await unlockPatiently(agent) })),
      ...signers.owner.map(async (signer) => ({ of: 'owner', code: await signPatiently(signer) })),
    ]);
    add({ ...shown, round: place, cases: caseCount, signings: 0 });
    const of = (whom: string) => new Set(codes.filter((one) => one.of === whom).map(({ code }) => code));
    expect(of('agent')).toEqual(new Set([200]));
    // A signer who came too late no longer has a session, or has a document of the round that ended.
    for (const code of of('owner')) expect([200, 401, 403, 404, 409]).toContain(code);
    for (const reply of await Promise.all(signers.owner.map(click))) expect(reply?.code).toBeGreaterThanOrEqual(400);
    for (const { id } of ceremonies) {
      const { rows } = await sql<{ epoch: number; standing: number; failed: number }>`
        select epoch,
          (select count(*)::int from signature where application_id = ${id} and id not in
            (select signature_id from signature_invalidation)) as standing,
          (select count(*)::int from job_status where application_id = ${id} and state = 'failed') as failed
        from application where id = ${id}`.execute(look.query);
      expect(rows).toEqual([{ epoch: 2, standing: 0, failed: 0 }]);
      expect(await disagreements(beside.services, id)).toEqual([]);
    }
    const signed = codes.filter(({ of: whom, code }) => whom === 'owner' && code === 200).length;
    figure(
      `agents unlock while ten owners sign, killed ${place}`,
      `${ceremonies.length} unlocked once, ${signed} of ${signers.owner.length} owners were in time and became void, 0 are valid`,
      'one more round, no signature is valid, nothing half done',
      true,
    );
  },
  30 * minutes,
);

test(
  'owners in the order of their letters: nobody finds the application before their turn, while the server is killed',
  async () => {
    await rounds.restore('insured');
    const { server, look, beside } = rounds;
    const carrier = path.join(server.folder, 'carrier-by-letters');
    fs.cpSync(carrierFolder, carrier, { recursive: true });
    const definition = path.join(carrier, 'definition.yaml');
    const text = fs.readFileSync(definition, 'utf8');
    expect(text).toContain('OwnerOrder: parallel');
    fs.writeFileSync(definition, text.replace('OwnerOrder: parallel', 'OwnerOrder: letters'));
    await server.kill();
    await rounds.start({ CARRIER: carrier });
    const ceremony = await startCeremony(server, patient(await signIn(server.url, 'A2')), 2_000, 3);
    /** Null: there was no response. */
    const isThere = async (at: number): Promise<boolean | null> => {
      const owner = ceremony.owners[at];
      return owner ? isFound(server, ceremony, owner).catch(() => null) : null;
    };
    const hasSigned = async (letter: string | null): Promise<boolean> => {
      const slot = look.query
        .selectFrom('signature')
        .innerJoin('signing_slot', 'signing_slot.id', 'slot_id')
        .select('slot_id');
      const rows = await slot
        .where('signature.application_id', '=', ceremony.id)
        .where('signing_slot.letter', 'is not distinct from', letter)
        .execute();
      return rows.length > 0;
    };
    const before: string[] = [];
    for (const at of [-1, 0, 1, 2]) {
      const owner = ceremony.owners[at];
      const signer = owner ? await ownerSigner(server, ceremony, owner) : await insuredSigner(ceremony);
      let isSigning = true;
      const lookAhead = async (): Promise<number> => {
        while (isSigning) {
          // Anyone who is found now was found after the signature before theirs, or the order is broken.
          for (const later of [at + 1, at + 2]) {
            if ((await isThere(later)) && (later > at + 1 || !(await hasSigned(signer.letter))))
              before.push(`${later} before ${at}`);
          }
          await pause(1_000);
        }
        return 200;
      };
      const { shown } = await fire(at < 0 ? 'insured' : 'owner', [oneOf(requests, at + 2)], () => [
        signPatiently(signer).finally(() => (isSigning = false)),
        lookAhead(),
      ]);
      add({ ...shown, round: `letter ${at}`, cases: 1, signings: 0 });
    }
    expect(before).toEqual([]);
    expect(await disagreements(beside.services, ceremony.id)).toEqual([]);
  },
  30 * minutes,
);

// spec trust 2.3
test('in total: nobody was stuck, nobody signed twice, nothing was half done, and the server was killed at every point', () => {
  const count = [...kills.values()].reduce((sum, { met, missed }) => sum + met + missed, 0);
  const at = [...kills].map(([place, { met, missed }]) => `${place} ${met}${missed ? ` (+${missed} too late)` : ''}`);
  console.info(`${count} kills: ${at.join(', ')}`);
  const { asked, committed, sealing, sealed, mails, files } = found;
  console.info(
    `they found ${asked} signatures asked for, ${committed} committed, ${sealing} being sealed, ${sealed} sealed, and stopped ${mails} mails and ${files} complete files`,
  );
  // A few people may have done before a place is looked for.
  const unmet = caseCount < 5 ? [] : [...kills].filter(([, { met }]) => met === 0);
  expect(unmet).toEqual([]);
  figure(
    'signing, killed at every step',
    `${signings} signings, ${count} kills: ${wrong.stuck} stuck, ${wrong.double} double, ${wrong.half} half`,
    '0 stuck, 0 double, 0 half',
    signings >= wanted && Object.values(wrong).every((n) => n === 0),
  );
});
