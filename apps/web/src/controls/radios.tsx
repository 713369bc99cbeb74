import { useEditing } from '../question/editing.tsx';
import { RadioGroup } from '../ui/index.ts';
import { choicesOf, type ControlProps } from '../question/control.ts';

export function Radios({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <RadioGroup
      {...field}
      choices={choicesOf(cell)}
      value={cell.text}
      onChange={(value) => editing.choose(cell.key, value)}
    />
  );
}
