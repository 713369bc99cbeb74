import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef } from 'react';
import IMask from 'imask/holder';
import 'imask/masked/pattern';
import 'imask/masked/number';
import 'imask/controls/input';
import type { InputMask } from 'imask';
import { type Mask, maskOptions, maskPlaceholder, paddedPart } from './masks.ts';

interface MaskedInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onKeyDown' | 'onBlur'
> {
  mask: Mask;
  /** Text to show, already in the masked form. Taken over only while the input has no focus. */
  value: string;
  onAccept: (text: string) => void;
  /** The input lost the focus. */
  onLeave: (() => void) | undefined;
}

/** An input that formats what is typed. It stays uncontrolled, as only the mask knows where the cursor is. */
export function MaskedInput({ mask: name, value, onAccept, onLeave, ...rest }: MaskedInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const input = useRef<InputMask<Record<string, unknown>> | null>(null);
  const accept = useRef(onAccept);
  const shown = useRef(value);
  useEffect(() => {
    accept.current = onAccept;
    shown.current = value;
  });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const created = IMask(element, maskOptions[name]) as InputMask<Record<string, unknown>>;
    created.value = shown.current;
    let ready = false;
    created.on('accept', () => {
      if (ready) accept.current(created.value);
    });
    input.current = created;
    // imask tells about the first value on the next tick; that one nobody typed.
    const timer = setTimeout(() => (ready = true));
    const typed = () => (ready = true);
    element.addEventListener('beforeinput', typed);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('beforeinput', typed);
      created.destroy();
      input.current = null;
    };
  }, [name]);

  const settle = () => {
    const current = input.current;
    if (current && current.value !== shown.current) current.value = shown.current;
  };
  useEffect(() => {
    if (document.activeElement !== ref.current) settle();
  }, [value]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const current = input.current;
    const wanted = (name === 'date' || name === 'month-year') && /^[/.-]$/.test(event.key);
    if (!current || !wanted || event.currentTarget.selectionStart !== current.value.length) return;
    const padded = paddedPart(current.value);
    if (padded === null) return;
    event.preventDefault();
    current.value = padded;
    current.updateControl();
    current.alignCursor();
  };
  return (
    <input
      {...rest}
      ref={ref}
      defaultValue={value}
      placeholder={maskPlaceholder[name]}
      onKeyDown={onKeyDown}
      onBlur={() => {
        settle();
        onLeave?.();
      }}
    />
  );
}
