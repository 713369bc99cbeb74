import { remaining } from '@countersign/engine';
import { useCase } from '../state/application.ts';
import { counted, useTexts } from '../state/texts.ts';
import { useGuidedWay } from './guided-way.tsx';

/**
 * `Section 4 of 12 · about 9 minutes left`, below the title; both of this person's sections only (spec pages 1.5). Of a page
 * with several: `Sections 4 to 6 of 12`. Nothing if the person is not guided through them.
 */
export function SectionPlace({ blocks }: { blocks: readonly [string, ...string[]] }) {
  const { learnedSeconds } = useCase();
  const texts = useTexts();
  const [first] = blocks;
  const way = useGuidedWay(first);
  const positionOf = (block: string) => way.findIndex((section) => section.block === block) + 1;
  const position = positionOf(first);
  if (position === 0) return null;
  const last = positionOf(blocks.at(-1) ?? first);
  const count = way.length;
  const place =
    position === last
      ? texts('place.section', { Position: position, Count: count })
      : texts('place.sections', { First: position, Last: last, Count: count });
  const { minutes } = remaining(way, learnedSeconds);
  return (
    <p className="section-place">
      {minutes === 0 ? place : texts('place.andTime', { Place: place, Time: counted(texts, 'place.minutes', minutes) })}
    </p>
  );
}
