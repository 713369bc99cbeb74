/** Twins: for every question that somebody may not read, cases that are equal but for this one answer. */
import type { Answers, Application, CellKey, Model } from '@countersign/engine';
import { keptFrom, phaseOf, type Phase, type Question, type Reader } from './concealed.ts';
import {
  complete,
  type Goal,
  isAsked,
  isReached,
  keyIn,
  openRecord,
  recordFor,
  sectionsOf,
  textsFor,
} from './records.ts';

export interface Twin {
  /** `Block.Path`, and what was answered instead. */
  name: string;
  question: string;
  keptFrom: readonly Reader[];
  phase: Phase;
  /** The case it is compared with: the same but for this answer, and what is asked because of it. */
  base: Answers;
  answers: Answers;
}

export interface Twins {
  twins: Twin[];
  questions: string[];
  /** Asked in no case that could be finished. */
  unreachable: string[];
}

/** A number from 0 up to below its argument. */
export type Draw = (below: number) => number;

/** Of a text, a number or a date so many others. */
const FEW = 2;
/** Of longer lists so many options are drawn, the first and the last beside them. */
const MOST_OPTIONS = 20;
const DRAWN = 4;
/** Records that another one is made of, newest first. */
const TRIED = 12;

/** `most`: so many questions, all asked in one case, so that it is played once. */
export function twinsOf(
  model: Model,
  first: Answers,
  { today, draw, goals, most = Infinity }: { today: string; draw: Draw; goals: readonly Goal[]; most?: number },
): Twins {
  const start = openRecord(model, first, today);
  if (!complete(start)) throw new Error('nobody could finish the case that all others are made of');
  const records = [start];
  const found: Twins = { twins: [], questions: [], unreachable: [] };
  for (const goal of goals) {
    const { question } = goal;
    if (found.questions.length === most) break;
    const name = nameOf(model, goal);
    const isFixed = most < Infinity && found.questions.length > 0;
    let record = (isFixed ? records.slice(-1) : records).find((form) => isReached(form, goal));
    if (isFixed && !record) continue;
    if (!record) {
      const froms = [start, ...records.slice(1).toReversed()].slice(0, TRIED);
      const answers = firstOf(froms, (form) => recordFor(model, form.answers(), goal, today));
      const reached = answers && openRecord(model, answers, today);
      if (!reached || asksForVault(reached)) {
        found.unreachable.push(name);
        continue;
      }
      record = reached;
      records.push(record);
    }
    const base = record.answers();
    const phase = phaseOf(model, model.blocks[question.block]?.name ?? '');
    if (phase === null) continue;
    const others = othersOf(model, base, goal, { today, phase, draw });
    if (others.length > 0) found.questions.push(name);
    for (const { label, answers } of others) {
      found.twins.push({
        name: `${name} ${label}`,
        question: name,
        keptFrom: keptFrom(model, question),
        phase,
        base,
        answers,
      });
    }
  }
  return found;
}

const nameOf = (model: Model, { question }: Goal): string =>
  `${model.blocks[question.block]?.name ?? ''}.${question.path}`;

/** Each question, and each of its options that not everybody is offered. */
export const goalsOf = (questions: readonly Question[]): Goal[] =>
  questions.flatMap((question) => [
    { question, option: null },
    ...(question.options ?? []).flatMap(({ name, visible }) => (visible === null ? [] : [{ question, option: name }])),
  ]);

function firstOf<Item, Result>(items: readonly Item[], look: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const result = look(item);
    if (result !== null) return result;
  }
  return null;
}

/** What somebody does otherwise. */
interface Deviation {
  label: string;
  act: (form: Application, key: CellKey) => void;
}

