/** Visible choices: one of several, yes or no, and several of several. */
import { type ReactNode, useId } from 'react';
import { onRelease } from './after-press.ts';
import { controlProps, fieldLook, type FieldProps, PlainHead, useJoined } from './field.tsx';
import type { Choice } from './native-select.tsx';
import { movesInRadios, useChoice } from './use-choice.ts';
import { useKitTexts } from './kit-texts.ts';

/** Up to this many are shown below each other; more are shown in two columns. */
const FEW = 4;
const WORD = 14;
const PHRASE = 48;

/** A few single words are on one line, many words or phrases in columns, everything else below each other. */
function layoutOf(choices: readonly Choice[]): 'inline' | 'many' | 'words' | 'stacked' {
  const areWithin = (length: number) => choices.every(({ label, hint }) => label.length <= length && !hint);
  if (choices.length <= FEW) return choices.length > 1 && areWithin(WORD) ? 'inline' : 'stacked';
  if (!areWithin(PHRASE)) return 'stacked';
  return areWithin(WORD) ? 'words' : 'many';
}

/** Several controls under one label; `onBlur` is called when the focus leaves all of them. */
function Group({
  field,
  isRadios = false,
  onLeave,
  children,
}: {
  field: FieldProps;
  isRadios?: boolean;
  onLeave: () => void;
  children: ReactNode;
}) {
  const joined = useJoined(field);
  const { 'aria-required': required, 'aria-invalid': invalid, ...group } = controlProps(field, joined);
  return (
    <div
      {...fieldLook({ ...field, width: 'full' })}
      {...group}
      {...(isRadios ? { 'aria-required': required, 'aria-invalid': invalid } : {})}
      role={isRadios ? 'radiogroup' : 'group'}
      aria-labelledby={joined.labelId}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <PlainHead field={field} joined={joined} isGroup />
      {children}
    </div>
  );
}

/** One of several choices. With the arrow keys, the choice counts once the person leaves the group. */
export function RadioGroup({
  choices,
  value,
  onChange,
  ...field
}: FieldProps & { choices: readonly Choice[]; value: string; onChange: (value: string) => void }) {
  const name = useId();
  const choice = useChoice(value, onChange, movesInRadios);
  return (
    <Group
      field={field}
      isRadios
      onLeave={() =>
        onRelease(() => {
          choice.commit();
          field.onBlur?.();
        })
      }
    >
      <div
        className={`choices ${layoutOf(choices)}`}
        role="presentation"
        onKeyDownCapture={choice.onKeyDown}
        onPointerDownCapture={(event) => choice.commitOn(optionAt(event.target))}
      >
        {choices.map((one) => (
          <label key={one.value} className="choice">
            <input
              type="radio"
              className="dot"
              name={name}
              value={one.value}
              checked={one.value === choice.value}
              onChange={({ target }) => {
                takeFocus(target);
                choice.onChange(one.value);
              }}
            />
            <ChoiceText choice={one} />
          </label>
        ))}
      </div>
    </Group>
  );
}

/** Some browsers do not move the focus when a choice is clicked. */
const takeFocus = (input: HTMLInputElement): void => input.focus({ preventScroll: true });

/** Value of the option that an event came from. */
const optionAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest('label')?.querySelector('input')?.value : undefined;

/** Yes or no; `value` is `true`, `false` or empty. */
export function YesNo(field: FieldProps & { value: string; onChange: (value: string) => void }) {
  const words = useKitTexts();
  const choices = [
    { value: 'true', label: words('kit.yes') },
    { value: 'false', label: words('kit.no') },
  ];
  return <RadioGroup {...field} choices={choices} />;
}

/** Any of several choices. */
export function CheckboxGroup({
  choices,
  value,
  onChange,
  ...field
}: FieldProps & {
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const words = useKitTexts();
  const hint = field.hint ?? (choices.length > 1 ? words('kit.chooseAll') : null);
  const chosen = new Set(value);
  const change = (one: string) => (chosen.has(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <Group field={{ ...field, hint }} onLeave={() => field.onBlur?.()}>
      <div className={`choices ${layoutOf(choices)}`}>
        {choices.map((one) => (
          <BoxChoice
            key={one.value}
            choice={one}
            isChosen={chosen.has(one.value)}
            isRequired={field.required === true && value.length === 0}
            isInvalid={Boolean(field.error)}
            onChange={() => onChange(change(one.value))}
          />
        ))}
      </div>
    </Group>
  );
}

/** One checkbox with its text, in a group or alone. */
export function BoxChoice({
  choice,
  isChosen,
  isRequired = false,
  isInvalid = false,
  onChange,
}: {
  choice: Choice;
  isChosen: boolean;
  isRequired?: boolean;
  isInvalid?: boolean;
  onChange: () => void;
}) {
  return (
    <label className={choice.exclusive ? 'choice alone' : 'choice'}>
      <input
        type="checkbox"
        className="box"
        value={choice.value}
        checked={isChosen}
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          takeFocus(target);
          onChange();
        }}
      />
      <ChoiceText choice={choice} />
    </label>
  );
}

function ChoiceText({ choice }: { choice: Choice }) {
  return (
    <span className="choice-text">
      {choice.label}
      {choice.hint ? <span className="hint">{choice.hint}</span> : null}
    </span>
  );
}
