import { memo, useDeferredValue } from 'react';
import { controlProps, fieldLook, type FieldProps, PlainHead, useJoined } from './field.tsx';
import { onRelease } from './after-press.ts';
import { ChevronDown } from './icons.ts';
import { movesInList, useChoice } from './use-choice.ts';
import { useKitTexts } from './kit-texts.ts';

export interface Choice {
  value: string;
  label: string;
  hint?: string | null;
  /** When chosen, it replaces all others. */
  exclusive?: boolean;
}

/** The browser's own list: the phone's picker and type-ahead work as usual. */
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
  const words = useKitTexts();
  const joined = useJoined(field);
  const choice = useChoice(value, onChange, movesInList);
  const isLong = choices.length > LONG_LIST;
  // The other options of a closed list are not visible, so they are added after the first paint.
  const shown = useDeferredValue(choices, isLong ? choices.filter((one) => one.value === value) : choices);
  return (
    <div {...fieldLook(field, 'medium')}>
      <PlainHead field={field} joined={joined} />
      <div className="control select">
        <select
          className="input"
          {...controlProps(field, joined)}
          value={choice.value}
          autoComplete={autoComplete ?? undefined}
          onChange={(event) => choice.onChange(event.target.value)}
          onKeyDown={choice.onKeyDown}
          onPointerDown={choice.commit}
          onBlur={() =>
            onRelease(() => {
              choice.commit();
              field.onBlur?.();
            })
          }
        >
          <option value="">{placeholder ?? words('kit.choose')}</option>
          <Options choices={shown} />
        </select>
        <ChevronDown size="1.25rem" aria-hidden="true" />
      </div>
      {field.below}
    </div>
  );
}

/** Such as states and countries, of which a page has several. */
const LONG_LIST = 12;

const Options = memo(function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map((one) => (
    <option key={one.value} value={one.value}>
      {one.label}
    </option>
  ));
});
