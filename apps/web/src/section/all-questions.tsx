import { QuestionList } from '../controls/question-list.tsx';
import { useTexts } from '../state/texts.ts';
import { useBlock } from '../state/use-cell.ts';
import { Card } from '../ui/index.ts';
import { SectionNav, type Ways } from './section-nav.tsx';
import { useAsks } from './use-asks.ts';
import { useCameFrom } from './use-came-from.ts';

/** The questions of a section on one page, and the ways out of it. */
export function AllQuestions(ways: Ways) {
  const { cells } = useBlock(ways.name);
  const texts = useTexts();
  const asks = useAsks(ways.name);
  useCameFrom(ways.name);
  return (
    <>
      <Card>
        <div className="questions">
          <QuestionList cells={cells} />
          {asks ? null : <p className="hint">{texts('section.nothing')}</p>}
        </div>
      </Card>
      <SectionNav {...ways} />
    </>
  );
}
