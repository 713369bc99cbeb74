/**
 * Questions that are asked again after the signatures (spec requirements §2): which may be asked, what the person is shown,
 * and what becomes of the answers.
 */
import type { Answers, AnswerPath, BlockAnswers, QuestionResponse } from '../../answer/types.ts';
import type { Application, CellKey, CellState, Refusal } from '../contract/contract.ts';
import { splitBlock } from '../graph/paths.ts';
import { merge } from '../session/merge.ts';

/** A question that somebody may be asked again. */
export interface AskableQuestion {
  /** `Block.Path` */
  path: string;
  number: string | null;
  label: string;
}

export interface AskableSection {
  block: string;
  title: string;
  questions: AskableQuestion[];
}

/** Questions of one section, or of one of its rows, that are shown together. */
export interface AmendmentPart {
  block: string;
  title: string;
  /** Of the row that they are in; null: in none. */
  row: string | null;
  cells: CellKey[];
}

/** What is asked (`Block.Path`), and what was shown before anything was answered anew. */
export interface Asking {
  asked: readonly string[];
  before: ReadonlySet<CellKey>;
}

/** New answers to some questions; everything below their paths is replaced. */
export interface Amendment {
  paths: Readonly<Record<string, readonly AnswerPath[]>>;
  answers: Answers;
}

/** An answer that is missing or wrong. */
export interface AmendmentError {
  block: string;
  path: AnswerPath;
  key: string;
  message: string;
}

