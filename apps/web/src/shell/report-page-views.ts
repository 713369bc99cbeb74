import { openCase } from '../state/application.ts';
import { afterPaint } from '../ui/index.ts';
import { purposeAt, type SectionPurpose } from '../state/form-places.ts';
import { eventPage, noteEvent } from '../state/page-events.ts';

interface Pages {
  subscribe(
    event: 'onResolved',
    listener: (change: { toLocation: { pathname: string }; pathChanged: boolean }) => void,
  ): void;
}

/** Reports each page view, if the operator counts them. */
export function reportPageViews(router: Pages): void {
  const purposeOf = (route: string): SectionPurpose | null =>
    openCase.get()?.application.model.blockByRoute.has(route) ? purposeAt(route) : null;
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return;
    const page = eventPage(toLocation.pathname, purposeOf);
    afterPaint(() => noteEvent('shown', page));
  });
}
