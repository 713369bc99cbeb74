import { useContext, useEffect, useRef } from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import type { FieldProps } from './field.tsx';
import { FieldHead } from './field-head.tsx';
import { Search } from './icons.ts';
import type { Choice } from './native-select.tsx';

export type SearchBoxProps = FieldProps & {
  results: readonly Choice[];
  value: string;
  onChange: (text: string) => void;
  onChoose: (value: string) => void;
  maxLength: number | null;
  /** Below the results. */
  note?: string | null;
};

/**
 * A text that is looked up elsewhere while it is typed: the list opens when `results` arrive and closes when there are
 * none. `onChoose` gets a result's value; the caller decides what the text becomes then. The list announces the number
 * of results.
 */
export function SearchBox({ results, value, onChange, onChoose, maxLength, note, ...field }: SearchBoxProps) {
  return (
    <AriaComboBox
      className={`field width-${field.width ?? 'full'}`}
      {...(field.id ? { id: field.id } : {})}
      items={results.map((choice) => ({ ...choice, id: choice.value }))}
      inputValue={value}
      onInputChange={onChange}
      // A result is applied and not kept: there is never a selected one.
      selectedKey={null}
      onSelectionChange={(key) => {
        if (key !== null) onChoose(String(key));
      }}
      onBlur={() => field.onBlur?.()}
      isRequired={field.required ?? false}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
      menuTrigger="input"
      allowsCustomValue
    >
      <FieldHead {...field} />
      <div className="control search">
        <Input className="input" maxLength={maxLength ?? undefined} />
        <Search size="1.25rem" aria-hidden="true" />
      </div>
      <OpensWith results={results} />
      <Popover className="popover">
        <ListBox className="list" shouldFocusOnHover={false}>
          {(choice: Choice & { id: string }) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className="list-item">
              <Text slot="label">{choice.label}</Text>
              {choice.hint ? (
                <Text slot="description" className="list-hint">
                  {choice.hint}
                </Text>
              ) : null}
            </ListBoxItem>
          )}
        </ListBox>
        {note ? <p className="list-note">{note}</p> : null}
      </Popover>
    </AriaComboBox>
  );
}

/** Opens the list when results arrive, or when the field is entered while there are some. */
function OpensWith({ results }: { results: readonly Choice[] }) {
  const state = useContext(ComboBoxStateContext);
  const isFocused = state?.isFocused ?? false;
  const seen = useRef({ results, isFocused });
  useEffect(() => {
    const isNew = seen.current.results !== results || !seen.current.isFocused;
    seen.current = { results, isFocused };
    if (isNew && isFocused && results.length > 0) state?.open(null, 'input');
  }, [state, results, isFocused]);
  return null;
}
