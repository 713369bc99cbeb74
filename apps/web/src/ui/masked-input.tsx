import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { InputContext, useContextProps } from 'react-aria-components';
import IMask from 'imask/holder';
import 'imask/masked/pattern';
import 'imask/masked/number';
import 'imask/controls/input';
import type { InputMask } from 'imask';
import { type Mask, maskOptions, maskPlaceholder, paddedPart } from './masks.ts';

interface MaskedInputProps {
  mask: Mask;
  /** Text to show, already in the masked form. Taken over only while the input has no focus. */
  value: string;
  onAccept: (text: string) => void;
}

/**
 * An input that formats what is typed. It stays uncontrolled, as only the mask knows where the cursor is; ids and ARIA
 * come from the TextField around it.
 */
export function MaskedInput({ mask: name, value, onAccept }: MaskedInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const [context, ref] = useContextProps({}, own, InputContext) as [
    InputHTMLAttributes<HTMLInputElement>,
    RefObject<HTMLInputElement>,
  ];
  const input = useRef<InputMask<Record<string, unknown>> | null>(null);
  const accept = useRef(onAccept);
  const shown = useRef(value);
  useEffect(() => {
    accept.current = onAccept;
    shown.current = value;
  });

  useEffect(() => {
    const created = IMask(ref.current, maskOptions[name]) as InputMask<Record<string, unknown>>;
    created.value = shown.current;
    let ready = false;
    created.on('accept', () => {
      if (ready) accept.current(created.value);
    });
    input.current = created;
    // imask tells about the first value on the next tick; that one nobody typed.
    const timer = setTimeout(() => (ready = true));
    const typed = () => (ready = true);
    ref.current.addEventListener('beforeinput', typed);
    const element = ref.current;
    return () => {
      clearTimeout(timer);
      element.removeEventListener('beforeinput', typed);
      created.destroy();
      input.current = null;
    };
  }, [name, ref]);

  const settle = () => {
    const current = input.current;
    if (current && current.value !== shown.current) current.value = shown.current;
  };
  useEffect(() => {
    if (document.activeElement !== ref.current) settle();
  }, [value, ref]);

  const { value: _value, defaultValue: _default, onChange: _change, ...rest } = context;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
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
      className="input"
      ref={ref}
      defaultValue={value}
      placeholder={maskPlaceholder[name]}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        rest.onBlur?.(event);
        settle();
      }}
    />
  );
}
