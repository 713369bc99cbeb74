/** Random steps that a person could take, for property tests. */
import { compile } from '../definition/compile.ts';
import type { Model } from '../definition/model.ts';
import type { Application, CellKey, CellState, Change } from './contract.ts';
import { openApplication } from './open.ts';
import { randomDefinition, randomFrom, type Random } from './random-definition.ts';

export const TODAY = '2026-11-20';
/** Everything is readable and writable. */
export const OPEN = { stage: 2.1, role: 'Omnipotent', today: TODAY, answers: {} } as const;

const models = new Map<number, Model>();

export function modelFor(seed: number): Model {
  let model = models.get(seed);
  if (model === undefined) {
    const compiled = compile(randomDefinition(randomFrom(seed)));
    if (!compiled.ok) throw new Error(compiled.findings.map((one) => `${one.path}: ${one.message}`).join('\n'));
    model = compiled.model;
    models.set(seed, model);
  }
  return model;
}

export function open(model: Model): Application {
  return openApplication(model, OPEN);
}

export type Step =
  | { kind: 'type'; block: string; path: string; text: string }
  | { kind: 'add'; block: string; path: string }
  | { kind: 'remove'; block: string; path: string; position: number };

/** A step that a person could take now. */
export function randomStep(application: Application, random: Random): Step | null {
  const all = visibleCells(application);
  // Most questions of the sample are texts that nothing depends on.
  const made = all.filter((one) => one.block.startsWith('Random'));
  const cells = made.length > 0 && random(4) > 0 ? made : all;
  const cell = cells[random(Math.max(1, cells.length))];
  if (cell === undefined) return null;
  const { block, path } = cell;
  if (cell.rows !== null) {
    const removable = cell.rows.findIndex((row) => row.removable);
    if (removable >= 0 && random(2) === 0)
      return { kind: 'remove', block, path, position: cell.rows.findLastIndex((row) => row.removable) };
    return cell.canAdd ? { kind: 'add', block, path } : null;
  }
  if (!cell.editable) return null;
  return { kind: 'type', block, path, text: randomText(application, cell.key, random) };
}

export function visibleCells(application: Application): CellState[] {
  const found: CellState[] = [];
  const walk = (keys: readonly CellKey[]): void => {
    for (const key of keys) {
      const cell = application.cell(key);
      if (!cell.visible) continue;
      found.push(cell);
      walk(cell.children);
      for (const row of cell.rows ?? []) walk(row.cells);
    }
  };
  for (const block of application.model.blocks) walk(application.block(block.name).cells);
  return found;
}

function randomText(application: Application, key: CellKey, random: Random): string {
  const cell = application.cell(key);
  if (random(5) === 0) return '';
  if (cell.type === 'YesNo') return random(2) === 0 ? 'true' : 'false';
  if (cell.options !== null && cell.options.length > 0) {
    const names = cell.options.map((option) => option.name);
    if (cell.type !== 'MultiSelect') return names[random(names.length)] ?? '';
    return JSON.stringify(names.filter(() => random(3) === 0));
  }
  return ['0', '5', '15', '25', '85', '100', 'soon'][random(7)] ?? '';
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
