import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationNumber, idsOfNumber, isNumberOf } from './application-number.ts';

/** IDs as the server makes them: 128 random bits as base64url. */
const anId = stringMatching(/^[\w-]{21}[AQgw]$/);

// spec trust 4.14
describe('the number of an application', () => {
  it('follows from its ID', () => {
    expect(applicationNumber('AAAAAAAAAAAAAAAAAAAAAA')).toBe('2222-2222-2222');
    expect(applicationNumber('mZqK3vX_0-a1b2c3d4e5fA')).toBe('FN23-WBNQ-4DCB');
  });

  it('has no letters that look alike, and finds the application again', () => {
    assert(
      property(anId, (id) => {
        const number = applicationNumber(id);
        expect(number).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
        expect(isNumberOf(number, id)).toBe(true);
      }),
    );
  });

  it.each([
    ['in small letters', (number: string) => number.toLowerCase()],
    ['without dashes', (number: string) => number.replaceAll('-', '')],
    ['with spaces around and instead of dashes', (number: string) => ` ${number.replaceAll('-', ' ')} `],
  ])('can be typed %s', (_how, typed) => {
    assert(property(anId, (id) => isNumberOf(typed(applicationNumber(id)), id)));
  });

  it('is another one for another application', () => {
    assert(
      property(anId, anId, (one, other) => {
        expect(isNumberOf(applicationNumber(one), other)).toBe(applicationNumber(one) === applicationNumber(other));
      }),
    );
  });

  it.each(['', 'K7QM', 'K7QM-2XRT-9HB0', 'K7QM-2XRT-9HBL', 'ZZZZ-ZZZZ-ZZZZ', 'K7QM-2XRT-9HBWA', 'Okafor'])(
    '"%s" is none',
    (typed) => expect(idsOfNumber(typed)).toEqual([]),
  );

  it('is not found in whatever else is typed', () => {
    assert(property(string(), (typed) => idsOfNumber(typed).length === 0));
  });
});
