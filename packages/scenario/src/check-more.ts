/** Expectations about wordings, rows, the order of sections, what is missing, reasons and forecasts. */
import type { Application, MissingItem, Why } from '@countersign/engine';
import { forecast, missingFor, splitBlock, STAGES, whyOf } from '@countersign/engine';
import { cellAt } from './cell-at.ts';
import type { Expectation } from './language/types.ts';
import { isKnown, unknownPath } from './known-path.ts';
import type { Verdict } from './verdict.ts';
import { compare, compareLists, failed } from './verdict.ts';

export function checkMore(expected: Expectation, application: Application): Verdict[] {
  const verdicts: Verdict[] = [];
  const each = <Value>(
    wanted: Record<string, Value> | undefined,
    check: (path: string, value: Value) => Verdict,
  ): void => {
    for (const [path, value] of Object.entries(wanted ?? {})) {
      verdicts.push(isKnown(application.model, path) ? check(path, value) : unknownPath(application.model, path));
    }
  };
  each(expected.messages, (path, sentences) =>
    compareLists(path, sentences, cellAt(application, path)?.errors.map(({ message }) => message) ?? []),
  );
  each(expected.labels, (path, label) => compare(path, label, cellAt(application, path)?.label ?? 'no question'));
  each(expected.rows, (path, count) =>
    compare(path, `${count} rows`, `${cellAt(application, path)?.rows?.length ?? 0} rows`),
  );
  each(expected.canAdd, (path, wanted) => compare(path, canAdd(wanted), canAdd(cellAt(application, path)?.canAdd)));
  each(expected.next, (block, wanted) => compare(`next.${block}`, wanted, application.next(block) ?? 'none'));
  each(expected.why, (path, sentence) => checkWhy(application, path, sentence));
  for (const goal of ['send', 'sign'] as const) {
    const wanted = expected.missing?.[goal];
    if (wanted === undefined) continue;
    verdicts.push(
      compareLists(`missing.${goal}`, wanted.toSorted(), missingPlaces(missingFor(application, goal)).toSorted()),
    );
  }
  for (const [text, sections] of Object.entries(expected.forecast ?? {})) {
    const stage = STAGES.find((one) => String(one) === text);
    if (stage === undefined) continue;
    const foreseen = forecast(application, stage).sections.map(({ block }) => block);
    verdicts.push(compareLists(`forecast.${text}`, sections, foreseen));
  }
  return verdicts;
}

/**
 * `Block.Path` of every question, the block if it is not done as a whole, `concealed` for what the person cannot see.
 */
export function missingPlaces(missing: readonly MissingItem[]): string[] {
  return missing.flatMap(({ block, questions }) =>
    questions.length === 0 ? [block === '' ? 'concealed' : block] : questions.map(({ path }) => `${block}.${path}`),
  );
}

function canAdd(yes: boolean | undefined): string {
  return yes === true ? 'a row can be added' : 'no row can be added';
}

function checkWhy(application: Application, path: string, sentence: string): Verdict {
  const key = path.includes('.') ? keyAt(application, path) : `block:${path}`;
  if (key === undefined) return failed(`why.${path}`, sentence, 'no such row');
  const said = sentences(whyOf(application, key));
  return said.some((one) => one.includes(sentence))
    ? { verdict: 'held' }
    : failed(`why.${path}`, sentence, said.join(' / '));
}

function keyAt(application: Application, fullPath: string): string | undefined {
  const [block, path] = splitBlock(fullPath);
  return application.keyOf(block, path);
}

function sentences({ sentence, parts }: Why): string[] {
  return [sentence, ...parts.flatMap(sentences)];
}
