/** Twins: for every question that somebody may not read, cases that are equal except for this one answer. */
import type { Answers, Application, CellKey, Model } from '@countersign/engine';
import { factsFromConcealed, type RevealedFact } from '@countersign/engine/author';
import { withheldFrom, phaseOf, type Phase, type Question, type Reader, readers } from './concealed.ts';
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
  /** `Block.Path`, and the other answer. */
  name: string;
  question: string;
  withheldFrom: readonly Reader[];
  phase: Phase;
  /** The case it is compared with: the same except for this answer, and the questions shown because of it. */
  base: Answers;
  answers: Answers;
  /** What is done differently. */
  deviation: Deviation;
}

export interface Twins {
  twins: Twin[];
  questions: string[];
  /** No case was found in which they are shown, or none that is equal except for another answer. */
  unplayed: string[];
}

/** A number from 0 up to below its argument. */
export type Draw = (below: number) => number;

/** Of a text, a number or a date, this many other values. */
const FEW = 2;
/** Of longer lists this many options are drawn, in addition to the first and the last. */
const MAX_OPTIONS = 20;
const DRAWN = 4;
/** Records from which another one is made, newest first. */
const TRIED = 12;

/** `most`: this many questions, all shown in one case, so that it is played once. */
export function twinsOf(
  model: Model,
  first: Answers,
  { today, draw, goals, most = Infinity }: { today: string; draw: Draw; goals: readonly Goal[]; most?: number },
): Twins {
  const start = openRecord(model, first, today);
  if (!complete(start)) throw new Error('nobody could finish the case that all others are made of');
  const records = [start];
  const found: Twins = { twins: [], questions: [], unplayed: [] };
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
        found.unplayed.push(name);
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
    else if (goal.option === null && !isAcknowledgment(question)) found.unplayed.push(name);
    for (const { label, answers, deviation } of others) {
      found.twins.push({
        name: `${name} ${label}`,
        question: name,
        withheldFrom: notTold(model, question),
        phase,
        base,
        answers,
        deviation,
      });
    }
  }
  return found;
}

/** People who may neither read the answer nor are told it by the carrier's own clauses, which `eapp facts` lists. */
function notTold(model: Model, question: Question): Reader[] {
  const name = nameOf(model, { question, option: null });
  const stages = factsOf(model).flatMap((fact) => (fact.source === name ? fact.stages : []));
  return withheldFrom(model, question).filter((reader) => !readers[reader].some((own) => stages.includes(own)));
}

