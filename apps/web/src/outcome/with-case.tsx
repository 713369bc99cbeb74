import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { OfflinePage } from '../errors/offline-page.tsx';
import { type Navigation, useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { openCase } from '../state/application.ts';
import { refreshCase } from '../state/read-anew.ts';
import { caseOutOfReach, ensureCase, noteWork } from '../state/ensure-case.ts';
import { isFormPlace, routeOfPlace } from '../state/form-places.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { PageWait } from '../ui/index.ts';
import { type PageAfter, pageInstead, caseProgressOf } from './page-after.ts';

/**
 * Pages after the signatures are separate pages but need the case: restores it after a reload. Somebody who opens
 * `page` too early, or belongs on another one, is redirected.
 */
export function WithCase({ page, children }: { page?: PageAfter; children: ReactNode }) {
  const current = useStore(openCase);
  // Decided when the page is reached: what happens on the page itself changes the state of the case.
  const [isHere, setIsHere] = useState(page === undefined);
  const texts = useTexts();
  const navigation = useNavigation();
  const isOutOfReach = useStore(caseOutOfReach);
  const find = useCallback(() => {
    void placeFor(page).then((place) => {
      if (place === 'here') setIsHere(true);
      else if (place !== 'stays') replacePage(navigation, place);
    });
  }, [navigation, page]);
  useEffect(find, [find]);
  if (!current && isOutOfReach) return <OfflinePage onAgain={find} />;
  if (!current || !isHere) {
    return <PageWait label={texts('app.loading')} />;
  }
  return <>{children}</>;
}

/**
 * Opens the case. `here`: on this page; `stays`: nothing to show, because the server cannot be reached, which this page
 * says, or because the case was left meanwhile; otherwise what to show instead.
 */
async function placeFor(page: PageAfter | undefined): Promise<string> {
  const outcome = await ensureCase();
  if (outcome === 'offline' || outcome === 'superseded') return 'stays';
  if (outcome !== 'open') return PAGE_OF_OUTCOME[outcome];
  const known = openCase.get();
  if (!page || !known || pageInstead(page, caseProgressOf(known)) === null) return 'here';
  // The known state may be from before the signature that led here.
  return (await pageInsteadNow(page)) ?? 'here';
}

/**
 * The page to show instead of this one, according to the server's current state; null: this one, also if the server
 * does not respond.
 */
export async function pageInsteadNow(page: PageAfter): Promise<string | null> {
  const known = openCase.get();
  if (!known || (await refreshCase(known)) !== 'open') return null;
  // The form does not wait for work that is over.
  noteWork();
  const now = openCase.get();
  return now && pageInstead(page, caseProgressOf(now));
}

/** Shows a page, or a place in the form, instead of the current page. */
export function replacePage(navigation: Navigation, place: string): void {
  if (isFormPlace(place)) navigation.replace(routeOfPlace(place), { auth: 'true' });
  else navigation.replace(place);
}
