import { useBlock } from '../state/use-cell.ts';
import { LightMarkdown } from '../ui/index.ts';

/** The introduction of a section: the paragraphs after the first are for people who fill it in. */
export function Introduction({ name }: { name: string }) {
  const { introduction, editable } = useBlock(name);
  const text = editable ? introduction : introduction?.split('\n\n', 1)[0];
  return text ? (
    <div className="lead">
      <LightMarkdown text={text} />
    </div>
  ) : null;
}
