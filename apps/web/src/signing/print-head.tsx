import type { ReactNode } from 'react';
import { useTexts } from '../state/texts.ts';
import { usDay } from '../us-day.ts';

/** In print, every page says what it is, whose answers, of which case and of which day; not shown on the screen. */
export function PrintHead({
  title,
  name,
  caseName,
  today,
  children,
}: {
  title: string;
  name: string;
  caseName: string;
  /** ISO date. */
  today: string;
  children: ReactNode;
}) {
  const texts = useTexts();
  return (
    <div className="printed">
      <div className="print-head" aria-hidden="true">
        <div>
          <span>{texts('review.printHead', { Title: title, Name: name, Case: caseName })}</span>
          <span>{usDay(today)}</span>
        </div>
      </div>
      <div className="print-body">{children}</div>
    </div>
  );
}
