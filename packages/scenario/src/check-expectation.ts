/** Compares what a scenario expects with the state of the case. */
import { missingFor, splitBlock } from '@countersign/engine';
import type { Application, MenuItem } from '@countersign/engine';
import { checkCase } from './check-case.ts';
import { checkMore, missingPlaces } from './check-more.ts';
import { cellAt } from './cell-at.ts';
import type { Driver, StepRefusal } from './driver.ts';
import type { Expectation, MarkWord } from './language/types.ts';
import { isKnown, unknownPath } from './known-path.ts';
import type { Verdict } from './verdict.ts';
import { compare, compareLists, failed } from './verdict.ts';

/** What the previous step did. */
export interface LastStep {
  refusals: StepRefusal[];
  removed: string[];
  notices: string[];
}

export async function checkExpectation(expected: Expectation, driver: Driver, last: LastStep): Promise<Verdict[]> {
  const verdicts = [...checkLastStep(expected, last), ...(await checkCase(expected, driver))];
  if (!isAboutForm(expected)) return verdicts;
  const application = driver.application();
  if (application === undefined) return [...verdicts, failed('expect', 'an open application', 'none')];
  return [...verdicts, ...checkForm(expected, application), ...checkMenu(expected, driver.menu())];
}

const BEYOND_THE_FORM: ReadonlySet<string> = new Set([
  'removed',
  'notices',
  'refused',
  'signed',
  'triagePath',
  'decisionClass',
  'policyNumber',
  'mail',
  'documents',
]);

function isAboutForm(expected: Expectation): boolean {
  return Object.keys(expected).some((key) => !BEYOND_THE_FORM.has(key));
}

function checkLastStep(expected: Expectation, last: LastStep): Verdict[] {
  const verdicts: Verdict[] = [];
  const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
  if (expected.refused) {
    verdicts.push(compareLists('refused', sorted(expected.refused), sorted(last.refusals.map(({ key }) => key))));
  }
  if (expected.removed) verdicts.push(compareLists('removed', sorted(expected.removed), sorted(last.removed)));
  if (expected.notices) verdicts.push(compareLists('notices', sorted(expected.notices), sorted(last.notices)));
  return verdicts;
}

function checkForm(expected: Expectation, application: Application): Verdict[] {
  const verdicts: Verdict[] = [];
  const each = (paths: readonly string[] | undefined, check: (path: string) => Verdict): void => {
    for (const path of paths ?? [])
      verdicts.push(isKnown(application.model, path) ? check(path) : unknownPath(application.model, path));
  };
  each(expected.visible, (path) => compare(path, 'visible', isVisible(application, path) ? 'visible' : 'hidden'));
  each(expected.hidden, (path) => compare(path, 'hidden', isVisible(application, path) ? 'visible' : 'hidden'));
  each(expected.valid, (path) => compare(path, 'valid', validity(application, path)));
  each(expected.invalid, (path) => compare(path, 'invalid', validity(application, path)));
  each(expected.editable, (path) =>
    compare(path, 'editable', isEditable(application, path) ? 'editable' : 'read-only'),
  );
  each(expected.readOnly, (path) =>
    compare(path, 'read-only', isEditable(application, path) ? 'editable' : 'read-only'),
  );
  const { errors = {}, answers = {}, shown = {}, options = {} } = expected;
  each(Object.keys(errors), (path) => compareLists(path, errors[path] ?? [], errorKeys(application, path)));
  each(Object.keys(answers), (path) => compare(path, answers[path] ?? '', recorded(application, path)));
  each(Object.keys(shown), (path) => compare(path, shown[path] ?? '', cellAt(application, path)?.display ?? ''));
  each(Object.keys(options), (path) => compareLists(path, options[path] ?? [], optionNames(application, path)));
  verdicts.push(...checkMore(expected, application));
  for (const goal of ['send', 'sign'] as const) {
    const wanted = expected.ready?.[goal];
    if (wanted !== undefined) verdicts.push(checkReady(application, goal, wanted));
  }
  return verdicts;
}

/** The whole record, including questions that only the system writes. */
function recorded(application: Application, fullPath: string): string {
  const [block, path] = splitBlock(fullPath);
  return application.answers()[block]?.[path] ?? '';
}

function checkReady(application: Application, goal: 'send' | 'sign', wanted: boolean): Verdict {
  const missing = missingFor(application, goal);
  if ((missing.length === 0) === wanted) return { verdict: 'held' };
  const places = missingPlaces(missing);
  return failed(
    `ready.${goal}`,
    wanted ? 'ready' : 'not ready',
    places.length === 0 ? 'ready' : `missing ${places.join(', ')}`,
  );
}

function checkMenu(expected: Expectation, menu: readonly MenuItem[]): Verdict[] {
  const listed = menu.filter(({ visible }) => visible).map(({ name }) => name);
  const order = expected.sections === undefined ? [] : [compareLists('sections', expected.sections, listed)];
  return [...order, ...checkMarks(expected, menu)];
}

function checkMarks(expected: Expectation, menu: readonly MenuItem[]): Verdict[] {
  return Object.entries(expected.menu ?? {}).map(([block, wanted]) => {
    const item = menu.find((each) => each.name === block);
    return compare(`menu.${block}`, wanted, item?.visible === true ? markWord(item.valid) : 'hidden');
  });
}

function markWord(valid: boolean | null): MarkWord {
  if (valid === null) return 'untouched';
  return valid ? 'valid' : 'invalid';
}

/** Visible to the acting person: its clause is true and they may read it. */
function isVisible(application: Application, path: string): boolean {
  const block = application.block(splitBlock(path)[0]);
  if (!block.visible || !block.readable) return false;
  return !path.includes('.') || cellAt(application, path)?.visible === true;
}

function isEditable(application: Application, path: string): boolean {
  return path.includes('.') ? cellAt(application, path)?.editable === true : application.block(path).editable;
}

function validity(application: Application, block: string): string {
  return markWord(application.block(block).valid);
}

function errorKeys(application: Application, path: string): string[] {
  return cellAt(application, path)?.errors.map(({ key }) => key) ?? [];
}

function optionNames(application: Application, path: string): string[] {
  return cellAt(application, path)?.options?.map(({ name }) => name) ?? [];
}
