/** Our engine with the reference carrier: what a person at a real form would notice. */
import type { Answers, Application, CellKey, CellState, Change, Definition } from '@countersign/engine';
import { mount, TODAY } from './adapters/countersign.ts';
import {
  clocked,
  cpuTime,
  heapInUse,
  megabytes,
  round,
  sample,
  timingOf,
  type Clocking,
  type Timing,
} from './measure.ts';

/** A case of the carrier in which everything required is answered. */
export interface CarrierCase {
  definition: Definition;
  answers: Answers;
}

export interface CarrierResult {
  questions: number;
  /** CPU milliseconds: import, definition to model, record to application. */
  importCpu: number;
  loadCpu: number;
  openCpu: number;
  heap: number;
  /** Microseconds. */
  operations: {
    /** A text that nothing depends on. */
    edit: Timing;
    /** A text in a row. */
    row: Timing;
    /** Selects another option of every yes/no and every choice, whatever that causes. */
    choose: Timing;
    validate: Timing;
  };
}

export async function measureCarrier({ definition, answers }: CarrierCase, budget: number): Promise<CarrierResult> {
  const start = cpuTime();
  const { askEveryRule, dependentsOf, loadModel, openApplication } = await import('./our-engine.ts');
  const importCpu = cpuTime() - start;
  const heapBefore = heapInUse();
  const loadStart = cpuTime();
  const model = loadModel(definition);
  const openStart = cpuTime();
  const application = openApplication(model, { stage: 1, role: 'Omnipotent', today: TODAY, answers });
  const openEnd = cpuTime();
  const heap = heapInUse() - heapBefore;

  mount(application, definition.Blocks[0]?.Name ?? '');
  const cells = editableCells(application);
  const texts = cells.filter((cell) => cell.type === 'FreeForm' && cell.mask === null && cell.options === null);
  const dependents = dependentsOf(model);
  const readers = (cell: CellState): number => {
    const node = model.node(`${cell.block}.${cell.path.replaceAll(/\[[^\]]*\]/g, '')}`);
    return node === undefined ? 0 : (dependents[node.id]?.length ?? 0);
  };
  const plain = texts.find((cell) => !cell.path.includes('[') && readers(cell) === 0);
  const inRow = texts.find((cell) => cell.path.includes('['));
  const limits = { milliseconds: budget, samples: 20_000 };
  const type = (key: CellKey, index: number): Clocking =>
    clocked(() => {
      application.change(key, `Text ${index % 100}`);
      application.cell(key);
    });
  return {
    questions: model.nodes.filter((node) => node.kind === 'answer').length,
    importCpu: round(importCpu),
    loadCpu: round(openStart - loadStart),
    openCpu: round(openEnd - openStart),
    heap: megabytes(heap),
    operations: {
      edit: sample(limits, (index) => type(plain?.key ?? '', index)),
      row: sample(limits, (index) => type(inRow?.key ?? '', index)),
      choose: chooseEverything(application, cells, budget),
      validate: sample({ ...limits, samples: 3_000 }, () => clocked(() => void askEveryRule(application))),
    },
  };
}

function editableCells(application: Application): CellState[] {
  const cells: CellState[] = [];
  const collect = (key: CellKey): void => {
    const cell = application.cell(key);
    if (cell.editable) cells.push(cell);
    cell.children.forEach(collect);
    for (const row of cell.rows ?? []) row.cells.forEach(collect);
  };
  for (const block of application.model.blocks) application.block(block.name).cells.forEach(collect);
  return cells;
}

function chooseEverything(application: Application, cells: readonly CellState[], budget: number): Timing {
  const choices = cells.flatMap((cell) => {
    const offered = cell.type === 'YesNo' ? ['true', 'false'] : (cell.options ?? []).map((option) => option.name);
    const other = offered.find((name) => name !== cell.text);
    return other === undefined || cell.type === 'MultiSelect' ? [] : [{ key: cell.key, other }];
  });
  const clockings: Clocking[] = [];
  const end = performance.now() + budget;
  do {
    for (const { key, other } of choices) {
      const changes: Change[] = [];
      clockings.push(clocked(() => void changes.push(application.change(key, other))));
      for (const change of changes) application.undo(change);
    }
  } while (performance.now() < end);
  return timingOf(clockings);
}
