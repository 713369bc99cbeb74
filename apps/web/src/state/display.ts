/** A person's display settings: kept in their browser, and never sent (spec pages 4.3, 4.4, 4.7). */
import { keep } from './keep.ts';
import { createStore } from './store.ts';

export interface Display {
  /** A section shows all of its questions, is on one page with its neighbors, or shows one question at a time. */
  questions: 'all' | 'together' | 'one';
  /** Size of all texts in percent of the browser's own. */
  text: '100' | '115' | '130';
  contrast: 'standard' | 'more';
}

const KEY = 'countersign.display';

/** The available choices; the first is the default. */
export const DISPLAY_CHOICES: { readonly [Name in keyof Display]: readonly [Display[Name], ...Display[Name][]] } = {
  questions: ['all', 'together', 'one'],
  text: ['100', '115', '130'],
  contrast: ['standard', 'more'],
};

/** The settings stored in a browser; a value that is no longer a choice counts as the default. */
export function displayIn(kept: string | null): Display {
  const chosen = new URLSearchParams(kept ?? '');
  const read = <Name extends keyof Display>(name: Name): Display[Name] =>
    DISPLAY_CHOICES[name].find((choice) => choice === chosen.get(name)) ?? DISPLAY_CHOICES[name][0];
  return { questions: read('questions'), text: read('text'), contrast: read('contrast') };
}

export const display = createStore<Display>(displayIn(null));

/** Loads the settings stored in this browser, and applies them now and whenever they change. */
export function startDisplay(): void {
  const wantsMore = window.matchMedia('(prefers-contrast: more)');
  const paint = () => {
    const { text, contrast } = display.get();
    const { style, dataset } = document.documentElement;
    style.fontSize = text === '100' ? '' : `${text}%`;
    if (contrast === 'more' || wantsMore.matches) dataset['contrast'] = 'more';
    else delete dataset['contrast'];
  };
  display.set(displayIn(localStorage.getItem(KEY)));
  paint();
  display.subscribe(paint);
  wantsMore.addEventListener('change', paint);
}

/** Changes one setting, for this page and for later ones. */
export function chooseDisplay(change: Partial<Display>): void {
  display.set({ ...display.get(), ...change });
  keep(localStorage, KEY, new URLSearchParams({ ...display.get() }).toString());
}
