import { createElement, lazy, memo, Suspense } from 'react';
import { type CellKey, type CellState, isIdentityNumber, type Origin } from '@countersign/engine';
import { useControl } from './control.ts';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';
import { type Texts, useTexts } from '../state/texts.ts';
import { useIsPrefilled } from '../state/prefilled.ts';
import { touch, type Touch, useTouch } from '../state/touched.ts';
import { useCell } from '../state/use-cell.ts';
import { afterPress, ReadOnlyAnswer, SecretText } from '../ui/index.ts';
import { fieldId, isAnswer } from './cells.ts';
import { NoteOnAnswer } from './note-on-answer.tsx';
import { PrefilledMark } from './prefilled.tsx';
import { useHasReason } from './use-has-reason.ts';

const WhyAsked = lazy(() => import('./why-asked.tsx').then((module) => ({ default: module.WhyAsked })));

/** One question, anywhere. Renders again only when its own state changes. */
export const Question = memo(function Question({ cellKey }: { cellKey: CellKey }) {
  const cell = useCell(cellKey);
  const { model } = useApplication();
  const isRetyped = nodeOf(model, cell)?.data?.Retyped === true;
  if (!cell.visible || (!cell.editable && isRetyped)) return null;
  return (
    <>
      <NoteOnAnswer cell={cell} />
      <VisibleQuestion cell={cell} />
    </>
  );
});

function VisibleQuestion({ cell }: { cell: CellState }) {
  const application = useApplication();
  const touched = useTouch(cell.key);
  const hasReason = useHasReason(cell);
  const isPrefilled = useIsPrefilled(cell);
  const texts = useTexts();
  const origin = isPrefilled ? texts('prefilled.mark') : cell.origin && originText(cell.origin, texts);
  const control = useControl(cell);
  // A file question says itself that it is read-only.
  if (isAnswer(cell) && !cell.editable && cell.control !== 'filepicker') return <Answered cell={cell} />;
  const help =
    cell.toolTip !== null || hasReason ? (
      <>
        {cell.toolTip ? <p>{cell.toolTip}</p> : null}
        {hasReason ? (
          <Suspense>
            <WhyAsked cell={cell} />
          </Suspense>
        ) : null}
      </>
    ) : null;
  return createElement(control, {
    cell,
    field: {
      id: fieldId(cell.key),
      label: cell.label,
      number: cell.number,
      hint:
        origin !== null ? (
          <>
            <PrefilledMark text={origin} /> {cell.hint}
          </>
        ) : (
          cell.hint
        ),
      error: shownError(cell, touched),
      required: cell.required,
      width: cell.width,
      help,
      onBlur: () => {
        // As it is now: some controls have just given the answer.
        if (application.cell(cell.key).text !== '') afterPress(() => touch(cell.key));
      },
    },
  });
}

function originText(origin: Origin, texts: Texts): string {
  switch (origin.kind) {
    case 'profile':
      return texts('prefilled.profile');
    case 'section':
      return texts('prefilled.section', { Section: origin.title });
    case 'form':
      return texts('prefilled.form');
  }
}

/** Errors are shown once a question was touched; that it is required is shown after a failed Next (spec form §5). */
function shownError(cell: Pick<CellState, 'errors'>, touched: Touch | undefined): string | null {
  if (touched === undefined) return null;
  const error = cell.errors.find(({ key }) => touched === 'asked' || key !== 'required');
  return error?.message ?? null;
}

/** An answer this person may read and not change. */
function Answered({ cell }: { cell: CellState }) {
  const texts = useTexts();
  const secret = concealed(cell);
  return (
    <ReadOnlyAnswer label={cell.label} number={cell.number} id={fieldId(cell.key)}>
      {secret !== null ? (
        <SecretText label={cell.label} text={cell.display} concealed={secret} />
      ) : (
        (cell.ending ? texts('number.ending', { LastFour: cell.ending }) : withUnits(cell)) || (
          <span className="read-only-value blank">{texts('section.notProvided')}</span>
        )
      )}
    </ReadOnlyAnswer>
  );
}

/** `40%`, `5 years`; empty if there is no answer. */
export function withUnits({ display, units }: Pick<CellState, 'display' | 'units'>): string {
  if (display === '' || units === null) return display;
  return units === '%' ? `${display}%` : `${display} ${units}`;
}

/**
 * `•••-••-6789`: what is shown of an identity number until the person asks for all of it. Null: another question, no
 * answer, or one that the person may not see in full.
 */
export function concealed({ type, mask, masked, text, display }: CellState): string | null {
  if (masked || !isIdentityNumber(type, mask) || text === '') return null;
  return display.slice(0, -4).replace(/\w/g, '•') + display.slice(-4);
}