const known = new WeakMap<Model, RevealedFact[]>();
function factsOf(model: Model): RevealedFact[] {
  const facts = known.get(model) ?? factsFromConcealed(model);
  known.set(model, facts);
  return facts;
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

/** What somebody does differently: gives this answer, or (null) adds a row to the group of the question. */
export interface Deviation {
  question: Question;
  text: string | null;
}

/** False: the question is not shown in this case, or no row can be added. */
export function deviate(form: Application, { question, text }: Deviation): boolean {
  const key = keyIn(form, text === null ? groupOf(form.model, question) : question);
  if (key === undefined || !form.cell(key).visible) return false;
  const { text: before, canAdd } = form.cell(key);
  if (text === null && !canAdd) return false;
  if (text === null) form.addRow(key);
  else form.change(key, text);
  for (const again of text === null ? [] : writtenTwice(form, question, before)) form.change(again, text ?? '');
  return true;
}

/** A number that the form asks for twice, and compares. */
function writtenTwice(form: Application, question: Question, text: string): CellKey[] {
  const { nodes } = form.model;
  const reads = (one: Question, other: Question): boolean =>
    one.rules.some((rule) => rule.reads.some((clause) => clause.reads.includes(other.id)));
  return (nodes[question.parent]?.children ?? []).flatMap((id) => {
    const other = nodes[id];
    if (!other || other.id === question.id || other.type !== 'FreeForm') return [];
    const key = reads(other, question) || reads(question, other) ? keyIn(form, other) : undefined;
    return key !== undefined && form.cell(key).text === text ? [key] : [];
  });
}

/** Whether it is true in this case, and was not in that one. */
export function isDeviating(form: Application, base: Application, { question, text }: Deviation): boolean {
  const asked = text === null ? groupOf(form.model, question) : question;
  const [key, before] = [keyIn(form, asked), keyIn(base, asked)];
  if (key === undefined || !form.cell(key).visible) return false;
  const was = before === undefined ? null : base.cell(before);
  if (text === null) return (form.cell(key).rows?.length ?? 0) > (was?.rows?.length ?? 0);
  return form.cell(key).text === text && was?.text !== text;
}

function groupOf({ nodes }: Model, question: Question): Question {
  const rows = nodes[question.rows];
  if (!rows) throw new Error(`${question.path} stands in no rows`);
  return rows;
}

function othersOf(
  model: Model,
  base: Answers,
  { question, option }: Goal,
  { today, phase, draw }: { today: string; phase: Phase; draw: Draw },
): { label: string; answers: Answers; deviation: Deviation }[] {
  const form = openRecord(model, base, today);
  const key = keyIn(form, question);
  if (key === undefined) return [];
  const all = otherTexts(form.cell(key).text, textsFor(form, question, key), question, draw);
  const texts = option === null ? all : all.filter((text) => text === option || text === JSON.stringify([option]));
  const found: { label: string; answers: Answers; deviation: Deviation }[] = [];
  const wanted = isChoice(question) ? texts.length : FEW;
  for (const text of texts) {
    if (found.length === wanted) break;
    const other = caseWith(model, base, { question, text }, { today, phase });
    if (other) found.push({ label: `= ${text}`, ...other });
  }
  const rows = model.nodes[question.rows];
  // Once for each group: with the first of its questions.
  if (!rows || rows.rowsFrom.length > 0 || firstAnswer(model, rows) !== question.id) return found;
  const other = caseWith(model, base, { question, text: null }, { today, phase });
  return other ? [...found, { label: 'a row more', ...other }] : found;
}

const firstAnswer = (model: Model, rows: Question): number | undefined =>
  rows.children.find((id) => model.nodes[id]?.kind === 'answer');

/** The case with the other answer, finished again; null: it cannot be, or is another case. */
function caseWith(
  model: Model,
  base: Answers,
  { question, text }: Deviation,
  { today, phase }: { today: string; phase: Phase },
): { answers: Answers; deviation: Deviation } | null {
  const other = openRecord(model, base, today);
  if (!deviate(other, { question, text }) || !complete(other) || asksForVault(other)) return null;
  const answers = other.answers();
  if (!differsOnlyLater(model, base, answers, phase)) return null;
  const key = keyIn(other, question);
  // As it is stored: a number, for example, may be typed differently.
  const kept = text === null || key === undefined ? text : other.cell(key).text;
  return { answers, deviation: { question, text: kept } };
}

/** A number that only a vault stores: none is set up here. */
export const asksForVault = (form: Application): boolean =>
  form.model.nodes.some((question) => question.data?.Tokenise === true && isAsked(form, question));

/** Its only option is what every signer chooses. */
const isAcknowledgment = ({ type, options }: Question): boolean => type === 'MultiSelect' && options?.length === 1;

const isChoice = ({ type, options }: Question): boolean =>
  options !== null || ['YesNo', 'MultiChoice', 'MultiSelect', 'State', 'Country'].includes(type ?? '');

/**
 * Every other option; of a text, a number or a date other values, longer and shorter ones, of which a few will be
 * taken.
 */
function otherTexts(text: string, texts: readonly string[], question: Question, draw: Draw): string[] {
  const others = [...new Set(texts)].filter((other) => other !== text);
  if (isChoice(question)) return others.length <= MAX_OPTIONS ? others : drawn(others, draw);
  const long = LONG.slice(0, question.data?.MaxLength ?? 100);
  return [
    ...(question.type === 'FreeForm' ? [long] : []),
    ...others,
    lastDigit(text, 1),
    lastDigit(text, -1),
    exchanged(text),
    '2',
  ].filter((other) => other !== text);
}

/** The same except for its last digit. */
const lastDigit = (text: string, step: 1 | -1): string =>
  text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 10 + step) % 10));

/** Two digits exchanged that have the same weight in the check digit of a bank's number. */
const exchanged = (text: string): string => text.replace(/^(\d\d)(\d)(\d\d)(\d)/, '$1$4$3$2');

const LONG =
  'A somewhat longer answer that a person may well give to a question that asks for more, and that takes its room ';

function drawn(options: readonly string[], draw: Draw): string[] {
  const some = Array.from({ length: DRAWN }, () => options[draw(options.length)] ?? '');
  return [...new Set([options[0] ?? '', ...some, options.at(-1) ?? ''])];
}

/** Equal in everything that was filled in before: otherwise it would be another case. */
export function differsOnlyLater(model: Model, base: Answers, answers: Answers, phase: Phase): boolean {
  const order: readonly Phase[] = ['agent', 'insured', 'closing'];
  const same = (name: string): boolean => JSON.stringify(sorted(base[name])) === JSON.stringify(sorted(answers[name]));
  const before = order.slice(0, order.indexOf(phase)).flatMap((one) => sectionsOf(model, one));
  return before.every(same) && sectionsOf(model).some((name) => !same(name));
}

const sorted = (answers: Readonly<Record<string, string>> = {}): [string, string][] =>
  Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
