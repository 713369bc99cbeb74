import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { type Words, WordsContext } from './words.ts';

/** Language of the library's own words, the words of the kit, and client-side links for its components. */
export function KitProvider({
  navigate,
  words,
  children,
}: {
  navigate: (path: string) => void;
  words: Words;
  children: ReactNode;
}) {
  return (
    <I18nProvider locale="en-US">
      <RouterProvider navigate={navigate}>
        <WordsContext value={words}>{children}</WordsContext>
      </RouterProvider>
    </I18nProvider>
  );
}
