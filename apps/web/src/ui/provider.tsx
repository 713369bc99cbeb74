import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';

/** Language of the library's own words, and client-side links for its components. */
export function KitProvider({ navigate, children }: { navigate: (path: string) => void; children: ReactNode }) {
  return (
    <I18nProvider locale="en-US">
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  );
}