/** The questions that the application's person may be asked again: visible ones that they may answer, outside rows. */
export function askableSections(application: Application): AskableSection[] {
  return sectionsOf(application)
    .map(({ name, title, cells }) => ({
      block: name,
      title,
      questions: cells
        .map((key) => application.cell(key))
        .filter((cell) => isAskable(application, cell))
        .map((cell) => ({ path: `${name}.${cell.path}`, number: cell.number, label: cell.label || cell.shortLabel })),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** Every question that is shown now. */
export function shownCells(application: Application): Set<CellKey> {
  const shown = new Set<CellKey>();
  const visit = (key: CellKey): void => {
    const cell = application.cell(key);
    if (!cell.visible) return;
    shown.add(key);
    for (const inner of insideOf(cell)) visit(inner);
  };
  for (const { cells } of sectionsOf(application)) cells.forEach(visit);
  return shown;
}

/** What the person is shown: the questions that are asked, and those that their answers open. */
export function amendmentParts(application: Application, { asked, before }: Asking): AmendmentPart[] {
  const wanted = new Set(asked);
  const parts: AmendmentPart[] = [];
  for (const { name, title, cells } of sectionsOf(application)) {
    const visit = (keys: readonly CellKey[], row: string | null): void => {
      for (const key of keys) {
        const cell = application.cell(key);
        if (!cell.visible) continue;
        if ((wanted.has(`${name}.${cell.path}`) || !before.has(key)) && isAskable(application, cell)) {
          const last = parts.at(-1);
          if (last?.block === name && last.row === row) last.cells.push(key);
          else parts.push({ block: name, title, row, cells: [key] });
          continue;
        }
        visit(cell.children, row);
        for (const one of cell.rows ?? []) visit(one.cells, `${cell.shortLabel} ${one.label}`.trim());
      }
    };
    visit(cells, null);
  }
  return parts;
}

/** The answers to what is shown, and what is below it. */
export function amendmentOf(application: Application, parts: readonly AmendmentPart[]): Amendment {
  const record = application.answers();
  const paths: Record<string, AnswerPath[]> = {};
  for (const { block, cells } of parts)
    paths[block] = [...(paths[block] ?? []), ...cells.map((key) => application.cell(key).path)];
  const answers = Object.fromEntries(
    Object.entries(paths).map(([block, own]) => [block, only(record[block] ?? {}, (path) => isBelow(path, own))]),
  );
  return { paths, answers };
}

/** A record with the new answers in the place of the old ones; neither is modified. */
export function withAmendment(record: Answers, { paths, answers }: Amendment): Answers {
  const amended = { ...record };
  for (const [block, own] of Object.entries(paths))
    amended[block] = { ...only(record[block] ?? {}, (path) => !isBelow(path, own)), ...answers[block] };
  return amended;
}

/** What is missing or wrong in what is shown. */
export function amendmentErrors(application: Application, parts: readonly AmendmentPart[]): AmendmentError[] {
  const errors: AmendmentError[] = [];
  const visit = (block: string, key: CellKey): void => {
    const cell = application.cell(key);
    if (!cell.visible) return;
    for (const { key: kind, message } of cell.errors.slice(0, 1))
      errors.push({ block, path: cell.path, key: kind, message });
    for (const inner of insideOf(cell)) visit(block, inner);
  };
  for (const { block, cells } of parts) for (const key of cells) visit(block, key);
  return errors;
}

/** The answers to what is shown, as they are sent: null for those left blank. */
export function amendmentResponses(
  application: Application,
  parts: readonly AmendmentPart[],
): Record<string, QuestionResponse[]> {
  const { paths } = amendmentOf(application, parts);
  return Object.fromEntries(
    Object.entries(paths).map(([block, own]) => [
      block,
      application.responses(block).filter(({ QuestionName }) => isBelow(QuestionName, own)),
    ]),
  );
}

export type AmendmentOutcome =
  | { ok: true; parts: AmendmentPart[] }
  | { ok: false; refusals: (Refusal & { block: string })[] };

/**
 * Applies new answers by section, by the rules of every submission. Answers to anything that is neither asked nor
 * opened by an answer are refused; the application must not be used after that.
 */
export function mergeAmendment(
  application: Application,
  asking: Asking,
  given: Readonly<Record<string, readonly QuestionResponse[]>>,
): AmendmentOutcome {
  const own = pathsByBlock(asking.asked);
  // A section that does not exist is refused below, with everything else that was not asked.
  const known = Object.keys(given).filter((block) => application.model.blockByName.has(block));
  // First what is asked: it opens the rest.
  const order = [...Object.keys(own), ...known.filter((block) => own[block] === undefined)];
  for (const block of order) {
    const responses = given[block] ?? [];
    const merged = merge(application, block, wholeSubmission(application, block, own[block] ?? [], responses));
    if (!merged.ok) return { ok: false, refusals: merged.refusals.map((one) => ({ block, ...one })) };
  }
  const parts = amendmentParts(application, asking);
  const { paths } = amendmentOf(application, parts);
  const refusals = Object.entries(given).flatMap(([block, responses]) =>
    responses
      .filter(({ QuestionName }) => !isBelow(QuestionName, (Object.hasOwn(paths, block) && paths[block]) || []))
      .map(({ QuestionName: path }) => ({ block, path, key: 'readOnly' as const, message: NOT_ASKED })),
  );
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, parts };
}

const NOT_ASKED = 'This question was not asked.';

/** The section as it is, with the new answers: a group of rows is replaced as a whole. */
function wholeSubmission(
  application: Application,
  block: string,
  asked: readonly AnswerPath[],
  responses: readonly QuestionResponse[],
): QuestionResponse[] {
  const named = new Set(responses.map(({ QuestionName }) => QuestionName));
  const rest = application
    .responses(block)
    .filter(({ QuestionName }) => !named.has(QuestionName) && !isBelow(QuestionName, asked));
  const emptied = asked
    .filter((path) => isRows(application, block, path))
    .filter((path) => !responses.some(({ QuestionName }) => isBelow(QuestionName, [path])))
    .map((QuestionName) => ({ QuestionName, AnswerText: null }));
  return [...rest, ...responses, ...emptied];
}

function isRows(application: Application, block: string, path: AnswerPath): boolean {
  const key = application.keyOf(block, path);
  return key !== undefined && application.cell(key).rows !== null;
}

/** Sections with questions; not those that are read or signed. */
const sectionsOf = (application: Application) =>
  application.model.blocks
    .filter(({ data }) => (data.Purpose ?? 'questions') === 'questions')
    .map(({ name }) => application.block(name))
    .filter(({ visible, readable }) => visible && readable);

const insideOf = (cell: CellState): CellKey[] => [
  ...cell.children,
  ...(cell.rows ?? []).flatMap((row) => [...row.cells]),
];

/** Something in it can be answered here; files and numbers that a vault keeps cannot. */
function isAskable(application: Application, cell: CellState): boolean {
  if (!cell.visible || cell.control === 'filepicker' || cell.ending !== null) return false;
  if (cell.rows !== null && cell.canAdd) return true;
  const inside = insideOf(cell);
  if (inside.length > 0) return inside.some((key) => isAskable(application, application.cell(key)));
  return cell.control !== 'label' && cell.rows === null && cell.editable;
}

const isBelow = (path: AnswerPath, roots: readonly AnswerPath[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}.`) || path.startsWith(`${root}[`));

const only = (answers: BlockAnswers, keep: (path: AnswerPath) => boolean): BlockAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([path]) => keep(path)));

function pathsByBlock(asked: readonly string[]): Record<string, AnswerPath[]> {
  const paths: Record<string, AnswerPath[]> = {};
  for (const one of asked) {
    const [block, path] = splitBlock(one);
    paths[block] = [...(paths[block] ?? []), path];
  }
  return paths;
}
