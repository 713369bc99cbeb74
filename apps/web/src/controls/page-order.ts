/** The parts of a group in the order of the page. */
import type { Application, CellKey } from '@countersign/engine';
import { nodeOf } from '../state/node-of.ts';

/** A part with `ShownBefore` comes before another one: a zip before the city and state that it fills in. */
export function inPageOrder(application: Application, parts: readonly CellKey[]): CellKey[] {
  const ordered = [...parts];
  for (const key of parts) {
    const before = nodeOf(application.model, application.cell(key))?.data?.ShownBefore;
    const place = ordered.findIndex((other) => application.cell(other).name === before);
    if (before === undefined || place < 0) continue;
    ordered.splice(ordered.indexOf(key), 1);
    ordered.splice(place, 0, key);
  }
  return ordered;
}
