import { Outlet } from '@tanstack/react-router';
import { useTexts } from '../state/texts.ts';
import { KitProvider, SkipLink, StatusRegion } from '../ui/index.ts';
import { SessionWatch } from './session-watch.tsx';

/** Shared by all pages: language, skip link, messages and the session timer. */
export function Root() {
  const texts = useTexts();
  return (
    <KitProvider words={texts}>
      <SkipLink />
      <Outlet />
      <SessionWatch />
      <StatusRegion />
    </KitProvider>
  );
}
