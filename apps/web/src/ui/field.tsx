/** The frame of every control: label, hint, error, and the help behind an information button. */
import { type ReactNode, useId, useState } from 'react';
import { CircleAlert, CircleHelp } from './icons.ts';
import { IconButton } from './button.tsx';
import { useKitTexts } from './kit-texts.ts';

export interface FieldProps {
  /** DOM id of the field, which links in an error summary point to. */
  id?: string;
  label: string;
  /** `C 12`, in front of the label. */
  number?: string | null;
  hint?: ReactNode;
  /** Sentence of the error; null if there is none to show. */
  error?: string | null;
  required?: boolean;
  /** Shown behind the information button; nothing: there is no button. */
  help?: ReactNode;
  width?: 'short' | 'medium' | 'full';
  /** Shown below the control. */
  below?: ReactNode;
  onBlur?: () => void;
}

/**
 * The question's number, for talking about it; beside the label and not part of the accessible name (spec form 2.36).
 * The space keeps it apart from a label on the same line when read out.
 */
export function QuestionNumber({ number }: { number: string | null | undefined }) {
  return number ? (
    <>
      <span className="question-number">{number}</span>{' '}
    </>
  ) : null;
}

/** Text of the label with its mark: an asterisk if required, a word if not. The asterisk is never alone on a line. */
export function LabelText({ label, required }: { label: string; required?: boolean }) {
  const words = useKitTexts();
  if (!required) {
    return (
      <>
        {label}
        <span className="optional-mark"> {words('kit.optional')}</span>
      </>
    );
  }
  const lastWord = label.lastIndexOf(' ') + 1;
  return (
    <>
      {label.slice(0, lastWord)}
      <span className="no-wrap">
        {label.slice(lastWord)}
        <span aria-hidden="true" className="required-mark">
          *
        </span>
      </span>
    </>
  );
}

/** IDs that link a native control to the elements above it. */
export interface Joined {
  id: string;
  labelId: string;
  describedBy: string | undefined;
}

export function useJoined({ id: given, hint, error }: FieldProps): Joined {
  const generated = useId();
  const id = given ?? generated;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim();
  return { id, labelId: `${id}-label`, describedBy: described || undefined };
}

/** What the control itself says about its field; a group of controls says it with its own attributes. */
export const controlProps = (field: FieldProps, { id, describedBy }: Joined) => ({
  id,
  'aria-required': field.required || undefined,
  'aria-invalid': field.error ? true : undefined,
  'aria-describedby': describedBy,
});

/** Look of a field as a whole. */
export const fieldLook = (field: FieldProps, width: FieldProps['width'] = 'full') => ({
  className: `field width-${field.width ?? width}`,
  'data-invalid': field.error ? true : undefined,
});

/** Label, help, hint and error above a native control. `isGroup`: the label names a group, not one control. */
export function PlainHead({
  field,
  joined,
  isGroup = false,
}: {
  field: FieldProps;
  joined: Joined;
  isGroup?: boolean;
}) {
  const text = <LabelText label={field.label} required={field.required ?? false} />;
  return (
    <>
      <div className="label-line">
        <QuestionNumber number={field.number} />
        {isGroup ? (
          <span className={labelClass(field.label)} id={joined.labelId}>
            {text}
          </span>
        ) : (
          <label className={labelClass(field.label)} htmlFor={joined.id}>
            {text}
          </label>
        )}
        <Help label={field.label}>{field.help}</Help>
      </div>
      {field.hint ? (
        <span className="hint" id={`${joined.id}-hint`}>
          {field.hint}
        </span>
      ) : null}
      {field.error ? (
        <span className="error" id={`${joined.id}-error`}>
          <ErrorText text={field.error} />
        </span>
      ) : null}
    </>
  );
}

/** A statement to agree to looks like text, not like a heading. */
export const labelClass = (label: string): string =>
  label.length > STATEMENT && !label.endsWith('?') ? 'label statement' : 'label';

const STATEMENT = 80;

/** The message of a field that is wrong, with its sign and, for a screen reader, the word. */
export function ErrorText({ text }: { text: string }) {
  const words = useKitTexts();
  return (
    <>
      <CircleAlert size="1.125rem" aria-hidden="true" />
      <span>
        <span className="sr-only">{words('kit.error')} </span>
        {text}
      </span>
    </>
  );
}

/** Help that opens in place: works by keyboard and touch, and stays open until it is closed. */
export function Help({ label, children }: { label: string; children: ReactNode }) {
  const words = useKitTexts();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!children) return null;
  return (
    <>
      <IconButton
        className="help-button"
        label={words('kit.help', { Label: label })}
        aria-expanded={open}
        aria-controls={id}
        onPress={() => setOpen(!open)}
      >
        <CircleHelp size="1.125rem" aria-hidden="true" />
      </IconButton>
      <div id={id} className="help-text" hidden={!open}>
        {open ? children : null}
      </div>
    </>
  );
}
