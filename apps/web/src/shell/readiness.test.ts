import { describe, expect, it } from 'vitest';
import { type ButtonFacts, promptsSend, showsSend, showsSign } from './readiness.ts';

const agent: ButtonFacts = {
  role: 'Agent',
  customerSigned: false,
  ready: { send: true, sign: false },
  position: 22,
  disclosuresPosition: 36,
  isDeclarations: false,
  own: 'hidden',
};

// spec flow 4.13, 6.3; pages 1.2
describe('the send button', () => {
  it.each([
    ['on the first section', { position: 1 }, true],
    ['on the first customer section', { position: 21 }, true],
    ['on the disclosures', { position: 36 }, true],
    ['after the disclosures', { position: 37 }, true],
    ['on a page that is no progress route', { position: 0 }, true],
    ["on the agent's own declarations, signed first", { position: 50, isDeclarations: true, own: 'signed' }, true],
    ["on the agent's own declarations, not signed", { position: 50, isDeclarations: true, own: 'open' }, true],
    ['with all access', { role: 'Omnipotent' }, true],
    ['while something is missing', { ready: { send: false, sign: false } }, false],
    ['after the customer signed', { customerSigned: true }, false],
    ['for the insured', { role: 'InsuredOwner' }, false],
    ['for an owner', { role: 'OwnerA' }, false],
  ] satisfies [string, Partial<ButtonFacts>, boolean][])('%s', (_name, change, expected) => {
    expect(showsSend({ ...agent, ...change })).toBe(expected);
  });
});

// spec flow 4.14
describe('the sign button', () => {
  const ready = { send: false, sign: true };
  it.each([
    ['for an insured before the disclosures', { role: 'InsuredOwner' as const, ready, position: 30 }, true],
    ['for an insured on the disclosures', { role: 'InsuredOwner' as const, ready, position: 36 }, false],
    ['for an agent before the customer signed', { ready }, false],
    ['for an agent after the customer signed', { ready, customerSigned: true, own: 'open' as const }, true],
    ['for an agent who attested in advance', { ready, own: 'open' as const }, true],
    ['for an agent who signed', { ready, customerSigned: true, own: 'signed' as const }, false],
    ['while something is missing', { role: 'InsuredOwner' as const, position: 30 }, false],
  ])('%s', (_name, change, expected) => {
    expect(showsSign({ ...agent, ...change })).toBe(expected);
  });
});

// spec flow 4.14
describe('with all access, ready to send', () => {
  const all = { ...agent, role: 'Omnipotent' as const, position: 30 };
  it.each([
    ['stays that while the customer’s part is not done', { send: true, sign: false }, true, false],
    ['turns into ready to sign once everything is done', { send: true, sign: true }, false, true],
  ])('%s', (_name, ready, prompts, signs) => {
    const facts = { ...all, ready };
    expect([promptsSend(facts, { wasSent: false, isUnchanged: false }), showsSign(facts), showsSend(facts)]).toEqual([
      prompts,
      signs,
      true,
    ]);
  });
});

// spec flow 4.13
describe('the agent is told that the case can be sent', () => {
  it.each<[string, Partial<ButtonFacts>, { wasSent?: boolean; isUnchanged?: boolean }, boolean]>([
    ['when nothing is missing', {}, {}, true],
    ['not again when they have sent it', {}, { wasSent: true }, false],
    ['not after an unlock before something is changed', {}, { isUnchanged: true }, false],
    ['not while something is missing', { ready: { send: false, sign: false } }, {}, false],
    ['not once the customer signed', { customerSigned: true }, {}, false],
  ])('%s', (_when, facts, standing, told) => {
    expect(promptsSend({ ...agent, ...facts }, { wasSent: false, isUnchanged: false, ...standing })).toBe(told);
  });
});
