/** The differences between a reader's document and the one they signed before (spec flow 4.24; spec trust §5). */
import type { PrintItem, PrintModel, PrintSection } from '../application/contract/print-model.ts';

/** One answer, or one text, that has changed. */
export interface PrintChange {
  /** Headings around it, from the outside in. */
  within: string[];
  /** Of an answer; empty for a text. */
  label: string;
  /** Null: it was not printed then. */
  before: string | null;
  /** Null: it is no longer printed. */
  now: string | null;
}

export interface SectionChanges {
  /** Block name. */
  block: string;
  title: string;
  changes: PrintChange[];
}

/**
 * Sections in which two documents of one reader differ, in the order of the newer one; removed ones come last. A
 * question that appeared or disappeared without an answer is not a difference.
 */
export function printChanges(before: PrintModel, now: PrintModel): SectionChanges[] {
  const gone = before.sections.filter(({ id }) => !now.sections.some((section) => section.id === id));
  return [...now.sections, ...gone]
    .map(({ id, title }) => {
      const [then, today] = [before, now].map(({ sections }) => linesOf(sections.find((section) => section.id === id)));
      return { block: id, title, changes: changesBetween(then ?? new Map(), today ?? new Map()) };
    })
    .filter(({ changes }) => changes.length > 0);
}

function changesBetween(before: ReadonlyMap<string, Line>, now: ReadonlyMap<string, Line>): PrintChange[] {
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const [then, today] = [before.get(key), now.get(key)];
    const line = today ?? then;
    if (line === undefined || (then?.value ?? '') === (today?.value ?? '')) return [];
    return [{ within: line.within, label: line.label, before: then?.value ?? null, now: today?.value ?? null }];
  });
}

interface Line {
  within: string[];
  label: string;
  value: string;
}

/** Everything in a section, each under a unique key; a text is its own key. */
function linesOf(section: PrintSection | undefined): Map<string, Line> {
  const lines = new Map<string, Line>();
  const seen = new Map<string, number>();
  for (const line of (section?.items ?? []).flatMap((item) => flat(item, []))) {
    const name = JSON.stringify(line.label === '' ? [line.within, '', line.value] : [line.within, line.label]);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    lines.set(`${name} ${times}`, line);
  }
  return lines;
}

function flat(item: PrintItem, within: string[]): Line[] {
  switch (item.kind) {
    case 'answer':
      return [{ within, label: item.label, value: item.value }];
    case 'text':
      return [{ within, label: '', value: item.text }];
    case 'group':
      return item.items.flatMap((inner) => flat(inner, [...within, item.title]));
    case 'table':
      if (item.isOverview) return [];
      return [...item.rows, ...(item.totals ?? [])].flatMap((row, at) => cells(item, row, at, within));
  }
}

/** The cells of a row: under its heading if it has one, otherwise under its number. */
function cells({ title, head }: PrintItem & { kind: 'table' }, row: string[], at: number, within: string[]): Line[] {
  const hasHeading = head[0] === '';
  const heading = hasHeading ? (row[0] ?? '') : String(at + 1);
  return row.slice(hasHeading ? 1 : 0).map((value, column) => ({
    within: [...within, title, heading],
    label: head[hasHeading ? column + 1 : column] ?? '',
    value,
  }));
}
