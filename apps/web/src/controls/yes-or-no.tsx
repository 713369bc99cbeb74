import { useEditing } from '../section/editing.tsx';
import { YesNo } from '../ui/index.ts';
import type { ControlProps } from './control.ts';

export function YesOrNo({ cell, field }: ControlProps) {
  const editing = useEditing();
  return <YesNo {...field} value={cell.text} onChange={(value) => editing.choose(cell.key, value)} />;
}
