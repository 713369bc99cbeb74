import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { OfflinePage } from '../errors/offline-page.tsx';
import { routeOf } from '../page-routes.ts';
import { TestBar } from '../demo/test-bar.tsx';
import { openCase } from '../state/application.ts';
import { caseOutOfReach, pendingOnOpen } from '../state/ensure-case.ts';
import { clock } from '../state/session-clock.ts';
import { useSelected, useStore } from '../state/store.ts';
import { queueState } from '../state/saving.ts';
import { useTexts, withAllMessages } from '../state/texts.ts';
import { IconButton, Menu } from '../ui/index.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MenuDrawer, SideMenu } from './side-menu.tsx';
import { LeaveDiscarded } from './leave-discarded.tsx';
import { Notices } from './notices.tsx';
import { PageShell } from './page-shell.tsx';
import { ReadyPrompts } from './ready-prompts.tsx';
import { RouteProgress } from './route-progress.tsx';
import { StartCard } from './start-card.tsx';
import { SubHeader } from './sub-header.tsx';

/** Rarely needed: they are not part of the first load. */
const PendingWait = lazy(
  withAllMessages(() => import('./pending-wait.tsx').then((module) => ({ default: module.PendingWait }))),
);
const ExchangeDialog = lazy(
  withAllMessages(() => import('./exchange-dialog.tsx').then((module) => ({ default: module.ExchangeDialog }))),
);

/**
 * Around every page of an open case: where the person is, the state of the case, and where they can go (spec pages §1).
 */
export function FormShell() {
  const isOpen = useSelected(openCase, (current) => current !== null);
  const isOutOfReach = useStore(caseOutOfReach);
  const work = useStore(pendingOnOpen);
  const hasExpired = useSelected(clock, ({ expired }) => expired);
  const hasExchange = useSelected(queueState, ({ exchange }) => exchange !== null);
  const router = useRouter();
  const route = routeOf(useLocation().pathname);
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  if (!isOpen && isOutOfReach) {
    return (
      <PageShell>
        <OfflinePage onAgain={() => void router.invalidate()} />
      </PageShell>
    );
  }
  if (!isOpen) return null;
  return (
    <div className="app">
      <LeaveDiscarded />
      <TestBar />
      <header className="top">
        <HeaderWithMenu onMenu={openMenu} />
        <SubHeader route={route} />
        <RouteProgress route={route} />
      </header>
      {menuOpen ? <MenuDrawer route={route} onClose={() => setMenuOpen(false)} /> : null}
      <div className="columns">
        <SideMenu route={route} />
        <main id="main" tabIndex={-1}>
          <StartCard route={route} />
          <Outlet />
        </main>
      </div>
      <Footer />
      <Notices />
      {/* Once the session timed out there is one dialog, with the way out. */}
      {hasExpired || !hasExchange ? null : (
        <Suspense>
          <ExchangeDialog />
        </Suspense>
      )}
      {hasExpired ? null : <Suspense>{work ? <PendingWait work={work} /> : <ReadyPrompts route={route} />}</Suspense>}
    </div>
  );
}

const HeaderWithMenu = memo(function HeaderWithMenu({ onMenu }: { onMenu: () => void }) {
  const texts = useTexts();
  return (
    <Header
      start={
        <IconButton className="menu-button" aria-label={texts('menu.title')} onPress={onMenu}>
          <Menu aria-hidden="true" />
        </IconButton>
      }
    />
  );
});
