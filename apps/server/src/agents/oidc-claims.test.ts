import { describe, expect, it } from 'vitest';
import { agentOfClaims, rightsOfClaims } from './oidc-claims.ts';

const whole = { sub: 'a-1', given_name: 'Ann', family_name: 'van Agent', email: 'ann@agency.example' };

describe('the agent in the claims', () => {
  it.each([
    ['given and family name', {}, 'Ann', 'van Agent'],
    ['one name', { given_name: undefined, name: 'Ann  Marie Agent' }, 'Ann Marie', 'Agent'],
    ['spaces around', { given_name: ' Ann ', family_name: ' Agent ' }, 'Ann', 'Agent'],
  ])('has the name from %s', (_from, claims, first, last) => {
    const agent = agentOfClaims({ ...whole, ...claims }, 'sub');
    expect(agent).toMatchObject({ ok: true, agentId: 'a-1', details: { AgentFirstName: first, AgentLastName: last } });
  });

  it('has a telephone number if there is one', () => {
    const agent = agentOfClaims({ ...whole, phone_number: '800-555-0100' }, 'sub');
    expect(agent).toMatchObject({ details: { AgentPhoneNumber: '800-555-0100' } });
  });

  it.each(['auth0|17', 'ann@agency.example', '17'])('may be called %s by the provider', (sub) => {
    expect(agentOfClaims({ ...whole, sub }, 'sub')).toMatchObject({ ok: true, agentId: sub });
  });

  it.each<[string, Record<string, unknown>]>([
    ['sub', { sub: undefined }],
    ['sub', { sub: 17 }],
    ['sub', { sub: 'two words' }],
    ['sub', { sub: 'x'.repeat(129) }],
    ['name', { given_name: undefined }],
    ['name', { given_name: undefined, name: 'Ann' }],
    ['name', { family_name: 'A\u0000gent' }],
    ['name', { family_name: 'x'.repeat(301) }],
    ['email', { email: ['ann@agency.example'] }],
    ['email', { email: 'ann' }],
    ['email', { email: 'ann@agency.example\r\nBcc: all@agency.example' }],
  ])('is refused for %s %j', (claim, claims) => {
    expect(agentOfClaims({ ...whole, ...claims }, 'sub')).toEqual({ ok: false, claim });
  });
});

it.each([
  [true, ['see', 'repair']],
  ['see', ['see']],
  ['erase  see', ['see', 'erase']],
  [
    ['takeOver', 'everything', 7],
    ['see', 'takeOver'],
  ],
  [
    ['erase', 'takeOver', 'repair', 'see'],
    ['see', 'repair', 'takeOver', 'erase'],
  ],
  ['true', []],
  ['seeing', []],
  ['', []],
  [1, []],
  [{ see: true }, []],
  [undefined, []],
])('the claim of operations %j gives the rights %j', (value, rights) => {
  expect(rightsOfClaims({ ops: value }, 'ops')).toEqual(rights);
});
