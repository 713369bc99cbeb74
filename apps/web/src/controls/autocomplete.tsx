import { useEffect, useState } from 'react';
import type { CellState } from '@countersign/engine';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { announce, ComboBox } from '../ui/index.ts';
import { choicesOf, type ControlProps } from '../question/control.ts';
import { SuggestedAnswers } from './suggested-answers.tsx';

/**
 * A text with suggestions, always including "Other"; text that matches no option becomes "Other", and the page says so
 * (spec form 4.33).
 */
export function Autocomplete({ cell, field }: ControlProps) {
  const editing = useEditing();
  const [left, setLeft] = useState<string | null>(null);
  const choices = choicesOf(cell);
  const other = choices.find(({ value }) => value === (cell.mapToOther ?? 'Other'));
  const texts = useTexts();
  const mapped = useMappedText(cell, left, other?.label ?? cell.text);
  const isMapping = cell.mapToOther !== null && other !== undefined;
  return (
    <ComboBox
      {...field}
      hint={mapped ?? field.hint}
      choices={choices}
      last={other?.value ?? null}
      {...(isMapping ? { noMatch: texts('autocomplete.noMatch', { Other: other.label }) } : {})}
      value={cell.text}
      below={<SuggestedAnswers cell={cell} />}
      onChange={(value) => {
        setLeft(choices.some((choice) => choice.value === value) ? null : value);
        editing.choose(cell.key, value);
      }}
    />
  );
}

/** What happened to the text when the field was left; null: it is an option, or stays as it is. */
function useMappedText(cell: CellState, left: string | null, other: string): string | null {
  const texts = useTexts();
  const application = useApplication();
  const ownWords = application.keyOf(cell.block, `${cell.path}Other`);
  const isMapped = left !== null && cell.mapToOther !== null && cell.text === cell.mapToOther && ownWords !== undefined;
  const told = isMapped
    ? texts('autocomplete.other', { Text: left, Other: other, Question: application.cell(ownWords).label })
    : null;
  useEffect(() => {
    if (told !== null) announce(told);
  }, [told]);
  return told;
}
