import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Input, TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { FieldHead, type FieldProps } from './field.tsx';
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

/** Props that every text control hands to the library's TextField. */
export const ariaField = (field: TextFieldProps) => ({
  className: `field width-${field.width ?? 'full'}`,
  isRequired: field.required ?? false,
  isInvalid: Boolean(field.error),
  isDisabled: field.isDisabled ?? false,
  validationBehavior: 'aria' as const,
  ...(field.id ? { id: field.id } : {}),
  ...(field.autoComplete ? { autoComplete: field.autoComplete } : {}),
});

export function TextField(field: TextFieldProps) {
  const draft = useDraft(field.value, field.onChange);
  return (
    <AriaTextField
      {...ariaField(field)}
      value={draft.value}
      onChange={draft.onChange}
      onBlur={() => {
        draft.settle();
        field.onBlur?.();
      }}
      type={field.type ?? 'text'}
      {...(field.inputMode ? { inputMode: field.inputMode } : {})}
      {...(field.maxLength ? { maxLength: field.maxLength } : {})}
    >
      <FieldHead {...field} />
      <div className="control">
        <Input className="input" />
        {field.units ? <span className="units">{field.units}</span> : null}
      </div>
    </AriaTextField>
  );
}

export function TextArea(field: TextFieldProps) {
  const draft = useDraft(field.value, field.onChange);
  return (
    <AriaTextField
      {...ariaField(field)}
      value={draft.value}
      onChange={draft.onChange}
      onBlur={() => {
        draft.settle();
        field.onBlur?.();
      }}
      {...(field.maxLength ? { maxLength: field.maxLength } : {})}
    >
      <FieldHead {...field} />
      <div className="control">
        <AriaTextArea className="input" rows={field.rows ?? 3} />
      </div>
    </AriaTextField>
  );
}
