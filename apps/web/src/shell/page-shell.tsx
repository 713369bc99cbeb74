import type { ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import { TestBar } from '../demo/test-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Pages that stand alone. */
export function PageShell({ children }: { children?: ReactNode }) {
  return (
    <div className="app">
      <TestBar />
      <header className="top">
        <Header />
      </header>
      <main id="main" className="column" tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <Footer />
    </div>
  );
}
