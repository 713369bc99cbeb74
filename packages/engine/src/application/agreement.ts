/**
 * Walks the live application and the plain reference side by side and looks for differences after every step: what is
 * shown and how, the record, the marks of the sections, and who was told. Only tests use it.
 */
import type { Answers } from '../answer/types.ts';
import type { Model } from '../definition/model.ts';
import type { Application, CellKey, CellState } from './contract.ts';
import { openApplication } from './open.ts';
import { randomFrom, type Random } from './random-definition.ts';
import { act, randomStep, stepText, TODAY, visibleCells, type Step } from './random-walk.ts';
import { blockName, referenceCells, referenceValidity, type ReferenceCell, type Seat } from './reference-view.ts';
import {
  addReferenceRow,
  changeReference,
  instances,
  lockReference,
  openReference,
  referenceAnswers,
  rememberReference,
  removeReferenceRow,
  type Reference,
} from './reference.ts';

export interface Walk {
  seat: Seat;
  /** The record at the start. */
  answers: Answers;
  seed: number;
  steps: number;
}

/** Takes random steps; throws at the first difference, naming the step. Gives the application and how many steps were taken. */
export function walkTogether(
  model: Model,
  { seat, answers, seed, steps }: Walk,
): { application: Application; taken: number } {
  const random = randomFrom(seed);
  const options = { ...seat, today: TODAY, answers };
  const application = openApplication(model, options);
  const reference = openReference(model, options);
  const watch = watchEverything(application);
  let now: Seat = seat;
  let taken = 0;
  const agree = (after: string): void => {
    const found = [...watch.mistakes(), ...differences(application, reference, now)];
    if (found.length > 0)
      throw new Error(`seed ${seed}, step ${taken}, after ${after}:\n${found.slice(0, 8).join('\n')}`);
  };
  agree('opening');
  while (taken < steps) {
    taken += 1;
    const chance = random(20);
    if (chance === 0) {
      const { name } = anyOf(model.blocks, random);
      watch.forget();
      application.visit(name);
      reference.visited.add(name);
      agree(`leaving ${name}`);
    } else if (chance === 1) {
      now = { ...seat, locked: model.blocks.map(({ name }) => name).filter(() => random(6) === 0) };
      watch.forget();
      application.setLocked(now.locked ?? []);
      lockReference(reference, now.locked ?? []);
      agree(`locking ${String(now.locked)}`);
    } else {
      const step = randomStep(application, random);
      if (step === null) continue;
      stepTogether(application, reference, step, random(6) === 0, watch, agree);
    }
  }
  return { application, taken };
}

function anyOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** One step; sometimes tried first, done, undone and done again. */
function stepTogether(
  application: Application,
  reference: Reference,
  step: Step,
  isUndone: boolean,
  watch: Watch,
  agree: (after: string) => void,
): void {
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
    follow(reference, step);
    agree(told);
    watch.forget();
    application.undo(change);
    back();
    agree(`undoing: ${told}`);
  }
  watch.forget();
  act(application, step);
  follow(reference, step);
  agree(told);
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

/** What the two disagree about; empty: nothing. */
export function differences(application: Application, reference: Reference, seat: Seat): string[] {
  const found: string[] = [];
  const differ = (where: string, here: unknown, there: unknown): void => {
    const [a, b] = [JSON.stringify(here), JSON.stringify(there)];
    if (a !== b) found.push(`${where}: ${a} should be ${b}`);
  };
  const wanted = referenceCells(reference, seat);
  const cells = new Map(visibleCells(application).map((cell) => [`${cell.block}.${cell.path}`, cell]));
  for (const [path, cell] of cells) if (!wanted.has(path)) differ(path, cell.label, 'hidden');
  for (const [path, cell] of wanted) {
    const seen = cells.get(path);
    differ(path, seen === undefined ? 'hidden' : asReference(seen), cell);
  }
  differ('answers', sorted(withoutRowMarks(application.answers())), sorted(referenceAnswers(reference)));
  for (const [block, valid] of referenceValidity(reference, seat)) {
    differ(`mark of ${block}`, application.block(block).valid, valid);
  }
  return found;
}

/** What both sides say of a question. */
export function asReference(cell: CellState): ReferenceCell {
  return {
    label: cell.label,
    text: cell.text,
    errors: cell.errors.map((error) => error.key),
    options: cell.options?.map((option) => option.name) ?? null,
    editable: cell.editable,
    masked: cell.masked,
    required: cell.required,
    rows: cell.rows?.length ?? null,
    canAdd: cell.canAdd,
  };
}

/** Blank rows are kept by a path of their own; the reference has none. */
export function withoutRowMarks(answers: Answers): Answers {
  const entries = Object.entries(answers).map(([block, own]) => {
    return [block, Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''))] as const;
  });
  return Object.fromEntries(entries.filter(([, own]) => Object.keys(own).length > 0));
}

export function sorted(answers: Answers): [string, [string, string][]][] {
  const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number => (a[0] < b[0] ? -1 : 1);
  return Object.entries(answers)
    .map(([block, own]): [string, [string, string][]] => [block, Object.entries(own).toSorted(byName)])
    .toSorted(byName);
}

interface Watch {
  /** Begins anew: what is there now is what listeners know. */
  forget(): void;
  /** Keys told since. */
  told(): string[];
  /** Told without a change, changed without telling, told twice; a hidden question that does not say so. */
  mistakes(): string[];
}

/** Listens to every question that was ever seen and to every section. */
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
    for (const cell of visibleCells(application)) listen(cell.key);
    for (const key of known.keys()) listen(key);
    for (const block of application.model.blocks) listen(`block:${block.name}`);
    calls.clear();
  };
  const mistakes = (): string[] => {
    const found: string[] = [];
    const visible = new Set(visibleCells(application).map((cell) => cell.key));
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
