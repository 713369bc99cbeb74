import { describe, expect, it } from 'vitest';
import { paddedPart, wholeDate, wholeMonth, withoutCountryCode } from './masks.ts';

describe('pasted texts', () => {
  it.each([
    [wholeDate, '4/8/1986', '04/08/1986'],
    [wholeDate, '1986-04-08', '04/08/1986'],
    [wholeDate, '4.8.1986', '04/08/1986'],
    [wholeDate, '0408', '0408'],
    [wholeMonth, '4/1986', '04/1986'],
    [wholeMonth, '1986-04', '04/1986'],
    [withoutCountryCode, '+1 617 555 0123', ' 617 555 0123'],
    [withoutCountryCode, '617-555-0123', '617-555-0123'],
  ])('%o reads %s', (read, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('pads one digit before a typed separator', () => {
    expect(paddedPart('4')).toBe('04/');
    expect(paddedPart('04/8')).toBe('04/08/');
    expect(paddedPart('04')).toBeNull();
  });
});
