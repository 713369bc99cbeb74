import { expect, it } from 'vitest';
import { whatComesNext } from './what-comes-next.ts';

const signed = { Signed: 1 as const };
const unsigned = { Signed: 0 as const };

it.each([
  ['the agent signs last', { AllSigned: false, AgentPresigned: false }, [signed], 'agent'],
  ['the agent signs last, without owners', { AllSigned: false, AgentPresigned: false }, [], 'agent'],
  [
    'owners have still to sign before the agent',
    { AllSigned: false, AgentPresigned: false },
    [signed, unsigned],
    'others',
  ],
  ['the agent signed before, and there is no owner', { AllSigned: false, AgentPresigned: true }, [], 'done'],
  ['the agent and all owners signed before', { AllSigned: false, AgentPresigned: true }, [signed, signed], 'done'],
  ['an owner signs last', { AllSigned: false, AgentPresigned: true }, [signed, unsigned], 'owners'],
  ['the page is opened again after the decision', { AllSigned: true, AgentPresigned: false }, [signed], 'done'],
] as const)('%s', (_story, details, owners, next) => {
  expect(whatComesNext(details, owners)).toBe(next);
});
