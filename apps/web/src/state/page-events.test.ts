import { expect, it } from 'vitest';
import { eventPage } from './page-events.ts';

it.each([
  ['/express/welcome', 'welcome'],
  ['/express/financial-professional', 'financial-professional'],
  ['/express/declarations-owner-C', 'declarations'],
  ['/express/processing-external-application', 'processing'],
  ['/express/error-session', 'error'],
  ['/express/supplement-alcohol-and-drug', 'section'],
  ['/express/proposed-insured', 'section'],
  ['/express/219-09-9999', 'other'],
  ['/', 'other'],
] as const)('%s is told as %s: never which section, and nothing typed', (path, page) => {
  expect(eventPage(path, (route) => ['proposed-insured', 'supplement-alcohol-and-drug'].includes(route))).toBe(page);
});
