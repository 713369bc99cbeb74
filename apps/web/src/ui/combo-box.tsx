import { useState } from 'react';
import { ComboBox as AriaComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { onRelease } from './after-press.ts';
import type { FieldProps } from './field.tsx';
import { FieldHead } from './field-head.tsx';
import { ChevronDown } from './icons.ts';
import type { Choice } from './native-select.tsx';
import { exactChoice, SUGGESTION_CAP, suggestions } from './suggestions.ts';
import { useKitTexts } from './kit-texts.ts';
import { Opener } from './opener.tsx';

export type ComboBoxProps = FieldProps & {
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  last?: string | null;
  noMatch?: string;
};

/**
 * A text with suggestions. `value` is a choice's value or free text; when the field is left, `onChange` gets a choice's
 * value if the text means one, otherwise the text as typed. The choice `last` is always offered, as the last one;
 * `noMatch` is shown with it if nothing in the list matches.
 */
export function ComboBox({ choices, value, onChange, last = null, noMatch, ...field }: ComboBoxProps) {
  const words = useKitTexts();
  const shownValue = choices.find((choice) => choice.value === value)?.label ?? value;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shownValue;
  const { shown, total } = suggestions(choices, typed ?? '', last);
  const commit = (final: string) => {
    setTyped(null);
    const next = exactChoice(choices, final)?.value ?? final.trim();
    if (next !== value) onChange(next);
  };
  return (
    <AriaComboBox
      className={`field width-${field.width ?? 'full'}`}
      {...(field.id ? { id: field.id } : {})}
      items={shown.map((choice) => ({ ...choice, id: choice.value }))}
      inputValue={text}
      onInputChange={(next) => setTyped(next === shownValue ? null : next)}
      // What is being typed is not the choice of before: a list that opens with it would highlight that choice.
      selectedKey={typed === null ? value : null}
      onSelectionChange={(key) => {
        if (key === null) return;
        // The last choice stands for anything that is not in the list: choosing it does not discard what was typed.
        if (key === last && total === 0 && typed !== null) {
          commit(typed);
          return;
        }
        setTyped(null);
        if (String(key) !== value) onChange(String(key));
      }}
      onBlur={() =>
        onRelease(() => {
          if (typed !== null) commit(typed);
          field.onBlur?.();
        })
      }
      isRequired={field.required ?? false}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection
    >
      <FieldHead {...field} />
      <div
        className="control"
        role="presentation"
        onKeyDownCapture={({ key, target }) => {
          // Before Tab moves on: follow-up questions are there by then. Tab itself chooses the highlighted option.
          if (key === 'Tab' && typed !== null && !pointsAtOption(target)) commit(typed);
        }}
      >
        <Input className="input" />
        <Opener>
          <ChevronDown size="1.25rem" aria-hidden="true" />
        </Opener>
      </div>
      {field.below}
      <Popover className="popover">
        {/* A list that opens under a resting mouse highlights nothing: Tab would choose it. */}
        <ListBox
          className="list"
          shouldFocusOnHover={false}
          renderEmptyState={() => <p className="list-note">{words('kit.list.none')}</p>}
        >
          {(choice: Choice & { id: string }) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className="list-item">
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
        {total > SUGGESTION_CAP ? (
          <p className="list-note">{words('kit.list.first', { Count: SUGGESTION_CAP, Total: total })}</p>
        ) : null}
        {total === 0 && shown.length > 0 ? <p className="list-note">{noMatch ?? words('kit.list.none')}</p> : null}
      </Popover>
    </AriaComboBox>
  );
}

const pointsAtOption = (target: EventTarget): boolean =>
  target instanceof Element && target.hasAttribute('aria-activedescendant');
