import { useEditing } from '../section/editing.tsx';
import { ComboBox } from '../ui/index.ts';
import { choicesOf, type ControlProps } from './control.ts';

/** A text with suggestions; text that matches no option may become "Other" (spec form §4, Autocomplete). */
export function Autocomplete({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <ComboBox
      {...field}
      choices={choicesOf(cell)}
      value={cell.text}
      onChange={(value) => editing.choose(cell.key, value)}
    />
  );
}
