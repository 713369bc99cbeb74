import { useTexts } from '../state/texts.ts';
import { useBlock } from '../state/use-cell.ts';
import { LightMarkdown } from '../ui/index.ts';
import { useAsks } from './use-asks.ts';

/** What a section says before its first question. */
export function Introduction({ name }: { name: string }) {
  const { introduction, editable } = useBlock(name);
  const texts = useTexts();
  const asks = useAsks(name);
  return (
    <>
      {introduction ? (
        <div className="lead">
          <LightMarkdown text={introduction} />
        </div>
      ) : null}
      {editable && asks ? <p className="required-note">{texts('section.requiredNote')}</p> : null}
    </>
  );
}
