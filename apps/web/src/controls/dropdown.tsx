import { useEditing } from '../question/editing.tsx';
import { useFilledByBrowser } from '../question/filled-by-browser.ts';
import { NativeSelect } from '../ui/index.ts';
import { choicesOf, type ControlProps } from '../question/control.ts';
import { SuggestedAnswers } from './suggested-answers.tsx';

/** Longer options would be cut off in a field of medium width; long lists, such as countries, contain few of them. */
const LONG_OPTION = 36;
const LONG_LIST = 40;

export function Dropdown({ cell, field }: ControlProps) {
  const editing = useEditing();
  const choices = choicesOf(cell);
  const isLong = choices.length < LONG_LIST && choices.some(({ label }) => label.length > LONG_OPTION);
  const width = field.width === undefined || field.width === 'full' ? 'medium' : field.width;
  return (
    <NativeSelect
      {...field}
      width={isLong ? 'full' : width}
      choices={choices}
      value={cell.text}
      below={<SuggestedAnswers cell={cell} />}
      autoComplete={useFilledByBrowser(cell)}
      onChange={(value) => editing.choose(cell.key, value)}
    />
  );
}
