import { lazy, Suspense } from 'react';
import { GuidedWay } from './guided-way.tsx';
import { Section } from './section.tsx';
import { useSharedPage } from './use-shared-page.ts';

const TogetherPage = lazy(() => import('./together-page.tsx').then((module) => ({ default: module.TogetherPage })));

/** One section, or the page that it shares with others, as this person chose (spec pages 4.7). */
export function Sections({ name, onGo }: { name: string; onGo: (block: string) => void }) {
  const shared = useSharedPage(name);
  return (
    <GuidedWay>
      {shared === null ? (
        <Section key={name} name={name} onGo={onGo} />
      ) : (
        <Suspense>
          <TogetherPage key={shared.title} shared={shared} opened={name} onGo={onGo} />
        </Suspense>
      )}
    </GuidedWay>
  );
}
