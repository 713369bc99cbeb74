/**
 * Runs the live application and the simple reference side by side and compares them after every step: what is shown and
 * how, the record, the marks of the sections, and who was notified. Only tests use it.
 */
import type { Answers } from '../answer/types.ts';
import type { Model } from '../definition/model.ts';
import { again } from './depth.ts';
import type { Application, CellKey, NoticeState } from '../application/contract/contract.ts';
import { differences } from './differences.ts';
import { openApplication } from '../application/session/open.ts';
import { randomFrom, type Random } from './random-definition.ts';
import { act, randomStep, stepText, TODAY, allVisibleCells, type Step } from './random-walk.ts';
import { leaveReference, lookForNotices, type ReferenceNotices } from './reference-notices.ts';
import { blockName, type Viewer } from './reference-view.ts';
import {
  addReferenceRow,
  changeReference,
  lockReference,
  openReference,
  rememberReference,
  removeReferenceRow,
} from './reference.ts';
import { instances, type Reference } from './reference-record.ts';

export interface Walk {
  viewer: Viewer;
  /** The record at the start. */
  answers: Answers;
  seed: number;
  steps: number;
}

/**
 * Takes random steps; throws at the first difference, naming the step. Returns the application and the number of steps
 * taken.
 */
export function walkTogether(
  model: Model,
  { viewer, answers, seed, steps }: Walk,
): { application: Application; taken: number } {
  const random = randomFrom(seed);
  const options = { ...viewer, today: TODAY, answers };
  const application = openApplication(model, options);
  const reference = openReference(model, options);
  const notices: ReferenceNotices = { held: new Map(), waiting: new Set() };
  lookForNotices(reference, viewer, notices);
  // Nobody has left a section yet: what waits for that still does.
  const pair: Pair = { application, reference, notices, watch: watchEverything(application) };
  const { watch } = pair;
  let now: Viewer = viewer;
  let taken = 0;
  const agree = (after: string): void => {
    const found = [...watch.mistakes(), ...differences(application, reference, now)];
    if (found.length > 0)
      throw new Error(
        `seed ${seed}, step ${taken}, after ${after}:\n${found.slice(0, 8).join('\n')}\nAgain: ${again()}`,
      );
  };
  agree('opening');
  while (taken < steps) {
    taken += 1;
    const chance = random(20);
    if (chance === 0) {
      const { name } = anyOf(model.blocks, random);
      watch.forget();
      const told = application.visit(name);
      reference.visited.add(name);
      tellTheSame(told, leaveReference(notices, name), `leaving ${name}`);
      agree(`leaving ${name}`);
    } else if (chance === 1) {
      now = { ...viewer, locked: model.blocks.map(({ name }) => name).filter(() => random(6) === 0) };
      watch.forget();
      application.setLocked(now.locked ?? []);
      lockReference(reference, now.locked ?? []);
      lookForNotices(reference, now, notices);
      agree(`locking ${String(now.locked)}`);
    } else {
      const step = randomStep(application, random);
      if (step === null) continue;
      stepTogether(pair, now, step, random(6) === 0, agree);
    }
  }
  return { application, taken };
}

function anyOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** The same case twice. */
interface Pair {
  application: Application;
  reference: Reference;
  notices: ReferenceNotices;
  watch: Watch;
}

/** One step; sometimes tried first, done, undone and done again. */
function stepTogether(pair: Pair, viewer: Viewer, step: Step, isUndone: boolean, agree: (after: string) => void): void {
  const { application, reference, watch, notices } = pair;
  const told = stepText(step);
  if (isUndone) {
    watch.forget();
    const dry = application.dryRun((same) => act(same, step));
    if (watch.told().length > 0) throw new Error(`Trying to ${told} told ${watch.told().join(', ')}`);
    agree(`trying to ${told}`);
    const back = rememberReference(reference);
    watch.forget();
    const change = act(application, step);
    if (JSON.stringify(change.entries) !== JSON.stringify(dry.entries))
      throw new Error(`Trying to ${told} did other things`);
    const before = { held: new Map(notices.held), waiting: new Set(notices.waiting) };
    follow(reference, step);
    const due = lookForNotices(reference, viewer, notices);
    tellTheSame(dry.notices, due, `trying to ${told}`);
    tellTheSame(change.notices, due, told);
    agree(told);
    watch.forget();
    tellTheSame(application.undo(change).notices, [], `undoing: ${told}`);
    back();
    Object.assign(notices, before);
    agree(`undoing: ${told}`);
  }
  watch.forget();
  const { notices: seen } = act(application, step);
  follow(reference, step);
  tellTheSame(seen, lookForNotices(reference, viewer, notices), told);
  agree(told);
}

function tellTheSame(seen: readonly NoticeState[], due: readonly string[], after: string): void {
  const here = seen.map(({ block, name }) => `${block}.${name}`).toSorted();
  const there = due.toSorted();
  if (String(here) !== String(there))
    throw new Error(`after ${after}: notices ${String(here)} should be ${String(there)}\nAgain: ${again()}`);
}

/** The same step in the reference. */
function follow(reference: Reference, step: Step): void {
  const target = instances(reference).find(
    (seen) => blockName(reference, seen.node) === step.block && seen.path() === step.path,
  );
  if (target === undefined) throw new Error(`The reference has no ${step.block}.${step.path}`);
  if (step.kind === 'add') addReferenceRow(reference, target);
  else if (step.kind === 'remove') removeReferenceRow(reference, target, step.position);
  else changeReference(reference, target, step.text);
}

interface Watch {
  /** Starts over: the current state is what listeners know. */
  forget(): void;
  /** Keys notified since. */
  told(): string[];
  /**
   * Notified without a change, changed without notification, notified twice; a hidden question that does not report it.
   */
  mistakes(): string[];
}

/** Listens to every question that was ever visible and to every section. */
function watchEverything(application: Application): Watch {
  const calls = new Map<string, number>();
  const known = new Map<CellKey, { snapshot: unknown; text: string }>();
  const read = (key: string): unknown =>
    key.startsWith('block:') ? application.block(key.slice('block:'.length)) : application.cell(key);
  const listen = (key: string): void => {
    const snapshot = read(key);
    if (!known.has(key)) application.subscribe(key, () => calls.set(key, (calls.get(key) ?? 0) + 1));
    known.set(key, { snapshot, text: JSON.stringify(snapshot) });
  };
  const forget = (): void => {
    for (const cell of allVisibleCells(application)) listen(cell.key);
    for (const key of known.keys()) listen(key);
    for (const block of application.model.blocks) listen(`block:${block.name}`);
    calls.clear();
  };
  const mistakes = (): string[] => {
    const found: string[] = [];
    const visible = new Set(allVisibleCells(application).map((cell) => cell.key));
    for (const [key, was] of known) {
      const snapshot = read(key);
      const differs = JSON.stringify(snapshot) !== was.text;
      const count = calls.get(key) ?? 0;
      if (count !== (differs ? 1 : 0))
        found.push(`${key} was told ${count} times and ${differs ? 'differs' : 'is as it was'}`);
      if ((snapshot !== was.snapshot) !== differs)
        found.push(`${key} has a snapshot that ${differs ? 'changed in place' : 'is new for nothing'}`);
      const isStale = !key.startsWith('block:') && !visible.has(key) && application.cell(key).visible;
      if (isStale) found.push(`${key} says it is visible`);
    }
    return found;
  };
  return { forget, told: () => [...calls.keys()], mistakes };
}
