import { useEditing } from '../section/editing.tsx';
import { NativeSelect } from '../ui/index.ts';
import { choicesOf, type ControlProps } from './control.ts';

export function Dropdown({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <NativeSelect
      {...field}
      width={field.width === 'full' ? 'medium' : (field.width ?? 'medium')}
      choices={choicesOf(cell)}
      value={cell.text}
      autoComplete={cell.autocomplete}
      onChange={(value) => editing.choose(cell.key, value)}
    />
  );
}
