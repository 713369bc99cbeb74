/** Choices that are all visible: one of several, yes or no, and several of several. */
import {
  Checkbox,
  CheckboxGroup as AriaCheckboxGroup,
  Radio,
  RadioGroup as AriaRadioGroup,
} from 'react-aria-components';
import { FieldHead, type FieldProps } from './field.tsx';
import { Check } from './icons.ts';
import type { Choice } from './native-select.tsx';
import { movesInRadios, useChoice } from './use-choice.ts';
import { useWords } from './words.ts';

/** Up to this many stand below each other; more of them stand in two columns. */
const FEW = 4;
const WORD = 14;
const PHRASE = 48;

/** A few single words stand on one line, many phrases in two columns, everything else below each other. */
function layoutOf(choices: readonly Choice[]): 'inline' | 'many' | 'stacked' {
  const areWithin = (length: number) => choices.every(({ label, hint }) => label.length <= length && !hint);
  if (choices.length > 1 && choices.length <= FEW) return areWithin(WORD) ? 'inline' : 'stacked';
  return choices.length > FEW && areWithin(PHRASE) ? 'many' : 'stacked';
}

const groupProps = (field: FieldProps) => ({
  className: 'field width-full',
  isRequired: field.required ?? false,
  isInvalid: Boolean(field.error),
  validationBehavior: 'aria' as const,
  onBlur: () => field.onBlur?.(),
  ...(field.id ? { id: field.id } : {}),
});

export function RadioGroup({
  choices,
  value,
  onChange,
  ...field
}: FieldProps & { choices: readonly Choice[]; value: string; onChange: (value: string) => void }) {
  const layout = layoutOf(choices);
  const choice = useChoice(value, onChange, movesInRadios);
  return (
    <AriaRadioGroup
      {...groupProps(field)}
      value={choice.value === '' ? null : choice.value}
      onChange={choice.onChange}
      onBlur={() => {
        choice.settle();
        field.onBlur?.();
      }}
      orientation={layout === 'inline' ? 'horizontal' : 'vertical'}
    >
      <FieldHead {...field} />
      <div
        className={`choices ${layout}`}
        role="presentation"
        onKeyDownCapture={choice.onKeyDown}
        onPointerDownCapture={(event) => choice.settleOn(optionAt(event.target))}
      >
        {choices.map((one) => (
          <Radio key={one.value} value={one.value} className="choice">
            <span className="dot" aria-hidden="true" />
            <ChoiceText choice={one} />
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}

/** Value of the option that an event came from. */
const optionAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest('label')?.querySelector('input')?.value : undefined;

/** Yes or no; `value` is `true`, `false` or empty. */
export function YesNo(field: FieldProps & { value: string; onChange: (value: string) => void }) {
  const words = useWords();
  const choices = [
    { value: 'true', label: words('kit.yes') },
    { value: 'false', label: words('kit.no') },
  ];
  return <RadioGroup {...field} choices={choices} />;
}

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
  const words = useWords();
  const hint = field.hint ?? (choices.length > 1 ? words('kit.chooseAll') : null);
  return (
    <AriaCheckboxGroup {...groupProps(field)} value={[...value]} onChange={onChange}>
      <FieldHead {...field} hint={hint} />
      <div className={`choices ${layoutOf(choices)}`}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} className={choice.exclusive ? 'choice alone' : 'choice'}>
            <span className="box" aria-hidden="true">
              <Check size={14} strokeWidth={3.5} />
            </span>
            <ChoiceText choice={choice} />
          </Checkbox>
        ))}
      </div>
    </AriaCheckboxGroup>
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
