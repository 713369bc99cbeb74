/** The state of a part of a page while it is folded. */
import { type Application, type CellKey, type CellState, isMissing } from '@countersign/engine';
import { counted, type Texts } from '../state/texts.ts';
import { isShare } from './shares.ts';
import { cellsWithin, isAnswer } from '../question/cells.ts';
import { problemsOf } from '../question/leave.ts';

export interface FoldState {
  /** Some of its questions are currently asked. */
  isShown: boolean;
  /** Number of wrong answers, and of missing answers. */
  wrong: number;
  missing: number;
  /** The answer by which a person recognizes it: a name, or what was chosen. Empty if there is none. */
  gist: string;
  isBlank: boolean;
}

/** Nothing in it is left to do. */
export const isDone = ({ wrong, missing, isBlank }: FoldState): boolean => wrong + missing === 0 && !isBlank;

export function foldState(application: Application, keys: readonly CellKey[]): FoldState {
  const cells = cellsWithin(application, keys).map(({ cell }) => cell);
  const answers = cells.filter(isAnswer);
  const problems = problemsOf(cells);
  const missing = problems.filter(isMissing).length;
  return {
    isShown: cells.length > 0,
    wrong: problems.length - missing,
    missing,
    gist: gistOf(application, cells, answers),
    isBlank: answers.every((cell) => cell.display === '' || cell.calculated),
  };
}

function gistOf(application: Application, cells: readonly CellState[], answers: readonly CellState[]): string {
  const [only, ...others] = answers;
  if (only && others.length === 0) return only.display;
  if (answers.every(isShare)) return sharesIn(answers);
  const name = cells.find(({ type }) => type === 'Name');
  const parts = name?.children.map((key) => application.cell(key).display).filter((part) => part !== '') ?? [];
  if (parts.length > 0) return parts.join(' ');
  return answers.find((cell) => cell.display !== '' && isWritten(cell))?.display ?? '';
}

/** `Large-Cap Growth 60%, Small-Cap Core 40%` */
const sharesIn = (shares: readonly CellState[]): string =>
  shares
    .filter(({ text }) => Number(text) > 0)
    .map((share) => `${share.shortLabel} ${share.mask === 'percent' ? `${share.display}%` : share.display}`)
    .join(', ');

/** A name or title that somebody typed or looked up, not a date, a number or a secret. */
const isWritten = (cell: CellState): boolean =>
  cell.control === 'autocomplete' || (cell.control === 'textbox' && cell.type === 'FreeForm' && cell.mask === null);

/** In words: `Maria Sample`, `Maria Sample · 2 answers missing`, `Not answered yet`. */
export function foldSummary({ wrong, missing, gist, isBlank }: FoldState, texts: Texts): string {
  if (isBlank) return texts(missing > 0 ? 'fold.blank' : 'fold.optional');
  const words = [gist, leftText({ wrong, missing }, texts) ?? ''].filter((word) => word !== '');
  return words.length === 0 ? texts('fold.done') : words.join(' · ');
}

/** Wrong answers, or else missing ones: `2 problems`, `1 answer missing`; null if there is nothing left to do. */
export function leftText({ wrong, missing }: Pick<FoldState, 'wrong' | 'missing'>, texts: Texts): string | null {
  if (wrong > 0) return counted(texts, 'fold.wrong', wrong);
  return missing > 0 ? counted(texts, 'fold.missing', missing) : null;
}
