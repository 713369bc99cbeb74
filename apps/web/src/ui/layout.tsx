/** Surfaces and groups. */
import { type ReactNode, useId } from 'react';
import { QuestionNumber } from './field.tsx';
import { useKitTexts } from './kit-texts.ts';

/** The panel that a page’s content stands on. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`card ${className}`}>{children}</div>;
}

/** Questions that belong together, under one legend. */
export function Fieldset({
  legend,
  number,
  id,
  hint,
  error,
  plain = false,
  layout = 'column',
  children,
}: {
  legend: ReactNode;
  /** `C 12`, in front of the legend. */
  number?: string | null | undefined;
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  plain?: boolean;
  /** `line`: short parts are beside each other, as in a name or an address. */
  layout?: 'column' | 'line';
  children: ReactNode;
}) {
  const legendId = useId();
  return (
    <fieldset
      className={plain ? 'fieldset plain' : 'fieldset'}
      id={id}
      tabIndex={-1}
      aria-labelledby={number ? legendId : undefined}
    >
      <legend className="legend">
        <QuestionNumber number={number} />
        {number ? <span id={legendId}>{legend}</span> : legend}
      </legend>
      {hint ? <p className="hint">{hint}</p> : null}
      {error ? <p className="error">{error}</p> : null}
      <div className={layout === 'line' ? 'fieldset-body line' : 'fieldset-body'}>{children}</div>
    </fieldset>
  );
}

/** One row of a repeating group, `One` `of 3`, with its actions. `inFold`: the fold around it has the frame. */
export function RowCard({
  title,
  position,
  id,
  action,
  inFold = false,
  children,
}: {
  title: string;
  /** Read out after the title: `of 3`. */
  position: string | null;
  id?: string;
  action?: ReactNode;
  inFold?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={inFold ? 'fieldset plain' : 'row-card'} id={id} tabIndex={-1}>
      <legend className={inFold ? 'sr-only' : 'row-card-legend'}>
        {title}
        {position === null ? null : <span className="row-card-position"> {position}</span>}
      </legend>
      {action ? <div className="row-card-action">{action}</div> : null}
      <div className="fieldset-body">{children}</div>
    </fieldset>
  );
}

/** A read-only answer: text from the first paint, not a disabled input. */
export function ReadOnlyAnswer({
  label,
  number,
  children,
  id,
}: {
  label: string;
  /** `C 12`, in front of the label. */
  number?: string | null | undefined;
  children: ReactNode;
  id?: string;
}) {
  return (
    <div className="read-only" id={id}>
      <span className="read-only-label">
        <QuestionNumber number={number} />
        {label}
      </span>
      <span className="read-only-value">{children}</span>
    </div>
  );
}

/** First stop of the keyboard. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const words = useKitTexts();
  return (
    <a className="skip-link" href={`#${target}`}>
      {words('kit.skip')}
    </a>
  );
}
