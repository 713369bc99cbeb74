/** Plays twins side by side and reports where somebody could distinguish them. */
import type { Answers, Stage } from '@countersign/engine';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { type Person, signIn, startCase } from '../support/people.ts';
import type { ReceivingEnd } from '../support/receiving-end.ts';
import { idle, type TestServer } from '../support/running-server.ts';
import { OF_AGENT, type System, systemWith } from '../support/system.ts';
import { differences } from './canonical.ts';
import { decidingQuestions, readerNames } from './concealed.ts';
import { isRevealedOnPurpose } from './revealed-on-purpose.ts';
import {
  asSubscriber,
  asSystem,
  heard,
  makeEveryCall,
  mails,
  type Probe,
  probe,
  type Seen,
  trySections,
} from './observe.ts';
import { patientBrowser } from './patient-browser.ts';
import { keyIn, openRecord, sectionsOf, textsFor } from './records.ts';
import { type Rewind, rewindable } from './rewind.ts';
import {
  type Clock,
  insuredSections,
  type Owners,
  playAgent,
  playClosing,
  playInsured,
  playOwners,
  playSignature,
  type Scene,
} from './stage.ts';
import { storedInClear } from './stored.ts';
import { partsOf } from './together.ts';
import type { Twin } from './variants.ts';

/** Where cases are that are played again and again. */
const LEVEL = { started: 0, sent: 1, prefix: 2, signed: 3, looked: 4 } as const;
/** Other answers to one question that the agent tries. */
const MAX_TRIES = 2;

export interface Figures {
  questions: Set<string>;
  answers: Set<string>;
  pairs: number;
  toTheDecision: number;
  callers: Set<string>;
  calls: number;
}

export interface TwinRunner {
  figures: Figures;
  /**
   * Plays the base and each twin; returns what could be distinguished. `whole`: which pairs continue to the decision.
   */
  compare(twins: readonly Twin[], whole: (twin: Twin) => boolean): Promise<Told[]>;
  close(): Promise<void>;
}

/** By this somebody could distinguish a twin from its base. */
export interface Told {
  twin: Twin;
  where: string;
}

/** What everybody saw, by who and when. */
type Sight = Map<string, Seen>;

/** Told the events of the agent's cases, as they happen. */
export const SUBSCRIBER = { name: 'agency', agentId: 'A1' };

/** `end`: where the subscriber of the server listens. */
export async function startTwinRunner(server: TestServer, clock: Clock, end: ReceivingEnd): Promise<TwinRunner> {
  const scene: Scene = { server, clock, today: clock.start.toISOString().slice(0, 10), heard: new Map() };
  const strangers = {
    'another agent': await signIn(server.url, 'B1', {}, patientBrowser(server.url)),
    nobody: patientBrowser(server.url),
  };
  await strangers.nobody.open();
  const agent = await startCase(await signIn(server.url, 'A1', {}, patientBrowser(server.url)));
  const operations = await operationsOf(server, agent);
  const system = await systemWith(server, OF_AGENT);
  const rewind = await rewindable(server.database, Object.keys(LEVEL).length);
  await rewind.keep(LEVEL.started);
  const figures: Figures = {
    questions: new Set(),
    answers: new Set(),
    pairs: 0,
    toTheDecision: 0,
    callers: new Set(),
    calls: 0,
  };
  const cast: Cast = {
    scene,
    rewind,
    agent,
    operations,
    system,
    end,
    'another agent': { ...agent, browser: strangers['another agent'], agentId: 'B1' },
    nobody: { ...agent, browser: strangers.nobody },
  };
  return {
    figures,
    async compare(twins, whole) {
      const told: Told[] = [];
      for (const group of groupsOf(twins)) told.push(...(await compareGroup(cast, figures, group, whole)));
      return told;
    },
    close: () => rewind.close(),
  };
}

interface Cast {
  scene: Scene;
  rewind: Rewind;
  agent: Person;
  operations: Person;
  /** Has a key that reads as the agent. */
  system: System;
  /** Where a subscriber listens that is told the agent's events. */
  end: ReceivingEnd;
  'another agent': Person;
  nobody: Person;
}

async function operationsOf({ url }: TestServer, { id }: Person): Promise<Person> {
  const browser = patientBrowser(url);
  await browser.open();
  await browser.call('operationsLogin', {});
  browser.csrf = (await browser.open()).operations?.csrf ?? '';
  const { data } = await browser.call('operationsCases', {});
  const handle = data.Cases.find(({ Summary }) => Summary.Id === id)?.Summary.AuthId ?? '';
  return { browser, id, handle, agentId: '' };
}

