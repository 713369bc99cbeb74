import type { CellState } from '@countersign/engine';
import { fieldId } from '../question/cells.ts';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';
import { useTexts } from '../state/texts.ts';
import { Button, focusField } from '../ui/index.ts';

/** A carrier's answers to a question that is not answered yet, to be pressed instead of typed (spec form 4.44). */
export function SuggestedAnswers({ cell }: { cell: CellState }) {
  const { model } = useApplication();
  const texts = useTexts();
  const editing = useEditing();
  const answers = nodeOf(model, cell)?.data?.Suggestions ?? [];
  if (cell.text !== '' || answers.length === 0) return null;
  const take = (answer: string) => {
    editing.type(cell.key, answer);
    focusField(fieldId(cell.key));
  };
  return (
    <div className="suggested" role="group" aria-label={texts('suggested.title', { Question: cell.shortLabel })}>
      {answers.map((answer) => (
        <Button key={answer} variant="secondary" size="small" onPress={() => take(answer)}>
          {answer}
        </Button>
      ))}
    </div>
  );
}
