/** What a person does to the form, through any driver. */
import { type Application, type CellKey, type QuestionResponse, splitBlock } from '@countersign/engine';
import type { Driver, Outcome } from './driver.ts';
import { DONE, refused } from './driver.ts';
import { fillBlock } from './fill/index.ts';
import { cellsOf } from './fill/cells.ts';
import type { Step } from './language/types.ts';

export type StepResult = Outcome & { notices: string[] };

const NO_CASE = refused('noCase', 'this person has no open application here');
const MAX_ROUNDS = 4;

/**
 * Types answers in the given order, block by block. Answers that may not be edited are sent anyway: the driver refuses
 * them.
 */
export async function answer(driver: Driver, step: Step & { kind: 'answer' }): Promise<StepResult> {
  const removed: string[] = [];
  const notices: string[] = [];
  for (const [block, answers] of consecutive(step.answers)) {
    const application = driver.application();
    if (application === undefined) return { ...NO_CASE, notices };
    const unasked: QuestionResponse[] = [];
    for (const { path, text } of answers) {
      const key = keyWithRows(application, block, path);
      const cell = key === undefined ? undefined : application.cell(key);
      if (cell?.visible && cell.editable) {
        const change = application.change(cell.key, text);
        removed.push(...change.removed.map((gone) => `${gone.block}.${gone.path}`));
        notices.push(...change.notices.map((notice) => notice.name));
      } else unasked.push({ QuestionName: path, AnswerText: text === '' ? null : text });
    }
    const responses = application.model.blockByName.has(block) ? application.responses(block) : [];
    const outcome = await driver.submit(block, [...responses, ...unasked], false);
    if (!outcome.ok) return { ...outcome, notices };
    removed.push(...outcome.removed);
  }
  return { ok: true, removed, notices };
}

function consecutive(answers: readonly { path: string; text: string }[]): [string, { path: string; text: string }[]][] {
  const groups: [string, { path: string; text: string }[]][] = [];
  for (const { path: fullPath, text } of answers) {
    const [block, path] = splitBlock(fullPath);
    const last = groups.at(-1);
    if (last?.[0] === block) last[1].push({ path, text });
    else groups.push([block, [{ path, text }]]);
  }
  return groups;
}

/** The question at a path; rows up to the named one are added where that is allowed. */
function keyWithRows(application: Application, block: string, path: string): CellKey | undefined {
  if (!application.model.blockByName.has(block)) return undefined;
  for (const match of path.matchAll(/\[(\d+)\]/g)) {
    const rowsKey = application.keyOf(block, path.slice(0, match.index));
    if (rowsKey === undefined) return undefined;
    let rows = application.cell(rowsKey);
    while ((rows.rows?.length ?? 0) <= Number(match[1]) && rows.canAdd) {
      application.addRow(rowsKey);
      rows = application.cell(rowsKey);
    }
  }
  return application.keyOf(block, path);
}

/** Adds a row at the end, or removes the row that the path names. */
export async function changeRows(driver: Driver, step: Step & { kind: 'addRow' | 'removeRow' }): Promise<StepResult> {
  const application = driver.application();
  if (application === undefined) return { ...NO_CASE, notices: [] };
  const [block, path] = splitBlock(step.path);
  const [, rowsPath = path, position = ''] = /^(.*)\[([^\]]+)\]$/.exec(path) ?? [];
  const key = application.keyOf(block, rowsPath);
  const cell = key === undefined ? undefined : application.cell(key);
  if (cell?.rows === undefined || cell.rows === null) {
    return { ...refused('unknownQuestion', 'no such rows', step.path), notices: [] };
  }
  if (step.kind === 'addRow') {
    if (!cell.canAdd) return { ...refused('tooManyRows', 'no row can be added', step.path), notices: [] };
    application.addRow(cell.key);
  } else {
    const row = cell.rows[Number(position)] ?? cell.rows.find((each) => each.key === position);
    if (!row?.removable) return { ...refused('notRemovable', 'the row cannot be removed', step.path), notices: [] };
    application.removeRow(cell.key, row.key);
  }
  return { ...(await driver.submit(block, application.responses(block), false)), notices: [] };
}

/** Leaves a page with Next; named by its route or its block. */
export async function leave(driver: Driver, page: string): Promise<Outcome> {
  const application = driver.application();
  if (application === undefined) return NO_CASE;
  const block = application.model.blockByRoute.get(page) ?? application.model.blockByName.get(page);
  if (block === undefined) return refused('unknownPage', `there is no page ${page}`, page);
  const outcome = await driver.submit(block.name, application.responses(block.name), true);
  return outcome.ok ? seenAgain(driver, outcome) : outcome;
}

/** The next section is determined by the record, not by the form that the person has open. */
async function seenAgain(driver: Driver, outcome: Outcome): Promise<Outcome> {
  const resumed = await driver.resume();
  return resumed.ok ? outcome : resumed;
}

/** Answers everything required that the acting person may write, page by page, and leaves each page with Next. */
export async function fill(driver: Driver, step: Step & { kind: 'fill' }, seed: number): Promise<Outcome> {
  const blocks = blocksToFill(driver.application(), step.until);
  const manner = { seed, style: step.style };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let answered = 0;
    for (const block of blocks) {
      const application = driver.application();
      if (application === undefined) return NO_CASE;
      const state = application.block(block);
      if (!state.visible || !state.editable) continue;
      const filled = fillBlock(application, block, manner);
      answered += filled;
      if (round > 0 && filled === 0 && state.valid !== null) continue;
      const outcome = await driver.submit(block, application.responses(block), true);
      if (!outcome.ok) return outcome;
    }
    const resumed = await driver.resume();
    if (!resumed.ok) return resumed;
    if (answered === 0) break;
  }
  return unfilled(driver.application(), blocks);
}

function blocksToFill(application: Application | undefined, until: string | null): string[] {
  const blocks = application?.model.blocks ?? [];
  const end = blocks.findIndex(({ name, data }) => until !== null && (name === until || data.Route === until));
  return blocks
    .slice(0, end < 0 ? blocks.length : end)
    .filter(({ data }) => data.Purpose !== 'declarations' && data.Purpose !== 'completion')
    .map(({ name }) => name);
}

function unfilled(application: Application | undefined, blocks: readonly string[]): Outcome {
  if (application === undefined) return NO_CASE;
  const refusals = blocks
    .filter((block) => application.block(block).visible && application.block(block).editable)
    .flatMap((block) => cellsOf(application, block).map((key) => application.cell(key)))
    .filter((cell) => cell.editable && cell.required && cell.text === '' && cell.errors.length > 0)
    .map((cell) => ({ key: 'unfilled', path: `${cell.block}.${cell.path}`, message: 'no generated answer was valid' }));
  return refusals.length === 0 ? DONE : { ok: false, refusals };
}
