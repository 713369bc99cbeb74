/** Compares what a live application and the simple reference say about the same case. Only tests use it. */
import type { Answers } from '../answer/types.ts';
import type { Application, CellState } from '../application/contract/contract.ts';
import { allVisibleCells } from './random-walk.ts';
import { missingFor } from '../application/ask/readiness.ts';
import { referenceFlow, type ReferenceFlow } from './reference-flow.ts';
import { referenceCells, type ReferenceCell, type Viewer } from './reference-view.ts';
import { referenceAnswers } from './reference.ts';
import type { Reference } from './reference-record.ts';

/** The differences; empty: none. */
export function differences(application: Application, reference: Reference, viewer: Viewer): string[] {
  const found: string[] = [];
  const differ = (where: string, here: unknown, there: unknown): void => {
    const [a, b] = [JSON.stringify(here), JSON.stringify(there)];
    if (a !== b) found.push(`${where}: ${a} should be ${b}`);
  };
  const wanted = referenceCells(reference, viewer);
  const cells = new Map(allVisibleCells(application).map((cell) => [`${cell.block}.${cell.path}`, cell]));
  for (const [path, cell] of cells) if (!wanted.has(path)) differ(path, cell.label, 'hidden');
  for (const [path, cell] of wanted) {
    const seen = cells.get(path);
    differ(path, seen === undefined ? 'hidden' : asReference(seen), cell);
  }
  differ('answers', sorted(withoutRowMarks(application.answers())), sorted(referenceAnswers(reference)));
  const flow = referenceFlow(reference, viewer);
  const seen = flowOf(application);
  for (const part of FLOW_PARTS)
    flow[part].forEach((there, index) => differ(`${part} ${index}`, seen[part][index], there));
  for (const part of FLOW_PARTS) differ(`number of ${part}`, seen[part].length, flow[part].length);
  return found;
}

const FLOW_PARTS = ['sections', 'menu', 'next', 'previous', 'send', 'sign'] as const;

function flowOf(application: Application): ReferenceFlow {
  const names = application.model.blocks.map(({ name }) => name);
  const missing = (goal: 'send' | 'sign'): ReferenceFlow['send'] =>
    missingFor(application, goal).map(({ block, questions }) => ({
      block,
      questions: questions.map(({ path, label, error }) => [path, label, error.key]),
    }));
  return {
    sections: names.map((block) => {
      const { visible, valid } = application.block(block);
      return { block, open: visible, mark: valid };
    }),
    menu: application.menu().map(({ name, visible, valid }) => ({ block: name, open: visible, mark: valid })),
    next: names.map((name) => application.next(name)),
    previous: names.map((name) => application.previous(name)),
    send: missing('send'),
    sign: missing('sign'),
  };
}

/** What both sides say about a question. */
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

/** Blank rows are stored under a separate path; the reference has none. */
function withoutRowMarks(answers: Answers): Answers {
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
