/** Random steps that a person could take, for property tests. */
import { compile } from '../definition/compile.ts';
import type { Model } from '../definition/model.ts';
import type { QuestionType } from '../definition/question-data.ts';
import type { Application, CellKey, CellState, Change } from '../application/contract/contract.ts';
import { visibleCells } from '../application/ask/visible-cells.ts';
import { openApplication } from '../application/session/open.ts';
import { randomDefinition, randomFrom, type Random } from './random-definition.ts';

export const TODAY = '2026-11-20';
/** Everything is readable and writable. */
export const OPEN = { stage: 2.1, role: 'Omnipotent', today: TODAY, answers: {} } as const;

const models = new Map<number, Model>();

/** The compiled definition of a seed, created once. */
export function modelFor(seed: number): Model {
  const known = models.get(seed);
  if (known !== undefined) return known;
  const compiled = compile(randomDefinition(randomFrom(seed)));
  if (!compiled.ok) throw new Error(compiled.findings.map((one) => `${one.path}: ${one.message}`).join('\n'));
  models.set(seed, compiled.model);
  return compiled.model;
}

export function open(model: Model): Application {
  return openApplication(model, OPEN);
}

export type Step =
  | { kind: 'type'; block: string; path: string; text: string }
  | { kind: 'add'; block: string; path: string }
  | { kind: 'remove'; block: string; path: string; position: number };

export function stepText(step: Step): string {
  const place = `${step.block}.${step.path}`;
  return step.kind === 'type' ? `type ${JSON.stringify(step.text)} into ${place}` : `${step.kind} a row of ${place}`;
}

/** A step that a person could take now. */
export function randomStep(application: Application, random: Random): Step | null {
  if (random(12) === 0) return systemStep(application.model, random);
  const all = allVisibleCells(application);
  // Most questions of the sample are texts that nothing depends on.
  const made = all.filter((one) => one.block.startsWith('Random'));
  const cells = (made.length > 0 && random(4) > 0 ? made : all).filter(isChangeable);
  const cell = cells[random(Math.max(1, cells.length))];
  if (cell === undefined) return null;
  const { block, path } = cell;
  if (cell.rows !== null) {
    const removable = cell.rows.findIndex((row) => row.removable);
    if (removable >= 0 && random(2) === 0)
      return { kind: 'remove', block, path, position: cell.rows.findLastIndex((row) => row.removable) };
    return cell.canAdd ? { kind: 'add', block, path } : null;
  }
  return { kind: 'type', block, path, text: randomText(application, cell.key, random) };
}

function isChangeable(cell: CellState): boolean {
  return cell.rows !== null || (cell.editable && cell.children.length === 0);
}

/** What the server or an upload writes: questions that nobody sees. */
function systemStep(model: Model, random: Random): Step | null {
  const nodes = model.nodes.filter((node) => node.data?.System === true && node.kind === 'answer' && node.rows < 0);
  const node = nodes[random(Math.max(1, nodes.length))];
  if (node === undefined) return null;
  const names = node.options?.map((option) => option.name) ?? (node.type === 'YesNo' ? ['true', 'false'] : WORDS);
  return {
    kind: 'type',
    block: model.blocks[node.block]?.name ?? '',
    path: node.path,
    text: ['', ...names][random(names.length + 1)] ?? '',
  };
}

/** Visible questions of the whole form. */
export function allVisibleCells(application: Application): CellState[] {
  return application.model.blocks.flatMap(({ name }) => visibleCells(application, name));
}

const TEXTS: Partial<Record<QuestionType, readonly string[]>> = {
  Date: ['1980-05-02', '05/21/1968', '2015-01-31', '2031-01-01', '13/40/2000'],
  MonthYear: ['2020-02', '11/2026', '99/9999'],
  SSN: ['987-65-4321', '123-45-6789', '12'],
  Phone: ['(212) 555-0100', '5'],
  Integer: ['0', '5', '15', '25', '100', 'soon'],
  Decimal: ['0', '5.25', '15', '50', '85', '100', '250000', '$1,000,000', '33.33', 'soon'],
};
const WORDS = ['0', '25', '100', '73301', 'a@example.com', 'Ann', 'soon', '12-3456789', 'a_b'];

function randomText(application: Application, key: CellKey, random: Random): string {
  const cell = application.cell(key);
  if (random(5) === 0) return '';
  if (cell.type === 'YesNo') return random(2) === 0 ? 'true' : 'false';
  if (cell.options !== null && cell.options.length > 0) {
    if (cell.mapToOther !== null && random(4) === 0) return 'Something else';
    const names = cell.options.map((option) => option.name);
    if (cell.type !== 'MultiSelect') return names[random(names.length)] ?? '';
    const few = names.length > 6 ? 8 : 3;
    return JSON.stringify(names.filter(() => random(few) === 0));
  }
  const texts = TEXTS[cell.type] ?? WORDS;
  return texts[random(texts.length)] ?? '';
}

export function act(application: Application, step: Step): Change {
  const key = application.keyOf(step.block, step.path);
  if (key === undefined) throw new Error(`No ${step.block}.${step.path}`);
  switch (step.kind) {
    case 'type':
      return application.change(key, step.text);
    case 'add':
      return application.addRow(key);
    default:
      return application.removeRow(key, application.cell(key).rows?.[step.position]?.key ?? '');
  }
}
