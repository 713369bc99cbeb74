import { useState } from 'react';
import { useJoined } from './field.tsx';
import { Eye } from './icons.ts';
import { MaskedInput } from './masked-input.tsx';
import type { Mask } from './masks.ts';
import { type TextFieldProps, TextFrame, textProps, Units } from './text-field.tsx';
import { useKitTexts } from './kit-texts.ts';

export interface MaskedFieldProps extends TextFieldProps {
  mask: Mask;
}

/**
 * A text field that formats while typing. `value` is the masked form; `onChange` gets the text as shown. Phones show their
 * number keyboard unless `inputMode` says otherwise.
 */
export function MaskedField(field: MaskedFieldProps) {
  const joined = useJoined(field);
  const decimals = field.mask === 'currency' || field.mask === 'percent-decimal';
  return (
    <TextFrame field={field} joined={joined}>
      <MaskedInput
        {...textProps({ ...field, inputMode: field.inputMode ?? (decimals ? 'decimal' : 'numeric') }, joined)}
        mask={field.mask}
        value={field.value}
        onAccept={field.onChange}
        onLeave={field.onBlur}
      />
      <Units text={field.units} />
    </TextFrame>
  );
}

/** A date typed as text: MM/DD/YYYY. A calendar does not help with a date of birth. */
export function DateField(field: TextFieldProps & { mask?: 'date' | 'month-year' }) {
  return <MaskedField {...field} width={field.width ?? 'short'} mask={field.mask ?? 'date'} />;
}

/**
 * A number that nobody should read over the person's shoulder: shown while the eye is pressed, by pointer or key.
 * Without a mask it is kept as it is typed.
 */
export function SecretField({ mask, ...field }: TextFieldProps & { mask?: Mask }) {
  const joined = useJoined(field);
  const [shown, setShown] = useState(false);
  const shared = {
    ...textProps({ ...field, autoComplete: 'off' }, joined),
    ...(shown ? {} : concealed()),
    spellCheck: false,
  };
  return (
    <TextFrame field={field} joined={joined}>
      {mask ? (
        <MaskedInput
          {...shared}
          inputMode="numeric"
          mask={mask}
          value={field.value}
          onAccept={field.onChange}
          onLeave={field.onBlur}
        />
      ) : (
        <input
          {...shared}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      )}
      <RevealButton label={field.label} onReveal={setShown} />
    </TextFrame>
  );
}

/**
 * Concealed with a style: a password manager takes a password field for a sign-in, offers to save the number, and saves
 * the name with it. A browser without the style gets the password field.
 */
const concealed = () =>
  CSS.supports('-webkit-text-security', 'disc') ? { className: 'input concealed' } : { type: 'password' };

/** A read-only number whose digits are shown while a button is pressed. */
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
  const words = useKitTexts();
  const conceal = () => onReveal(false);
  return (
    <button
      type="button"
      className="icon-button"
      onPointerDown={({ button }) => {
        if (button === 0) onReveal(true);
      }}
      onPointerUp={conceal}
      onPointerLeave={conceal}
      onPointerCancel={conceal}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === ' ') onReveal(true);
      }}
      onKeyUp={conceal}
      onBlur={conceal}
    >
      <Eye size="1.25rem" aria-hidden="true" />
      <span className="sr-only">{words('kit.reveal', { Label: label })}</span>
    </button>
  );
}
