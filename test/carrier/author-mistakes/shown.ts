/** What is wrong on the pages of a carrier: every section, for everybody, in every requested state. */
import { createHash } from 'node:crypto';
import { openApplication, roleOfStage, splitBlock, STAGES } from '../../../packages/engine/src/index.ts';
import type {
  Answers,
  Application,
  CellKey,
  CellState,
  Model,
  RoleName,
  Stage,
} from '../../../packages/engine/src/index.ts';
import { controlsOf } from '../../../packages/engine/src/definition/findings/control-type.ts';

export const TODAY = '2026-11-20';

/** A `{Name}` that nobody filled in. */
export const LEFT_OPEN = /\{[A-Za-z_][\w.]*\}/;

/** The carrier's states of issue. */
export function statesOf(model: Model): string[] {
  return model.node(model.definition.Bindings.Insured.StateOfIssue)?.options?.map(({ name }) => name) ?? [];
}

/** A case at a stage, begun from a record, in a state. */
export function opened(
  model: Model,
  state: string,
  stage: Stage,
  record: Answers = {},
  role: RoleName = roleOfStage(stage),
): Application {
  const where = model.definition.Bindings.Insured.StateOfIssue;
  const [block = '', ...path] = where.split('.');
  const answers = { ...record, [block]: { ...record[block], [path.join('.')]: state } };
  return openApplication(model, { stage, role, today: TODAY, answers, customerSigned: stage >= 3 });
}

/** What was found on the pages of a definition in some states, by their hash: pages depend on nothing else. */
const looked = new Map<string, string[]>();

/** Each definition is checked once: a mistake in a mail changes no page. */
export function shownWrongly(model: Model, states: readonly string[], records: readonly Answers[]): string[] {
  const hash = createHash('sha256')
    .update(JSON.stringify([model.definition, states]))
    .digest('hex');
  const found = looked.get(hash) ?? lookedAt(model, states, records);
  looked.set(hash, found);
  return found;
}

/**
 * The empty case as everybody sees it in a state; then each record as seen by somebody who may see everything, in all
 * of these states.
 */
function lookedAt(model: Model, states: readonly string[], records: readonly Answers[]): string[] {
  const [first = ''] = states;
  return [
    ...STAGES.flatMap((stage) => {
      const application = opened(model, first, stage);
      return [...sectionsOf(application, new Set()), ...progressOf(application)].map(at(first, `stage ${stage}`));
    }),
    ...records.flatMap((record, index) => inStates(model, states, record).map((what) => `${what} in case ${index}`)),
  ];
}

const at = (state: string, whose: string) => (what: string) => `${what} (${state}, ${whose})`;

/** One case that moves from state to state: only what differs from the previous one is checked again. */
function inStates(model: Model, states: readonly string[], record: Answers): string[] {
  const [first = '', ...others] = states;
  const application = opened(model, first, 13, record, 'Omnipotent');
  const where = model.definition.Bindings.Insured.StateOfIssue;
  const key = application.keyOf(...splitBlock(where));
  const seen = new Set<CellState>();
  const found = sectionsOf(application, seen).map(at(first, 'everybody'));
  if (key === undefined) return [...found, `there is no ${where}`];
  for (const state of others) {
    const { notices } = application.change(key, state);
    const texts = notices.flatMap(({ title, text, button }) => [title, text, button]);
    found.push(...texts.filter(isWrongText).map((text) => `notice "${text}" (${state})`));
    found.push(...sectionsOf(application, seen).map(at(state, 'everybody')));
  }
  return found;
}

const isWrongText = (text: string): boolean => text.trim() === '' || LEFT_OPEN.test(text);

function sectionsOf(application: Application, seen: Set<CellState>): string[] {
  return application.model.blocks.flatMap(({ name }) => {
    const block = application.block(name);
    if (!block.visible || !block.readable) return [];
    const texts = [block.title, block.category, block.introduction ?? 'none'];
    return [
      ...(texts.some(isWrongText) ? [`${name} has the words ${JSON.stringify(texts)}`] : []),
      ...block.cells.flatMap((key) => ofCell(application, key, seen)),
    ];
  });
}

function ofCell(application: Application, key: CellKey, seen: Set<CellState>): string[] {
  const cell = application.cell(key);
  if (!cell.visible) return [];
  const inside = [...cell.children, ...(cell.rows ?? []).flatMap(({ cells }) => cells)];
  const own = seen.has(cell) ? [] : ofOneCell(cell, inside.length === 0);
  seen.add(cell);
  return [...own.map((what) => `${key} ${what}`), ...inside.flatMap((child) => ofCell(application, child, seen))];
}

const CHOOSES: readonly string[] = ['MultiChoice', 'MultiSelect', 'State', 'Country'];

function ofOneCell(cell: CellState, isAlone: boolean): string[] {
  const options = cell.options ?? [];
  const words = `${cell.label}${cell.display}`.trim();
  const texts = [
    cell.label,
    cell.shortLabel,
    cell.hint,
    cell.toolTip,
    cell.units,
    ...(cell.rows ?? []).map(({ label }) => label),
    ...options.flatMap(({ label, toolTip }) => [label, toolTip]),
    ...cell.errors.map(({ message }) => message),
  ];
  const isShown = cell.control === 'label' || controlsOf(cell.type).includes(cell.control);
  return [
    ...(isShown ? [] : ['has no control']),
    ...(isShown && cell.control !== 'label' && CHOOSES.includes(cell.type) && cell.required && options.length === 0
      ? ['has nothing to choose']
      : []),
    ...(isAlone && words === '' && !cell.calculated && cell.type !== 'Compound' ? ['has no words'] : []),
    ...options.filter(({ label }) => label.trim() === '').map(({ name }) => `has no words for ${name}`),
    ...cell.errors.filter(({ message }) => message.trim() === '').map((error) => `has no sentence for ${error.key}`),
    ...texts.filter((text) => text !== null && LEFT_OPEN.test(text)).map((text) => `shows "${text}"`),
  ];
}

function progressOf(application: Application): string[] {
  return application.menu().flatMap(({ name, visible }) => {
    const { position, count } = application.progress(application.model.blockByName.get(name)?.data.Route ?? '');
    return visible && (position < 1 || position > count) ? [`${name} is page ${position} of ${count}`] : [];
  });
}
