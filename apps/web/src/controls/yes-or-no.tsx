import { useEditing } from '../question/editing.tsx';
import { YesNo } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';

export function YesOrNo({ cell, field }: ControlProps) {
  const editing = useEditing();
  return <YesNo {...field} value={cell.text} onChange={(value) => editing.choose(cell.key, value)} />;
}
