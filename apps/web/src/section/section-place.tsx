import { useCallback } from 'react';
import { type Application, guidedSections, remaining } from '@countersign/engine';
import { useCase } from '../state/application.ts';
import { counted, useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';

interface Progress {
  /** 1-based; 0: the person is not guided through this section. */
  position: number;
  /** Position of the last section on the page; the same if there is only one. */
  last: number;
  count: number;
  minutes: number;
}

/**
 * `Section 4 of 12 · about 9 minutes left`, below the title; both of this person's sections only (spec pages 1.5). Of a page
 * with several: `Sections 4 to 6 of 12`.
 */
export function SectionPlace({ blocks }: { blocks: readonly [string, ...string[]] }) {
  const { learnedSeconds } = useCase();
  const texts = useTexts();
  const [first] = blocks;
  const end = blocks.at(-1) ?? first;
  const read = useCallback(
    (application: Application): Progress => {
      const way = guidedSections(application);
      const positionOf = (block: string) => way.findIndex((section) => section.block === block) + 1;
      const { minutes } = remaining(way, learnedSeconds);
      return { position: positionOf(first), last: positionOf(end), count: way.length, minutes };
    },
    [first, end, learnedSeconds],
  );
  const progress = useApplicationValue(read);
  if (progress === null || progress.position === 0) return null;
  const { position, last, count, minutes } = progress;
  const place =
    position === last
      ? texts('place.section', { Position: position, Count: count })
      : texts('place.sections', { First: position, Last: last, Count: count });
  return (
    <p className="section-place">
      {minutes === 0 ? place : texts('place.andTime', { Place: place, Time: counted(texts, 'place.minutes', minutes) })}
    </p>
  );
}
