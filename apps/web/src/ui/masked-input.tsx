import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef } from 'react';
import { inMask, type Mask, maskPlaceholder, paddedPart, placeInMask } from './masks.ts';

interface MaskedInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onKeyDown' | 'onBlur' | 'onCompositionEnd'
> {
  mask: Mask;
  /** Text to show, already in the masked form. Applied only while the input does not have the focus. */
  value: string;
  onAccept: (text: string) => void;
  /** The input lost the focus. */
  onLeave: (() => void) | undefined;
}

/**
 * An input that formats what is typed. It stays uncontrolled: its contents belong to the person until they leave it.
 */
export function MaskedInput({ mask, value, onAccept, onLeave, ...rest }: MaskedInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const before = useRef(value);

  const show = (input: HTMLInputElement, text: string) => {
    if (input.value !== text) input.value = text;
    before.current = text;
  };
  useEffect(() => {
    if (ref.current && document.activeElement !== ref.current) show(ref.current, value);
  }, [value]);

  const take = (input: HTMLInputElement) => {
    const text = input.value;
    const caret = input.selectionStart ?? text.length;
    const formed = inMask(mask, text, before.current);
    show(input, formed);
    if (formed !== text) {
      const place = caret === text.length ? formed.length : placeInMask(formed, text.slice(0, caret));
      input.setSelectionRange(place, place);
    }
    onAccept(formed);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const wanted = (mask === 'date' || mask === 'month-year') && /^[/.-]$/.test(event.key);
    const padded = wanted && input.selectionStart === input.value.length ? paddedPart(input.value) : null;
    if (padded === null) return;
    event.preventDefault();
    show(input, padded);
    onAccept(padded);
  };
  return (
    <input
      {...rest}
      ref={ref}
      defaultValue={value}
      placeholder={maskPlaceholder[mask]}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        // Formatting a text during composition would end the composition.
        if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) onAccept(event.target.value);
        else take(event.target);
      }}
      onCompositionEnd={(event) => take(event.currentTarget)}
      onBlur={(event) => {
        show(event.target, value);
        onLeave?.();
      }}
    />
  );
}
