/** What pages report about themselves: closed lists, so that no answers or names can be included (spec form 7.13). */

/** A page was shown; an application was sent to its signers; somebody signed. */
export const PAGE_EVENTS = ['shown', 'sent', 'signed'] as const;
export type PageEvent = (typeof PAGE_EVENTS)[number];

/** The page; all sections of the form count as one, because which of them are shown reveals answers. */
export const EVENT_PAGES = [
  'welcome',
  'demo-welcome',
  'financial-professional',
  'illustration-start',
  'find-application',
  'section',
  'review',
  'disclosures',
  'declarations',
  'processing',
  'decision-details',
  'demo-decision',
  'thank-you',
  'error',
  'other',
] as const;
export type EventPage = (typeof EVENT_PAGES)[number];
