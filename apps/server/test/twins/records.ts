/**
 * Whole cases in memory, in which a given question is shown. Found by search in the carrier's own clauses: a question
 * that is added to the form later is found without a change here.
 */
import {
  type Answers,
  type Application,
  type CellKey,
  missingFor,
  type Model,
  openApplication,
} from '@countersign/engine';
import { candidatesFor, fillBlock } from '@countersign/scenario';
import { type Phase, phaseOf, type Question } from './concealed.ts';

/** Somebody who sees and fills in everything: `sends` says what each person sends of it. */
export function openRecord(model: Model, answers: Answers, today: string): Application {
  const marks = leftMarks(model, answers);
  return openApplication(model, { stage: 13, role: 'Omnipotent', today, answers, marks, customerSigned: true });
}

/** Every section was left with Next; what differs from what the form calculates was typed by somebody. */
export function leftMarks(model: Model, answers: Answers): Record<string, { visited: boolean; edited: string[] }> {
  return Object.fromEntries(
    model.blocks.map(({ name }) => [name, { visited: true, edited: Object.keys(answers[name] ?? {}) }]),
  );
}

/** Sections that somebody fills in, in the order of a case. */
export function sectionsOf(model: Model, phase?: Phase): string[] {
  return model.blocks.flatMap(({ name }) => {
    const own = phaseOf(model, name);
    return own !== null && (phase ?? own) === own ? [name] : [];
  });
}

/** Answers what is still missing; false: a careful person could not finish this case. */
export function complete(form: Application): boolean {
  for (const name of sectionsOf(form.model)) fillBlock(form, name, { seed: 1, style: 'plain' });
  for (const { name, data } of form.model.blocks) {
    if (data.Purpose === 'disclosures') fillBlock(form, name, { seed: 1, style: 'plain' });
    form.visit(name);
  }
  return missingFor(form, 'sign').length === 0;
}

/** Where a question is in this case: the first place where it is shown, otherwise the first that exists. */
export function keyIn(form: Application, question: Question): CellKey | undefined {
  const keys = placesOf(form, question);
  return keys.find((key) => form.cell(key).visible) ?? keys[0];
}

/** Every place of a question: one per row if it is in rows. */
function placesOf(form: Application, question: Question): CellKey[] {
  const { nodes, blocks } = form.model;
  const block = blocks[question.block]?.name ?? '';
  const parent = nodes[question.parent];
  if (!parent || parent.kind === 'block') {
    const key = form.keyOf(block, question.name);
    return key === undefined ? [] : [key];
  }
  return placesOf(form, parent).flatMap((around) => {
    const cell = form.cell(around);
    const inside = cell.rows === null ? cell.children : cell.rows.flatMap(({ cells }) => cells);
    return inside.filter((key) => form.cell(key).name === question.name);
  });
}

export function isAsked(form: Application, question: Question): boolean {
  if (question.kind === 'block')
    return question.visible === null || question.visible.evaluate(form.environment) === true;
  const key = keyIn(form, question);
  return key !== undefined && form.cell(key).visible;
}

/** A question, or one of its options that is offered only to some people. */
export interface Goal {
  question: Question;
  /** Null: whatever is offered. */
  option: string | null;
}

export function isReached(form: Application, { question, option }: Goal): boolean {
  if (!isAsked(form, question)) return false;
  const key = keyIn(form, question);
  return option === null || (key !== undefined && (form.cell(key).options ?? []).some(({ name }) => name === option));
}

/** A record in which the question is shown and nothing is missing, made from another one; null: none was found. */
export function recordFor(model: Model, from: Answers, goal: Goal, today: string): Answers | null {
  const form = openRecord(model, from, today);
  const { question, option } = goal;
  if (!ask(form, question, [])) return null;
  const clause = question.options?.find(({ name }) => name === option)?.visible ?? null;
  const isThere = (): boolean => isReached(form, goal);
  if (!isThere() && (clause === null || !solve(form, isThere, clause.reads, [question.id]))) return null;
  return complete(form) && isThere() ? form.answers() : null;
}

const DEEPEST = 8;

