/** All answers that a person may read, grouped by chapter, as they are shown before a signature (spec pages 3.1). */
import { type Application, type CellKey, type CellState, isMissing } from '@countersign/engine';
import { concealed, withUnits } from '../question/question.tsx';
import { fieldId } from '../question/cells.ts';
import { nodeOf } from '../state/node-of.ts';

export interface ReviewedAnswer {
  block: string;
  key: CellKey;
  /** DOM id of the question on its section's page. */
  target: string;
  /** Groups and rows around it. */
  within: string;
  label: string;
  /** As a person reads it; empty if nothing was answered. */
  value: string;
  /** Shown instead of the value until its owner requests it: the number with only its last digits visible. */
  concealed: string | null;
  /** Its error; null: none, or none that this person could fix. */
  problem: { message: string; isMissing: boolean } | null;
  editable: boolean;
}

export interface ReviewedSection {
  block: string;
  title: string;
  route: string;
  answers: ReviewedAnswer[];
}

export interface Chapter {
  title: string;
  sections: ReviewedSection[];
  answers: number;
  wrong: number;
  missing: number;
}

/**
 * `others`: only sections that this person reads and somebody else fills in. Adjacent sections of one category are one
 * chapter.
 */
export function reviewedChapters(application: Application, which: 'all' | 'others'): Chapter[] {
  const chapters: Chapter[] = [];
  for (const { name, visible } of application.menu()) {
    const { title, category, route, editable } = application.block(name);
    const purpose = application.model.blockByName.get(name)?.data.Purpose ?? 'questions';
    if (!visible || purpose !== 'questions' || (which === 'others' && editable)) continue;
    const answers = answersIn(application, name);
    if (answers.length === 0) continue;
    const section = { block: name, title, route, answers };
    const wrong = answers.filter(isWrong).length;
    const missing = answers.filter(({ problem }) => problem?.isMissing === true).length;
    const last = chapters.at(-1);
    if (last?.title === category) {
      last.sections.push(section);
      last.answers += answers.length;
      last.wrong += wrong;
      last.missing += missing;
    } else chapters.push({ title: category, sections: [section], answers: answers.length, wrong, missing });
  }
  return chapters;
}

/** Answers that violate a rule; missing ones are counted by chapter. */
export const wrongIn = (chapters: readonly Chapter[]): ReviewedAnswer[] =>
  chapters.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers.filter(isWrong)));

/**
 * The answer in this place; null: none is shown there. Keys of rows are of one opened application: another one, of the
 * same case, may give them to other rows.
 */
export function answerAt(
  application: Application,
  chapters: readonly Chapter[],
  { block, path }: { block: string; path: string },
): ReviewedAnswer | null {
  const key = application.keyOf(block, path);
  const all = chapters.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers));
  return all.find((answer) => answer.key === key) ?? null;
}

/** The question with the groups and rows around it: rows ask the same questions. */
export const labelInPlace = ({ within, label }: ReviewedAnswer): string =>
  within === '' ? label : `${within}, ${label}`;

const isWrong = ({ problem }: ReviewedAnswer): boolean => problem?.isMissing === false;

export const readAll = (application: Application): Chapter[] => reviewedChapters(application, 'all');
export const readOthers = (application: Application): Chapter[] => reviewedChapters(application, 'others');

function answersIn(application: Application, block: string): ReviewedAnswer[] {
  const walk = (keys: readonly CellKey[], within: readonly string[]): ReviewedAnswer[] =>
    keys.flatMap((key) => {
      const cell = application.cell(key);
      if (!cell.visible || cell.control === 'label' || nodeOf(application.model, cell)?.data?.Retyped === true)
        return [];
      if (cell.rows !== null) {
        return cell.rows.flatMap((row) => walk(row.cells, [...within, `${cell.shortLabel} ${row.label}`]));
      }
      if (cell.children.length === 0) return cell.type === 'Compound' ? [] : [reviewed(cell, within)];
      if (cell.control === 'filepicker') return [fileOf(application, cell, within)];
      const parts = walk(cell.children, [...within, cell.shortLabel]);
      return cell.type === 'Compound' ? answeredOnly(parts) : inOneLine(cell, parts, within);
    });
  return walk(application.block(block).cells, []);
}

function reviewed(cell: CellState, within: readonly string[]): ReviewedAnswer {
  const [error] = cell.editable ? cell.errors : [];
  return {
    block: cell.block,
    key: cell.key,
    target: fieldId(cell.key),
    within: within.join(' · '),
    label: cell.label,
    value: cell.ending === null || cell.ending === '' ? withUnits(cell) : `•••• ${cell.ending}`,
    concealed: concealed(cell),
    problem: error === undefined ? null : { message: error.message, isMissing: isMissing(error) },
    editable: cell.editable,
  };
}

/** A file is shown by its name. */
function fileOf(application: Application, cell: CellState, within: readonly string[]): ReviewedAnswer {
  const [name] = cell.children.map((key) => application.cell(key).text);
  return { ...reviewed(cell, within), value: name ?? '' };
}

/** Blank parts of a group are omitted if something was answered and nothing is missing. */
function answeredOnly(parts: readonly ReviewedAnswer[]): ReviewedAnswer[] {
  const isAnswered = parts.some(({ value }) => value !== '');
  return parts.filter(({ value, problem }) => !isAnswered || value !== '' || problem !== null);
}

/** A name or an address is one answer. */
function inOneLine(cell: CellState, parts: readonly ReviewedAnswer[], within: readonly string[]): ReviewedAnswer[] {
  if (parts.length === 0) return [];
  const given = parts.filter(({ value }) => value !== '').map(({ value }) => value);
  const wrong = parts.find(({ problem }) => problem !== null);
  return [
    {
      ...reviewed(cell, within),
      target: wrong?.target ?? fieldId(cell.key),
      value: given.join(cell.type === 'Name' ? ' ' : ', '),
      problem: wrong?.problem ?? null,
      editable: parts.some(({ editable }) => editable),
    },
  ];
}
