import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { type KitTexts, KitTextsContext } from './kit-texts.ts';

/** Language of the library's own texts, the texts of the kit, and client-side links for its components. */
export function KitProvider({
  navigate,
  words,
  children,
}: {
  navigate: (path: string) => void;
  words: KitTexts;
  children: ReactNode;
}) {
  return (
    <I18nProvider locale="en-US">
      <RouterProvider navigate={navigate}>
        <KitTextsContext value={words}>{children}</KitTextsContext>
      </RouterProvider>
    </I18nProvider>
  );
}
