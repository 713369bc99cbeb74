import { useCallback } from 'react';
import { type Application, sectionsOnWay } from '@countersign/engine';
import { useCase } from '../state/application.ts';
import { counted, useTexts } from '../state/texts.ts';
import { remaining } from '../state/time-left.ts';
import { useApplicationValue } from '../state/use-application-value.ts';

interface Standing {
  /** 1-based; 0: the section is not one of those on the way. */
  position: number;
  count: number;
  minutes: number;
}

/** `Section 4 of 12 · about 9 minutes left`, below the title; both of this person's sections only (spec pages 1.5). */
export function SectionPlace({ block }: { block: string }) {
  const { learnedSeconds } = useCase();
  const texts = useTexts();
  const read = useCallback(
    (application: Application): Standing => {
      const way = sectionsOnWay(application);
      const position = way.findIndex((section) => section.block === block) + 1;
      return { position, count: way.length, minutes: remaining(way, learnedSeconds).minutes };
    },
    [block, learnedSeconds],
  );
  const standing = useApplicationValue(read);
  if (standing === null || standing.position === 0) return null;
  const { position, count, minutes } = standing;
  const place = texts('place.section', { Position: position, Count: count });
  return (
    <p className="section-place">
      {minutes === 0 ? place : texts('place.andTime', { Place: place, Time: counted(texts, 'place.minutes', minutes) })}
    </p>
  );
}
