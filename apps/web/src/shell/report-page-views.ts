import { openCase } from '../state/application.ts';
import { afterPaint } from '../ui/index.ts';
import { eventPage, noteEvent } from '../state/page-events.ts';

interface Pages {
  subscribe(
    event: 'onResolved',
    listener: (change: { toLocation: { pathname: string }; pathChanged: boolean }) => void,
  ): void;
}

/** Reports each page view, if the operator counts them. */
export function reportPageViews(router: Pages): void {
  const isSection = (route: string): boolean => openCase.get()?.application.model.blockByRoute.has(route) ?? false;
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return;
    const page = eventPage(toLocation.pathname, isSection);
    afterPaint(() => noteEvent('shown', page));
  });
}
