import { useId } from 'react';
import { ErrorText, type FieldProps, Help, labelClass, LabelText } from './field.tsx';
import { ChevronDown } from './icons.ts';
import { movesInList, useChoice } from './use-choice.ts';
import { useWords } from './words.ts';

export interface Choice {
  value: string;
  label: string;
  hint?: string | null;
  /** Chosen, it takes the place of all others. */
  exclusive?: boolean;
}

/** The browser's own list: the phone's picker, typing ahead, no surprises. */
export function NativeSelect({
  choices,
  value,
  onChange,
  placeholder,
  autoComplete,
  ...field
}: FieldProps & {
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoComplete?: string | null;
}) {
  const words = useWords();
  const generated = useId();
  const id = field.id ?? generated;
  const choice = useChoice(value, onChange, movesInList);
  const described = [field.error ? `${id}-error` : '', field.hint ? `${id}-hint` : ''].join(' ').trim();
  return (
    <div className={`field width-${field.width ?? 'medium'}`}>
      <div className="label-line">
        <label className={labelClass(field.label)} htmlFor={id}>
          <LabelText label={field.label} required={field.required ?? false} />
        </label>
        <Help label={field.label}>{field.help}</Help>
      </div>
      {field.hint ? (
        <span className="hint" id={`${id}-hint`}>
          {field.hint}
        </span>
      ) : null}
      {field.error ? (
        <span className="error" id={`${id}-error`}>
          <ErrorText text={field.error} />
        </span>
      ) : null}
      <div className="control select">
        <select
          className="input"
          id={id}
          value={choice.value}
          autoComplete={autoComplete ?? undefined}
          aria-required={field.required ?? false}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => choice.onChange(event.target.value)}
          onKeyDown={choice.onKeyDown}
          onPointerDown={choice.settle}
          onBlur={() => {
            choice.settle();
            field.onBlur?.();
          }}
        >
          <option value="">{placeholder ?? words('kit.choose')}</option>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
    </div>
  );
}
