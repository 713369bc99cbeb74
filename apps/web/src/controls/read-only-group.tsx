import { useMemo, useSyncExternalStore } from 'react';
import type { CellState, QuestionType } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { followCells } from '../state/use-cell.ts';
import { ReadOnlyAnswer } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';

/** Whether the parts are shown as one: `Dr. Jane Q. Sample`, or an address as on an envelope. */
export function readsAsOne(type: QuestionType, parts: readonly CellState[]): boolean {
  const shown = parts.filter((part) => part.visible);
  return (type === 'Name' || type === 'Address') && shown.length > 0 && shown.every((part) => !part.editable);
}

/** A name or an address that this person may only read. */
export function ReadOnlyGroup({ cell, field }: ControlProps) {
  const application = useApplication();
  const texts = useTexts();
  const { type, children } = cell;
  const subscribe = useMemo(() => followCells(application, children), [application, children]);
  const text = useSyncExternalStore(subscribe, () =>
    onOneLine(
      type,
      children.map((key) => application.cell(key)),
    ),
  );
  return (
    <ReadOnlyAnswer label={field.label} number={field.number} {...(field.id ? { id: field.id } : {})}>
      {text || <span className="read-only-value blank">{texts('section.notProvided')}</span>}
    </ReadOnlyAnswer>
  );
}

/** Parts in their order on one line; the full-width parts of an address have separate lines. */
export function onOneLine(
  type: QuestionType,
  parts: readonly Pick<CellState, 'visible' | 'display' | 'width'>[],
): string {
  const shown = parts.filter((part) => part.visible && part.display !== '');
  const together = shown.filter((part) => type !== 'Address' || part.width !== 'full');
  const alone = shown.filter((part) => !together.includes(part));
  const texts = together.map((part) => part.display);
  const line =
    type === 'Address' ? [texts.slice(0, -1).join(', '), ...texts.slice(-1)].join(' ').trim() : texts.join(' ');
  return [...alone.map((part) => part.display), line].filter((each) => each !== '').join('\n');
}
