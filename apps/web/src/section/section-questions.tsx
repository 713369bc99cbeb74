import { QuestionList } from '../controls/question-list.tsx';
import { useTexts } from '../state/texts.ts';
import { useBlock } from '../state/use-cell.ts';
import { Card } from '../ui/index.ts';
import { useAsks } from './use-asks.ts';
import { useCameFrom } from './use-came-from.ts';

/** The questions of a section. */
export function SectionQuestions({ name }: { name: string }) {
  const block = useBlock(name);
  const texts = useTexts();
  const asks = useAsks(name);
  useCameFrom(name);
  return (
    <Card>
      <div className="questions">
        <QuestionList cells={block.cells} />
        {asks ? null : <p className="hint">{texts('section.nothing')}</p>}
      </div>
    </Card>
  );
}
