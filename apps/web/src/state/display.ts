/** How a person wants pages to look: kept in their browser, and told to nobody (spec pages 4.3, 4.4). */
import { createStore } from './store.ts';

export interface Display {
  /** A section shows all of its questions, or one at a time. */
  questions: 'all' | 'one';
  /** Size of all texts in percent of the browser's own. */
  text: '100' | '115' | '130';
  contrast: 'standard' | 'more';
}

const KEY = 'countersign.display';

/** What can be chosen, the first being what nobody had to choose. */
export const DISPLAY_CHOICES: { readonly [Name in keyof Display]: readonly [Display[Name], ...Display[Name][]] } = {
  questions: ['all', 'one'],
  text: ['100', '115', '130'],
  contrast: ['standard', 'more'],
};

/** What a browser has kept; whatever is no choice any more is as if nobody had chosen. */
export function displayIn(kept: string | null): Display {
  const chosen = new URLSearchParams(kept ?? '');
  const read = <Name extends keyof Display>(name: Name): Display[Name] =>
    DISPLAY_CHOICES[name].find((choice) => choice === chosen.get(name)) ?? DISPLAY_CHOICES[name][0];
  return { questions: read('questions'), text: read('text'), contrast: read('contrast') };
}

export const display = createStore<Display>(displayIn(null));

/** Takes up what this browser has kept, and paints it now and whenever it changes. */
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

/** Changes one of the choices, for this page and for those to come. */
export function chooseDisplay(change: Partial<Display>): void {
  display.set({ ...display.get(), ...change });
  localStorage.setItem(KEY, new URLSearchParams({ ...display.get() }).toString());
}
