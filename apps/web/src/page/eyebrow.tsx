import type { BlockState } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';

/** `C · People`, above the title of a section (spec form 2.36). */
export function Eyebrow({ block: { letter, category } }: { block: Pick<BlockState, 'letter' | 'category'> }) {
  const texts = useTexts();
  return (
    <p className="eyebrow">
      {letter === null ? category : texts('section.letter', { Letter: letter, Category: category })}
    </p>
  );
}
