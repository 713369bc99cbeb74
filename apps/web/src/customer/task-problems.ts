/** What is missing or wrong in what a task shows, in the page's list of problems. */
import type { AmendmentPart, Application } from '@countersign/engine';
import type { FieldError } from '@countersign/protocol';
import { cellsWithin, fieldId, fullLabel, type PlacedCell } from '../question/cells.ts';
import { touchAll } from '../state/touched.ts';
import type { SummaryItem } from '../ui/index.ts';

/** What the form's rules find on the page; from then on it is marked at its question. */
export function problemsIn(application: Application, parts: readonly AmendmentPart[]): SummaryItem[] {
  const wrong = shownIn(application, parts).filter(({ cell }) => cell.errors.length > 0);
  touchAll(wrong.map(({ cell }) => cell.key));
  return wrong.map((placed) => itemOf(placed, placed.cell.errors[0]?.message ?? ''));
}

/** What the server refused, by question; what is not on the page is left out. */
export function refusedIn(
  application: Application,
  parts: readonly AmendmentPart[],
  errors: readonly FieldError[],
): SummaryItem[] {
  const shown = shownIn(application, parts);
  return errors.flatMap(({ block, path, message }) => {
    const key = application.keyOf(block, path);
    return shown.filter(({ cell }) => cell.key === key).map((placed) => itemOf(placed, message));
  });
}

const shownIn = (application: Application, parts: readonly AmendmentPart[]): PlacedCell[] =>
  parts.flatMap(({ cells }) => cellsWithin(application, cells));

const itemOf = (placed: PlacedCell, message: string): SummaryItem => ({
  target: fieldId(placed.cell.key),
  label: fullLabel(placed),
  message,
});
