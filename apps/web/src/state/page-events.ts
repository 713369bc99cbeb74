/** Events of pages, for an operator who counts them: off unless the server enables them (spec form 7.13). */
import { EVENT_PAGES, type EventPage, type PageEvent } from '@countersign/protocol';
import { client } from './client.ts';
import type { SectionPurpose } from './form-places.ts';
import { sessionData } from './session-store.ts';

/** Reports what happened on a page. Nothing waits for it, and it contains nothing about a case. */
export function noteEvent(Event: PageEvent, Page: EventPage): void {
  if (sessionData.get()?.features.PageEvents === true) void client.call('pageEvent', { Event, Page });
}

/** The page that a path under `/express/` shows; `purposeOf`: what the section with such a route is for, if it is one of the form's. */
export function eventPage(path: string, purposeOf: (route: string) => SectionPurpose | null): EventPage {
  const route = path.replace(/^\/?express\/?/, '');
  if (route === '') return 'welcome';
  if (route.startsWith('error')) return 'error';
  if (route.startsWith('processing')) return 'processing';
  const purpose = purposeOf(route);
  if (purpose === 'disclosures' || purpose === 'declarations') return purpose;
  return EVENT_PAGES.find((page) => page === route) ?? (purpose === null ? 'other' : 'section');
}
