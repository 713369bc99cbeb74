import { createContext, type ReactNode, use } from 'react';
import { guidedSections, type GuidedSection } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { useApplicationValue } from '../state/use-application-value.ts';

const Way = createContext<readonly GuidedSection[]>([]);

/**
 * Counts the questions of all sections once for the pages of the form, and not again whenever a section is opened: that took a
 * twentieth of a click on Next.
 */
export function GuidedWay({ children }: { children: ReactNode }) {
  return <Way value={useApplicationValue(guidedSections) ?? []}>{children}</Way>;
}

/**
 * The sections that this person is guided through, as they were counted shortly after the last change; counted again for a
 * section that was not among them, because the last answer may have opened it.
 */
export function useGuidedWay(block: string): readonly GuidedSection[] {
  const application = useApplication();
  const way = use(Way);
  return way.some((section) => section.block === block) ? way : guidedSections(application);
}
