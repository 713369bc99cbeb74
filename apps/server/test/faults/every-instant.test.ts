/**
 * Every instant of a save and of a signature: the server is killed, its connection is cut, or its database is killed,
 * right after every single message between them. What was acknowledged is there, nothing is half done, and a repeated
 * request is done once. `FAULT_POINT='sole owner, 41, server killed'` and `FAULT_SEED`, as a failure prints them, run
 * one point again; `FAULT_KINDS=trustee,agent` runs only those kinds, and `FAULT_CASES` says how many cases are
 * prepared for each.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signIn, startCase, submission } from '../support/people.ts';
import { censusOf } from './census.ts';
import { click, inTurns } from './ceremonies.ts';
import {
  type FaultTarget,
  type FaultKind,
  faults,
  finish,
  type FaultOutcome,
  type Range,
  injectFault,
  type Work,
  writtenBy,
} from './crash-points.ts';
import { examine } from './examine.ts';
import { scaledLimit } from './figures.ts';
import { openKeptInstallation } from './kept-installation.ts';
import { allPoints, onlyPoint, type Points, seed, tell } from './points.ts';
import { type Step, steps } from './rounds.ts';
import { type Kind, kindsAt, type DueSignature, type DueSignatures, prepareSignatures } from './due-signatures.ts';
import { orLost } from './typists.ts';

const saves = ['a pause in typing', 'Next'] as const;
const kinds: readonly Kind[] = steps.flatMap((step) => kindsAt[step]);
const onlyKinds = onlyPoint ? [onlyPoint.name] : process.env['FAULT_KINDS']?.split(',');
const isRun = (names: readonly string[]): boolean => !onlyKinds || names.some((name) => onlyKinds.includes(name));
const caseCount = onlyPoint ? 1 : Number(process.env['FAULT_CASES'] ?? 6);
const minutes = scaledLimit(60_000);

let range: Range;
let prepared: Promise<DueSignatures> | undefined;
/** What was wrong in a test, in words. */
const wrong: string[] = [];

beforeAll(async () => {
  const installation = await openKeptInstallation();
  range = { installation, census: await censusOf(installation.look) };
}, 5 * minutes);
beforeEach(() => void wrong.splice(0));
afterAll(() => range?.installation.close(), 5 * minutes);

/** The signatures of all kinds, prepared when they are first needed. */
async function prepareAll(): Promise<DueSignatures> {
  const began = performance.now();
  await range.installation.server.terminate();
  await range.installation.start({ ROLE: 'all' });
  const wanted = kinds.filter((kind) => isRun([kind]));
  const signatures = await prepareSignatures(range.installation, caseCount, wanted);
  console.info(`prepared in ${Math.round((performance.now() - began) / 1_000)} s, FAULT_SEED=${seed}`);
  return signatures;
}

/** Work to be interrupted, with its points. */
interface Planned extends FaultTarget {
  points: Points;
}

/** This many stand still at once: each uses a connection, of which a server has twenty. */
const AT_ONCE = 12;
/** A server that works only on requests. */
const web = { ROLE: 'web' };
let strikes = 0;

/** Interrupts them with one fault, and returns the outcome. The others are tried again later. */
async function meet(planned: readonly Planned[], kind: FaultKind, leaves = false): Promise<FaultOutcome[]> {
  strikes += 1;
  const met = await injectFault(range, planned, { kind, seed: seed + strikes, leaves });
  for (const [at, { points, at: number }] of planned.entries()) {
    const one = met[at];
    if (one) points.note(one);
    else points.giveBack(number);
  }
  return met;
}

/** A save, with the same contents each time. */
function saveOf(name: string, { browser, ...typist }: Person, serial: number): Work {
  const street = { QuestionName: 'PrimaryResidence.Street', AnswerText: `${serial} Main Street` };
  const body = submission({ browser, ...typist }, 'SECTIONAProposedInsured', [street], {
    SubmissionId: randomUUID(),
    Validation: { Enabled: name === 'Next' },
  });
  return { id: typist.id, ask: () => orLost(browser.call('submitPayload', body)) };
}

