import { useBlock } from '../state/use-cell.ts';
import { LightMarkdown } from '../ui/index.ts';

/** What a section says before its first question. */
export function Introduction({ name }: { name: string }) {
  const { introduction } = useBlock(name);
  return introduction ? (
    <div className="lead">
      <LightMarkdown text={introduction} />
    </div>
  ) : null;
}
