import { describe, expect, it } from 'vitest';
import { ownPath, PORTAL_PATH } from './oidc-pending.ts';

const origin = 'https://apply.example.com';

describe('where a sign-in may lead afterwards', () => {
  it.each([
    ['/express/financial-professional'],
    ['/express/section/a?AppId=007&Role=1#top'],
    ['/express/welcome?next=https://elsewhere.example'],
    ['/outbox'],
  ])('own page %s', (wanted) => {
    expect(ownPath(wanted, origin)).toBe(wanted);
  });

  it.each<[unknown]>([
    [undefined],
    [['/express/welcome', '/express/welcome']],
    [''],
    ['https://evil.example/express/'],
    ['//evil.example/express/'],
    ['/\\evil.example/express/'],
    ['/express/../session'],
    ['/express/..\\session'],
    ['/express/%2e%2e/session'],
    ['/expressly/evil'],
    ['/session/agent/login'],
    ['/outbox/1'],
    ['/outbox.json'],
    ['/outbox?mail=1'],
    ['//outbox'],
    ['javascript:alert(1)'],
    [` /express/welcome`],
    [`/express/${'x'.repeat(500)}`],
  ])('never %s', (wanted) => {
    expect(ownPath(wanted, origin)).toBe(PORTAL_PATH);
  });

  it('a line break is removed', () => {
    expect(ownPath('/express/a\r\nset-cookie: x', origin)).not.toMatch(/[\r\n]/);
  });
});
