import { MAX_ANSWER_LENGTH } from '@countersign/engine';
import { useEditing } from '../question/editing.tsx';
import { useFilledByBrowser } from '../question/filled-by-browser.ts';
import { TextArea } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';
import { SuggestedAnswers } from './suggested-answers.tsx';

export function Textarea({ cell, field }: ControlProps) {
  const editing = useEditing();
  return (
    <TextArea
      {...field}
      value={cell.text}
      maxLength={MAX_ANSWER_LENGTH}
      below={<SuggestedAnswers cell={cell} />}
      autoComplete={useFilledByBrowser(cell)}
      onChange={(text) => editing.type(cell.key, text)}
    />
  );
}
