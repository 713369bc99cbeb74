import { useState } from 'react';
import { Button as AriaButton, Input, TextField as AriaTextField } from 'react-aria-components';
import { FieldHead } from './field.tsx';
import { Eye } from './icons.ts';
import { MaskedInput } from './masked-input.tsx';
import type { Mask } from './masks.ts';
import { ariaField, type TextFieldProps } from './text-field.tsx';
import { useWords } from './words.ts';

export interface MaskedFieldProps extends TextFieldProps {
  mask: Mask;
}

/** A text field that formats while typing. `value` is the masked form; `onChange` gives the text as shown. */
export function MaskedField(field: MaskedFieldProps) {
  const decimals = field.mask === 'currency' || field.mask === 'percent-decimal';
  return (
    <AriaTextField {...ariaField(field)} onBlur={() => field.onBlur?.()} inputMode={decimals ? 'decimal' : 'numeric'}>
      <FieldHead {...field} />
      <div className="control">
        <MaskedInput mask={field.mask} value={field.value} onAccept={field.onChange} />
        {field.units ? <span className="units">{field.units}</span> : null}
      </div>
    </AriaTextField>
  );
}

/** A date typed as text: MM/DD/YYYY. A calendar is no help for a date of birth. */
export function DateField(field: TextFieldProps & { mask?: 'date' | 'month-year' }) {
  return <MaskedField {...field} width={field.width ?? 'short'} mask={field.mask ?? 'date'} />;
}

/**
 * A number nobody should read over a shoulder: shown while the eye is pressed, by pointer or key. Without a mask it is kept
 * as it is typed.
 */
export function SecretField({ mask, ...field }: TextFieldProps & { mask?: Mask }) {
  const [shown, setShown] = useState(false);
  return (
    <AriaTextField
      {...ariaField(field)}
      onBlur={() => field.onBlur?.()}
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      {...(mask ? { inputMode: 'numeric' } : { value: field.value, onChange: field.onChange })}
      {...(field.maxLength ? { maxLength: field.maxLength } : {})}
    >
      <FieldHead {...field} />
      <div className="control">
        {mask ? <MaskedInput mask={mask} value={field.value} onAccept={field.onChange} /> : <Input className="input" />}
        <RevealButton label={field.label} onReveal={setShown} />
      </div>
    </AriaTextField>
  );
}

/** A read-only number of which a press shows the digits. */
export function SecretText({ label, text, concealed }: { label: string; text: string; concealed: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="secret-text">
      <span className="digits">{shown ? text : concealed}</span>
      <RevealButton label={label} onReveal={setShown} />
    </span>
  );
}

function RevealButton({ label, onReveal }: { label: string; onReveal: (shown: boolean) => void }) {
  const words = useWords();
  return (
    <AriaButton className="icon-button" onPressStart={() => onReveal(true)} onPressEnd={() => onReveal(false)}>
      <Eye size={20} aria-hidden="true" />
      <span className="sr-only">{words('kit.reveal', { Label: label })}</span>
    </AriaButton>
  );
}