interface Group {
  base: Answers;
  twins: Twin[];
}

/** Twins of one case together, in the order in which the case is filled. */
function groupsOf(twins: readonly Twin[]): Group[] {
  const groups = new Map<string, Group>();
  for (const twin of twins) {
    const key = JSON.stringify(twin.base);
    const group = groups.get(key) ?? { base: twin.base, twins: [] };
    groups.set(key, group);
    group.twins.push(twin);
  }
  return [...groups.values()];
}

async function compareGroup(
  cast: Cast,
  figures: Figures,
  { base, twins }: Group,
  whole: (twin: Twin) => boolean,
): Promise<Told[]> {
  const { scene, rewind } = cast;
  const told: Told[] = [];
  const of = (phase: Twin['phase']): Twin[] => twins.filter((twin) => twin.phase === phase);
  const sections = insuredSections(scene);
  const startOf = (twin: Twin): number =>
    Math.max(
      0,
      sections.findIndex((name) => !same(base, twin.answers, name)),
    );
  const probes = probesOf(scene, base, twins);
  const needsWhole = twins.some(whole) || of('closing').length > 0;

  await rewind.to(LEVEL.started);
  scene.heard.clear();
  const insured = await playAgent(scene, cast.agent, base);
  await keep(cast, 'sent');
  const seen: Sight = new Map();
  if (of('agent').length > 0) await lookWhenSent(cast, insured, seen);
  await playInsured(scene, insured, base, sections);
  await lookWhenFilled(cast, probes, seen);
  if (needsWhole) {
    const owners = await playSignatures(cast, insured, base, seen);
    await keep(cast, 'signed');
    await playTheEnd(cast, insured, owners, base, seen);
    for (const twin of of('closing')) {
      await rewind.to(LEVEL.signed);
      scene.heard.clear();
      const other: Sight = new Map();
      await playTheEnd(cast, insured, owners, twin.answers, other);
      note(twin, seen, other, true);
    }
  }

  let played = 0;
  await rewind.to(LEVEL.sent);
  await keep(cast, 'prefix');
  for (const twin of of('insured').toSorted((one, two) => startOf(one) - startOf(two))) {
    const from = startOf(twin);
    await rewind.to(LEVEL.prefix);
    scene.heard.clear();
    await playInsured(scene, insured, base, sections.slice(played, from));
    await keep(cast, 'prefix');
    played = from;
    const other: Sight = new Map();
    await playInsured(scene, insured, twin.answers, sections.slice(from));
    await lookWhenFilled(cast, probes, other);
    if (whole(twin)) await playOn(cast, insured, twin.answers, other);
    note(twin, seen, other, whole(twin));
  }

  for (const twin of of('agent')) {
    await rewind.to(LEVEL.started);
    scene.heard.clear();
    const other: Sight = new Map();
    const entered = await playAgent(scene, cast.agent, twin.answers);
    await lookWhenSent(cast, entered, other);
    if (whole(twin)) {
      await playInsured(scene, entered, twin.answers, sections);
      await lookWhenFilled(cast, probes, other);
      await playOn(cast, entered, twin.answers, other);
    }
    note(twin, seen, other, whole(twin));
  }
  return told;

  function note(twin: Twin, one: Sight, other: Sight, isWhole: boolean): void {
    for (const part of partsOf(twin)) {
      figures.questions.add(part.question);
      figures.answers.add(part.name);
    }
    figures.pairs += 1;
    if (isWhole) figures.toTheDecision += 1;
    told.push(...compareSights(twin, one, other, figures));
  }
}

const same = (one: Answers, other: Answers, block: string): boolean =>
  JSON.stringify(sorted(one[block])) === JSON.stringify(sorted(other[block]));
const sorted = (answers: Readonly<Record<string, string>> = {}): [string, string][] =>
  Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What the agent may change that the differing sections depend on. */
function probesOf({ server, today }: Scene, base: Answers, twins: readonly Twin[]): Probe[] {
  const { model } = server;
  const differing = sectionsOf(model).filter((name) => twins.some((twin) => !same(base, twin.answers, name)));
  const stage: Stage = 1;
  const form = openRecord(model, base, today);
  return decidingQuestions(model, differing, stage).flatMap((question) => {
    const block = model.blocks[question.block]?.name ?? '';
    const key = keyIn(form, question);
    if (key === undefined || !form.cell(key).visible) return [];
    const { text, path } = form.cell(key);
    const texts = textsFor(form, question, key).filter((other) => other !== text);
    return [{ block, path, text, texts: texts.slice(0, MAX_TRIES) }];
  });
}

