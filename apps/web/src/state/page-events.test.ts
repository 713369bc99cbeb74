import { expect, it } from 'vitest';
import type { SectionPurpose } from './form-places.ts';
import { eventPage } from './page-events.ts';

const purposes: Record<string, SectionPurpose> = {
  'proposed-insured': 'questions',
  'supplement-alcohol-and-drug': 'questions',
  notices: 'disclosures',
  'owner-signs-C': 'declarations',
};

it.each([
  ['/express/welcome', 'welcome'],
  ['/express/financial-professional', 'financial-professional'],
  ['/express/owner-signs-C', 'declarations'],
  ['/express/notices', 'disclosures'],
  ['/express/processing-external-application', 'processing'],
  ['/express/error-session', 'error'],
  ['/express/supplement-alcohol-and-drug', 'section'],
  ['/express/proposed-insured', 'section'],
  ['/express/219-09-9999', 'other'],
  ['/', 'other'],
] as const)('%s is told as %s: never which section, and nothing typed', (path, page) => {
  expect(eventPage(path, (route) => purposes[route] ?? null)).toBe(page);
});
