import { type CellState, type Why, whyOf } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';

/** "Why do you ask this?": the clause that shows the question, in words. */
export function WhyAsked({ cell }: { cell: CellState }) {
  const application = useApplication();
  const texts = useTexts();
  return (
    <>
      <p>
        <strong>{texts('why.question')}</strong> {texts('why.because')}
      </p>
      <Reason why={whyOf(application, cell.key)} />
    </>
  );
}

function Reason({ why }: { why: Why }) {
  const texts = useTexts();
  const parts = why.parts.filter((part) => part.topic === 'shown' && part.truth === true);
  if (parts.length === 0) return <p>{why.concealed ? texts('why.concealed') : why.sentence}</p>;
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.sentence}>{part.concealed ? texts('why.concealed') : part.sentence}</li>
      ))}
    </ul>
  );
}
