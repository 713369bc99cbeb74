import { useEditing } from '../question/editing.tsx';
import { useFilledByBrowser } from '../question/filled-by-browser.ts';
import { DateField } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';

/** A date as text: MM/DD/YYYY, or MM/YYYY for a month. */
export function DateText({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <DateField
      {...field}
      width="short"
      mask={cell.type === 'MonthYear' || cell.mask === 'month-year' ? 'month-year' : 'date'}
      value={cell.display}
      autoComplete={useFilledByBrowser(cell)}
      onChange={(text) => editing.type(cell.key, text)}
    />
  );
}
