/** What a page sends with every section, and gets when it resumes (spec form 3.16; flow 3.1). */
import { expect, test } from 'vitest';
import type { RoleName } from '../clause/roles-and-stages.ts';
import { applicationState } from './application-state.ts';

const facts = {
  ApplicationId: 'a1',
  Role: 'Agent' as RoleName,
  IsDemo: false,
  Unlocked: true,
  CustomerSigned: true,
  Agent: { FirstName: 'Ann', LastName: 'Agent', Email: 'ann@example.com', Phone: '800-555-0100' },
};

test('names the case, who is working on it, their agent and the answers', () => {
  const content = { Section: { Question: 'answer' } };
  expect(applicationState(facts, content)).toEqual({
    appId: 'a1',
    isDemo: false,
    unlocked: true,
    userRole: { name: 'Agent', id: 1, customerSigned: 1 },
    agentData: {
      agentFirstname: 'Ann',
      agentLastname: 'Agent',
      agentEmail: 'ann@example.com',
      agentPhoneNumber: '800-555-0100',
    },
    content,
  });
});

// spec flow 4.1
test.each<[RoleName, number]>([
  ['Omnipotent', 0],
  ['Agent', 1],
  ['ProposedInsured', 2],
  ['InsuredOwner', 2.1],
  ['InsuredNotOwner', 2.2],
  ['OwnerA', 3],
  ['OwnerJ', 12],
])('%s has the number %d', (Role, id) => {
  expect(applicationState({ ...facts, Role }, {}).userRole.id).toBe(id);
});
