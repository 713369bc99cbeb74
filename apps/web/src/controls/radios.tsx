import { useEditing } from '../section/editing.tsx';
import { RadioGroup } from '../ui/index.ts';
import { choicesOf, type ControlProps } from './control.ts';

export function Radios({ cell, field }: ControlProps) {
  const editing = useEditing();
  const choices = choicesOf(cell);
  const short = choices.length <= 3 && choices.every((choice) => choice.label.length <= 14 && !choice.hint);
  return (
    <RadioGroup
      {...field}
      choices={choices}
      inline={short}
      value={cell.text}
      onChange={(value) => editing.choose(cell.key, value)}
    />
  );
}
