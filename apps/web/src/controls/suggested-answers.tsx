import type { CellState } from '@countersign/engine';
import { fieldId } from '../question/cells.ts';
import { useEditing } from '../question/editing.tsx';
import { useTexts } from '../state/texts.ts';
import { focusField, Suggested } from '../ui/index.ts';

/** A carrier's suggested answers to an unanswered question, which can be clicked instead of typed (spec form 4.44). */
export function SuggestedAnswers({ cell }: { cell: CellState }) {
  const texts = useTexts();
  const editing = useEditing();
  if (cell.text !== '') return null;
  const take = (answer: string) => {
    if (cell.options === null) editing.type(cell.key, answer);
    else editing.choose(cell.key, optionNamed(cell, answer) ?? '');
    focusField(fieldId(cell.key));
  };
  return (
    <Suggested
      title={texts('suggested.title', { Question: cell.shortLabel })}
      answers={cell.suggestions.filter((answer) => cell.options === null || optionNamed(cell, answer) !== undefined)}
      onTake={take}
    />
  );
}

const optionNamed = ({ options }: CellState, words: string): string | undefined =>
  options?.find(({ label }) => label === words)?.name;
