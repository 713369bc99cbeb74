/** Texts on one line or several, in native fields: a keystroke costs only what it changes. */
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { controlProps, fieldLook, type FieldProps, type Joined, PlainHead, useJoined } from './field.tsx';
import { useDraft } from './use-draft.ts';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'email' | 'search';
  maxLength?: number | null;
  autoComplete?: HTMLInputAutoCompleteAttribute | null;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  /** Shown behind the control. */
  units?: string | null;
  isDisabled?: boolean;
  rows?: number;
}

/** A field around one text control: the elements above it, and its frame. */
export function TextFrame({ field, joined, children }: { field: FieldProps; joined: Joined; children: ReactNode }) {
  return (
    <div {...fieldLook(field)}>
      <PlainHead field={field} joined={joined} />
      <div className="control">{children}</div>
      {field.below}
    </div>
  );
}

/** Attributes of every text control. */
export const textProps = (field: Omit<TextFieldProps, 'value' | 'onChange'>, joined: Joined) => ({
  ...controlProps(field, joined),
  className: 'input',
  disabled: field.isDisabled ?? false,
  autoComplete: field.autoComplete ?? undefined,
  inputMode: field.inputMode,
  maxLength: field.maxLength ?? undefined,
});

export function Units({ text }: { text: string | null | undefined }) {
  return text ? <span className="units">{text}</span> : null;
}

/** One line of text, with its label, hint and error. */
export function TextField(field: TextFieldProps) {
  const joined = useJoined(field);
  return (
    <TextFrame field={field} joined={joined}>
      <input {...textProps(field, joined)} {...useTyped(field)} type={field.type ?? 'text'} />
      <Units text={field.units} />
    </TextFrame>
  );
}

/** Several lines of text. */
export function TextArea(field: TextFieldProps) {
  const joined = useJoined(field);
  return (
    <TextFrame field={field} joined={joined}>
      <textarea {...textProps(field, joined)} {...useTyped(field)} rows={field.rows ?? 3} />
    </TextFrame>
  );
}

/** Text and handlers of a control that shows exactly what is typed while it has the focus. */
function useTyped({ value, onChange, onBlur }: TextFieldProps) {
  const draft = useDraft(value, onChange);
  return {
    value: draft.value,
    onChange: (event: { target: { value: string } }) => draft.onChange(event.target.value),
    onBlur: () => {
      draft.end();
      onBlur?.();
    },
  };
}
