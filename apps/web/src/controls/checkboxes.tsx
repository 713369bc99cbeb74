import { useEditing } from '../question/editing.tsx';
import { CheckboxGroup } from '../ui/index.ts';
import { choicesOf, chosenOf, chosenText, type ControlProps } from '../question/control.ts';

export function Checkboxes({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <CheckboxGroup
      {...field}
      choices={choicesOf(cell)}
      value={chosenOf(cell.text)}
      onChange={(next) => editing.choose(cell.key, chosenText(cell, next))}
    />
  );
}