/**
 * Remembers the state of all cases, once nothing is in progress: what is made later would be made in only one of two
 * plays.
 */
async function keep({ scene, rewind }: Cast, level: keyof typeof LEVEL): Promise<void> {
  await idle(scene.server);
  await allTold(scene.server);
  await rewind.keep(LEVEL[level]);
}

/** The subscriber has accepted every event of its agent. */
async function allTold({ database }: TestServer): Promise<void> {
  const waiting = sql`
    select from case_event join event_subscriber on number is null or number > told
    where agent_id = ${SUBSCRIBER.agentId} limit 1`;
  await vi.waitFor(async () => expect((await waiting.execute(database.query)).rows).toEqual([]), { timeout: 30_000 });
}

async function look(cast: Cast, people: Partial<Record<string, Person>>, when: string, seen: Sight): Promise<void> {
  const { rewind, scene } = cast;
  await keep(cast, 'looked');
  seen.set(`${when}: database`, await storedInClear(scene.server));
  seen.set(`${when}: mailbox`, await mails(scene.server));
  for (const [who, person] of Object.entries(people)) {
    if (!person) continue;
    seen.set(`${when}: ${who}`, await makeEveryCall(scene.server, person));
    await idle(scene.server);
    await rewind.to(LEVEL.looked);
  }
}

const lookWhenSent = (cast: Cast, insured: Person, seen: Sight): Promise<void> => look(cast, { insured }, 'sent', seen);

async function lookWhenFilled(cast: Cast, probes: readonly Probe[], seen: Sight): Promise<void> {
  const { agent, operations } = cast;
  await look(cast, { agent, operations }, 'filled', seen);
  seen.set(
    'filled: agent',
    new Map([...(seen.get('filled: agent') ?? []), ...(await probe(cast.scene.server, agent, probes))]),
  );
  await idle(cast.scene.server);
  await cast.rewind.to(LEVEL.looked);
}

async function playSignatures(cast: Cast, insured: Person, answers: Answers, seen: Sight): Promise<Owners> {
  const { scene, agent } = cast;
  const owners = await playSignature(scene, insured, answers);
  await look(cast, { insured, agent, ...owners }, 'signed', seen);
  await playOwners(scene, owners, answers);
  return owners;
}

async function playTheEnd(cast: Cast, insured: Person, owners: Owners, answers: Answers, seen: Sight): Promise<void> {
  const { scene, agent, operations, nobody } = cast;
  await playClosing(scene, agent, answers);
  const everybody = { insured, agent, ...owners, operations, nobody, 'another agent': cast['another agent'] };
  await look(cast, everybody, 'decided', seen);
  // Before everybody has signed, it gets no more than a status.
  seen.set('decided: system of agents', await asSystem(scene.server, cast.system, agent.id));
  seen.set('decided: subscriber', await asSubscriber(scene.server, cast.end, SUBSCRIBER));
  await cast.rewind.to(LEVEL.looked);
  seen.set(
    'decided: agent',
    new Map([...(seen.get('decided: agent') ?? []), ...(await trySections(scene.server, agent))]),
  );
  for (const [who, replies] of scene.heard) seen.set(`played: ${who}`, heard(scene.server, replies));
}

async function playOn(cast: Cast, insured: Person, answers: Answers, seen: Sight): Promise<void> {
  const owners = await playSignatures(cast, insured, answers, seen);
  await playTheEnd(cast, insured, owners, answers, seen);
}

function compareSights(twin: Twin, one: Sight, other: Sight, figures: Figures): Told[] {
  const told: Told[] = [];
  for (const [where, seen] of other) {
    const who = where.slice(where.indexOf(': ') + 2);
    // People of the case who may read the answer, or are told it by the carrier's clauses, see it and its consequences.
    const stands = who === 'system of agents' || who === 'subscriber' ? 'agent' : who;
    const mayRead = readerNames.some((reader) => reader === stands && !twin.withheldFrom.includes(reader));
    // What the person writes at this stage they may have in their own answers to it.
    if (mayRead || (stands === 'agent' && twin.phase === 'agent') || (who === 'insured' && twin.phase === 'insured'))
      continue;
    figures.callers.add(who);
    for (const [call, value] of seen) {
      figures.calls += 1;
      const places = differences(one.get(where)?.get(call), value).filter(
        (place) => !isRevealedOnPurpose(who, call, place),
      );
      if (places.length > 0) told.push({ twin, where: `${where}: ${call}${places.join(' ; ')}` });
    }
  }
  return told;
}
