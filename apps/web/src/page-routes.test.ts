import { describe, expect, it } from 'vitest';
import { guard, routeOf, isTimerPaused } from './page-routes.ts';

// spec flow 4.12
describe('the navigation guard', () => {
  it.each([
    ['a completed application', { completed: true, expired: false, isProgressRoute: true }, 'error'],
    [
      'a completed application whose session expired',
      { completed: true, expired: true, isProgressRoute: true },
      'error',
    ],
    [
      'an expired session on a progress route',
      { completed: false, expired: true, isProgressRoute: true },
      'error-session',
    ],
    ['an expired session elsewhere', { completed: false, expired: true, isProgressRoute: false }, null],
    ['everybody else', { completed: false, expired: false, isProgressRoute: true }, null],
  ])('sends %s where the specification says', (_name, facts, expected) => {
    expect(guard(facts)).toBe(expected);
  });
});

// spec flow 2.12, 4.29
describe('the session timer', () => {
  it.each([
    ['/express/find-application', true],
    ['/express/error-session', true],
    ['/express/demo-resume-application', true],
    ['/preview', true],
    ['/express/proposed-insured', false],
    ['/express/financial-professional', false],
    ['/express/declarations', false],
    ['/express/declarations-owner-A', false],
  ])('on %s rests: %s', (path, expected) => {
    expect(isTimerPaused(path)).toBe(expected);
  });

  it('reads the route from the path', () => {
    expect(routeOf('/express/policy-owner')).toBe('policy-owner');
    expect(routeOf('/express')).toBe('');
  });
});
