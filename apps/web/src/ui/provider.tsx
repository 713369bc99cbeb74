import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { type KitTexts, KitTextsContext } from './kit-texts.ts';

/** Language of the library's own texts, and the texts of the kit. */
export function KitProvider({ words, children }: { words: KitTexts; children: ReactNode }) {
  return (
    <I18nProvider locale="en-US">
      <KitTextsContext value={words}>{children}</KitTextsContext>
    </I18nProvider>
  );
}