function othersOf(
  model: Model,
  base: Answers,
  { question, option }: Goal,
  { today, phase, draw }: { today: string; phase: Phase; draw: Draw },
): { label: string; answers: Answers }[] {
  const form = openRecord(model, base, today);
  const key = keyIn(form, question);
  if (key === undefined) return [];
  const all = otherTexts(form.cell(key).text, textsFor(form, question, key), question, draw);
  const texts = option === null ? all : all.filter((text) => text === option || text === JSON.stringify([option]));
  const typed = texts.map((text): Deviation => ({
    label: `= ${text}`,
    act: (other, at) => void other.change(at, text),
  }));
  const found: { label: string; answers: Answers }[] = [];
  const wanted = isChoice(question) ? typed.length : FEW;
  for (const { label, act } of typed) {
    if (found.length === wanted) break;
    const answers = deviate(model, base, question, { today, phase, act });
    if (answers !== null) found.push({ label, answers });
  }
  const rows = model.nodes[question.rows];
  // Once for each group: with the first of its questions.
  if (!rows || rows.rowsFrom.length > 0 || firstAnswer(model, rows) !== question.id) return found;
  const answers = deviate(model, base, question, { today, phase, act: (other) => addRow(other, rows) });
  return answers === null ? found : [...found, { label: 'a row more', answers }];
}

const firstAnswer = (model: Model, rows: Question): number | undefined =>
  rows.children.find((id) => model.nodes[id]?.kind === 'answer');

function addRow(form: Application, rows: Question): void {
  const group = keyIn(form, rows);
  if (group !== undefined && form.cell(group).canAdd) form.addRow(group);
}

/** The case with the other answer, finished again; null: it cannot be, or is another case. */
function deviate(
  model: Model,
  base: Answers,
  question: Question,
  { today, phase, act }: { today: string; phase: Phase; act: Deviation['act'] },
): Answers | null {
  const other = openRecord(model, base, today);
  const at = keyIn(other, question);
  if (at === undefined) return null;
  act(other, at);
  if (!complete(other)) return null;
  if (asksForVault(other)) return null;
  const answers = other.answers();
  return differsOnlyLater(model, base, answers, phase) ? answers : null;
}

/** A number that only a vault keeps: none is set up here. */
const asksForVault = (form: Application): boolean =>
  form.model.nodes.some((question) => question.data?.Tokenise === true && isAsked(form, question));

const isChoice = ({ type, options }: Question): boolean =>
  options !== null || ['YesNo', 'MultiChoice', 'MultiSelect', 'State', 'Country'].includes(type ?? '');

/** Every other option; of a text, a number or a date others, longer and shorter ones, of which a few will be taken. */
function otherTexts(text: string, texts: readonly string[], question: Question, draw: Draw): string[] {
  const others = [...new Set(texts)].filter((other) => other !== text);
  if (isChoice(question)) return others.length <= MOST_OPTIONS ? others : drawn(others, draw);
  const long = LONG.slice(0, question.data?.MaxLength ?? 100);
  return [...(question.type === 'FreeForm' ? [long] : []), ...others, nextDigit(text), '2'].filter(
    (other) => other !== text,
  );
}

/** The same but for its last digit. */
const nextDigit = (text: string): string => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));

const LONG =
  'A somewhat longer answer that a person may well give to a question that asks for more, and that takes its room ';

function drawn(options: readonly string[], draw: Draw): string[] {
  const some = Array.from({ length: DRAWN }, () => options[draw(options.length)] ?? '');
  return [...new Set([options[0] ?? '', ...some, options.at(-1) ?? ''])];
}

/** Equal in all that was filled before: else it would be another case. */
function differsOnlyLater(model: Model, base: Answers, answers: Answers, phase: Phase): boolean {
  const order: readonly Phase[] = ['agent', 'insured', 'closing'];
  const same = (name: string): boolean => JSON.stringify(sorted(base[name])) === JSON.stringify(sorted(answers[name]));
  const before = order.slice(0, order.indexOf(phase)).flatMap((one) => sectionsOf(model, one));
  return before.every(same) && sectionsOf(model).some((name) => !same(name));
}

const sorted = (answers: Readonly<Record<string, string>> = {}): [string, string][] =>
  Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