// spec http 3.10
test.skipIf(!isRun(saves))(
  'a save',
  async () => {
    const { installation } = range;
    const { server } = installation;
    await server.terminate();
    await installation.start(web);
    const typists = await inTurns(
      Array.from({ length: onlyPoint ? 1 : AT_ONCE }, (_, at) => at),
      async (at) => startCase(await signIn(server.url, `S${at}`)),
    );
    let serial = 0;
    const next = (name: string, typist: Person): Work => saveOf(name, typist, (serial += 1));
    const all: Points[] = [];
    for (const name of saves.filter((save) => isRun([save]))) {
      let written = '';
      // The first one begins the section.
      for (const typist of [...typists, ...typists]) written = await writtenBy(range, next(name, typist));
      for (const fault of faults) {
        for (const points of allPoints([name], fault, wrong)) {
          all.push(points);
          for (;;) {
            const planned: Planned[] = [];
            for (const typist of typists) {
              const at = points.take();
              if (at !== null) planned.push({ points, work: next(name, typist), at, written });
            }
            if (planned.length === 0) break;
            await meet(planned, fault);
          }
          console.info(`${name}, ${fault}: ${points.met.length} points`);
        }
      }
    }
    expect(wrong).toEqual([]);
    tell('every message of a save', all, wrong);
  },
  120 * minutes,
);

const signingOf = ({ id, signer }: DueSignature): Work => ({ id, ask: () => click(signer) });

/** Lets all work finish, and examines the interrupted cases. */
async function conclude(step: Step, met: readonly DueSignature[]): Promise<void> {
  const { installation } = range;
  await installation.server.terminate();
  await installation.start({ ROLE: 'all' });
  await installation.quiet();
  for (const { id, kind } of met) {
    const findings = await examine(installation, { id }, step);
    for (const [what, told] of Object.entries(findings)) {
      wrong.push(...told.map((words) => `${kind}, FAULT_SEED=${seed}: ${what}, at the end: ${words}`));
    }
  }
}

interface Taken extends Planned {
  signature: DueSignature;
}

/**
 * Interrupts points on one copy of the database, until they or its signatures are used up. In the end everybody who was
 * interrupted has signed. Returns these people.
 */
async function meetOnCopy(
  step: Step,
  signatures: readonly DueSignature[],
  { points, written }: { points: readonly Points[]; written: ReadonlyMap<string, string> },
): Promise<DueSignature[]> {
  await range.installation.restore(step, web);
  const free = new Map(points.map(({ name }) => [name, signatures.filter(({ kind }) => kind === name)]));
  const unsigned = new Map<DueSignature, { taken: Taken; one: FaultOutcome }>();
  const used = new Set<DueSignature>();
  for (;;) {
    const open = points.filter(({ name, isOver }) => !isOver() && free.get(name)?.length !== 0);
    const share = Math.ceil(AT_ONCE / open.length);
    const planned = open.flatMap((own) => take(own, free.get(own.name) ?? [], share));
    const [first] = planned;
    if (!first) break;
    // A killed server does nothing more: if nothing of a request was saved, it can be used for another message.
    const leaves = first.points.fault === 'server killed';
    const met = await meet(planned, first.points.fault, leaves);
    for (const [at, taken] of planned.entries()) {
      const one = met[at];
      if (one) used.add(taken.signature);
      if (one?.wasKept) unsigned.delete(taken.signature);
      else if (one && leaves) unsigned.set(taken.signature, { taken, one });
      if (!one || (leaves && !one.wasKept)) free.get(taken.points.name)?.push(taken.signature);
    }
  }
  for (const { taken, one } of unsigned.values()) taken.points.wrong(one.at, await finish(range, one));
  return [...used];

  function take(own: Points, from: DueSignature[], most: number): Taken[] {
    const taken: Taken[] = [];
    while (taken.length < most && from.length > 0) {
      const at = own.take();
      if (at === null) break;
      const [signature] = from.splice(0, 1);
      if (signature)
        taken.push({ points: own, signature, work: signingOf(signature), at, written: written.get(own.name) ?? '' });
    }
    return taken;
  }
}

// spec trust 2.6
test.each(
  steps
    .map((step) => [step, kindsAt[step].filter((kind) => isRun([kind]))] as const)
    .filter(([, names]) => names.length > 0),
)(
  'a signature, at the step of the %s',
  async (step, names) => {
    prepared ??= prepareAll();
    const signatures = (await prepared)[step];
    await range.installation.restore(step, web);
    const written = new Map<string, string>();
    for (const signature of signatures) {
      if (!written.has(signature.kind)) written.set(signature.kind, await writtenBy(range, signingOf(signature)));
    }
    const all: Points[] = [];
    for (const fault of faults) {
      const points = allPoints(names, fault, wrong);
      all.push(...points);
      for (let copies = 0; !points.every(({ isOver }) => isOver()); copies += 1) {
        const met = await meetOnCopy(step, signatures, { points, written });
        // The same was written each time: on the first copy the background work is done, and its documents are checked.
        if (copies === 0) await conclude(step, met);
      }
      console.info(points.map(({ name, met }) => `${name}, ${fault}: ${met.length} points`).join('; '));
    }
    expect(wrong).toEqual([]);
    tell('every message of a signature', all, wrong);
  },
  240 * minutes,
);
