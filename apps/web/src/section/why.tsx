import { whyOf } from '@countersign/engine';
import type { CellState, Why } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';

/** Whether a question is shown only under a condition, so that there is a reason to tell. */
export function useHasReason(cell: CellState): boolean {
  const { model } = useApplication();
  return (nodeOf(model, cell)?.visible ?? null) !== null;
}

/** "Why do you ask this?": the clause that shows the question, in words. */
export function WhyAsked({ cell }: { cell: CellState }) {
  const application = useApplication();
  return (
    <>
      <p>
        <strong>Why do you ask this?</strong> This question is asked because:
      </p>
      <Reason why={whyOf(application, cell.key)} />
    </>
  );
}

function Reason({ why }: { why: Why }) {
  const parts = why.parts.filter((part) => part.topic === 'shown' && part.truth === true);
  if (parts.length === 0) return <p>{why.concealed ? 'It depends on answers you may not see.' : why.sentence}</p>;
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.sentence}>{part.concealed ? 'It depends on answers you may not see.' : part.sentence}</li>
      ))}
    </ul>
  );
}