/** Changes answers until the question is shown. */
function ask(form: Application, question: Question, trail: readonly number[]): boolean {
  if (isAsked(form, question)) return true;
  if (trail.includes(question.id) || trail.length > DEEPEST) return false;
  const within = [...trail, question.id];
  const parent = form.model.nodes[question.parent];
  if (parent && !ask(form, parent, within)) return false;
  if (parent?.kind === 'rows' && !hasRow(form, parent) && !makeRow(form, parent, within)) return false;
  if (isAsked(form, question)) return true;
  const reads = question.visible?.reads ?? [];
  return (
    question.visible !== null &&
    solve(form, () => isAsked(form, question), [...reads, ...rowSources(form.model, question)], within)
  );
}

/** Rows that are made from answers are identified by them. */
function rowSources(model: Model, question: Question): readonly number[] {
  return model.nodes[question.rows]?.rowsFrom ?? [];
}

const hasRow = (form: Application, rows: Question): boolean => {
  const key = keyIn(form, rows);
  return key !== undefined && (form.cell(key).rows?.length ?? 0) > 0;
};

function makeRow(form: Application, rows: Question, trail: readonly number[]): boolean {
  const key = keyIn(form, rows);
  if (key === undefined) return false;
  if (form.cell(key).canAdd) form.addRow(key);
  if (hasRow(form, rows)) return true;
  return rows.rowsFrom.some((id) => {
    const source = form.model.nodes[id];
    if (!source || !ask(form, source, trail)) return false;
    if (source.kind === 'rows') return makeRow(form, source, trail) && hasRow(form, rows);
    return tryAll(form, source, () => hasRow(form, rows));
  });
}

/** Tries one, then two of the answers that decide. */
function solve(form: Application, isThere: () => boolean, reads: readonly number[], trail: readonly number[]): boolean {
  const deciding = answersBehind(form.model, reads);
  for (const one of deciding) {
    if (ask(form, one, trail) && (isThere() || tryAll(form, one, isThere))) return true;
  }
  return deciding.some((one) =>
    tryAll(form, one, () =>
      deciding.some((other) => other !== one && isAsked(form, other) && tryAll(form, other, isThere)),
    ),
  );
}

/** Keeps the first answer that reaches it; otherwise everything is as before. */
function tryAll(form: Application, question: Question, isThere: () => boolean): boolean {
  const key = keyIn(form, question);
  if (key === undefined || !form.cell(key).visible) return false;
  for (const text of textsFor(form, question, key)) {
    const change = form.change(key, text);
    if (isValid(form, question) && isThere()) return true;
    form.undo(change);
  }
  return false;
}

/** What was typed is an answer to it. */
function isValid(form: Application, question: Question): boolean {
  const key = keyIn(form, question);
  return key !== undefined && form.cell(key).errors.length === 0;
}

/** Possible answers, options first. */
export function textsFor(form: Application, question: Question, key: CellKey): string[] {
  const cell = form.cell(key);
  const options = (cell.options ?? []).map(({ name }) => name);
  switch (question.type) {
    case 'YesNo':
      return ['true', 'false'];
    case 'MultiSelect':
      return options.map((name) => JSON.stringify([name]));
    case 'MultiChoice':
    case 'State':
    case 'Country':
      return options;
    case 'Integer':
    case 'Decimal':
      return ['1', '2', '5', '20', '60', '150', '250', '1000', '100000', '600000', '2000000', '6000000', '9000000'];
    default:
      return candidatesFor(form, cell, { seed: 2, style: 'plain' });
  }
}

/** The questions that a clause reads, through derived values. */
function answersBehind(model: Model, reads: readonly number[]): Question[] {
  const found = new Map<number, Question>();
  const seen = new Set<number>();
  const visit = (id: number): void => {
    const node = model.nodes[id];
    if (!node || seen.has(id)) return;
    seen.add(id);
    if (node.kind === 'answer' && node.calculate === null && !node.system) found.set(id, node);
    for (const read of node.calculate?.reads ?? []) visit(read);
  };
  reads.forEach(visit);
  return [...found.values()];
}
