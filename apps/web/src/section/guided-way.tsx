import { createContext, type ReactNode, use } from 'react';
import { guidedSections, type GuidedSection } from '@countersign/engine';
import { useApplicationValue } from '../state/use-application-value.ts';

const Way = createContext<readonly GuidedSection[]>([]);

/**
 * Counts the questions of all sections once for the pages of the form, and not again whenever a section is opened: that took a
 * twentieth of a click on Next.
 */
export function GuidedWay({ children }: { children: ReactNode }) {
  return <Way value={useApplicationValue(guidedSections) ?? []}>{children}</Way>;
}

/** The sections that this person is guided through, as they were counted shortly after the last change. */
export const useGuidedWay = (): readonly GuidedSection[] => use(Way);
