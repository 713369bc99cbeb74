import { useEditing } from '../question/editing.tsx';
import { TextArea } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';

export function Textarea({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <TextArea
      {...field}
      value={cell.text}
      maxLength={cell.maxLength}
      onChange={(text) => editing.type(cell.key, text)}
    />
  );
}
