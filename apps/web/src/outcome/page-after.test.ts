import { expect, it } from 'vitest';
import { pageInstead, type CaseProgress } from './page-after.ts';

// spec flow 2.24, 2.27, 4.21
const agent: CaseProgress = {
  isAgent: true,
  isDemo: false,
  hasSigned: false,
  customersSigned: false,
  allSigned: false,
};
const customer: CaseProgress = { ...agent, isAgent: false };

it.each([
  // who                                            processing    external      decision-details  thank-you
  ['an agent before the customers', agent, 'form', 'form', 'form', 'form'],
  ['an agent whose turn it is', { ...agent, customersSigned: true }, 'agent', 'agent', 'agent', 'agent'],
  ['an agent when all signed', { ...agent, customersSigned: true, allSigned: true }, null, 'processing', null, null],
  [
    'an agent at the end of a test',
    { ...agent, isDemo: true, customersSigned: true, allSigned: true },
    null,
    'processing',
    'demo-decision',
    null,
  ],
  ['a customer who has to sign', customer, 'form', 'form', 'form', 'form'],
  ['a customer who signed', { ...customer, hasSigned: true }, 'thank-you', null, 'thank-you', null],
  [
    'a customer when all signed',
    { ...customer, hasSigned: true, allSigned: true },
    'thank-you',
    null,
    'thank-you',
    null,
  ],
] as const)('%s', (_who, standing, ...expected) => {
  const pages = ['processing', 'processing-external-application', 'decision-details', 'thank-you'] as const;
  expect(pages.map((page) => pageInstead(page, standing))).toEqual(expected);
});
