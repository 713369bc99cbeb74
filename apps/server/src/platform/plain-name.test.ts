import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isMailAddress, isPlainLine, isPlainName, plainLine, plainName, plainPhone } from './plain-name.ts';

test.each([
  'Ann',
  "O'Brien-Smith, Jr.",
  'O’Brien–Smith',
  'St. John',
  'J.R. Smith',
  'Dr. Robert "Bob" Lee (Denver)',
  'Smith & Sons',
  'Zoë Łukasiewicz',
  'Nguyễn Thị Ánh',
  '李小龍',
  'Владимир',
  'محمد',
  'نرگس\u200cزاده',
  'क्\u200dष',
  'Henry 8',
  'Agent 1024',
  '',
])('%j is a name, and stays as it is', (name) => {
  expect(isPlainName(name)).toBe(true);
  expect(plainName(name)).toBe(name);
});

/** What somebody might put into a name, and what must be removed from it. */
const LURES: readonly [name: string, left: RegExp][] = [
  ['Ann (pay at http://evil.example)', /http|evil\.example|:\/\//],
  ['Ann https://evil.example/a?b=c', /https|evil\.example|\//],
  ['Ann www.evil.com', /www|evil\.com/],
  ['Ann evil.com', /evil\.com/],
  ['EVIL.COM', /EVIL\.COM/],
  ['bit.ly/x1', /bit\.ly|\//],
  ['Ann evil\u2024com', /\u2024/],
  ['Ann evil\uFF0Ecom', /\uFF0E/],
  ['Ann evil。com', /。/],
  ['Ann evil.\u200Dcom', /\.\u200D/],
  ['Ann evil[.]com', /[[\]]/],
  ['Ann <ann@evil.example>', /[<>@]/],
  ['"ceo@bank.com" <x@y.example>', /@/],
  ['Ann, call 1-800-555-0199', /\d/],
  ['Ann ٠١٢٣٤٥٦٧', /\p{Nd}/u],
  ['[Ann](http://evil.example)', /[[\]]|http/],
  ['Ann\r\nBcc: all@example.com', /[\r\n:@]/],
  ['Ann \u202Emoc.live\u202C', /[\u202A-\u202E]/],
  ['Ann\u2066 \u2069', /[\u2066-\u2069]/],
  ['Ann\u0000', /\p{Cc}/u],
  ['Ann \u{E0041}\u{E0042}', /[\u{E0000}-\u{E007F}]/u],
  ['<img src=x onerror=alert(1)>', /[<>=]/],
  ['javascript:alert(1)', /javascript|:/],
  ['{CarrierName}', /[{}]/],
  ['x'.repeat(101), /x{101}/],
];

test.each(LURES)('%j is not a name, and nothing that could lure anyone is left of it', (name, left) => {
  expect(isPlainName(name)).toBe(false);
  expect(plainName(name)).not.toMatch(left);
});

test.each([
  'Shall we talk on Tuesday? I am at my desk from 9 to 5.',
  'Your doctor’s address is all that is missing; thank you!',
  'Bitte lesen Sie alles in Ruhe.',
  '',
])('%j is a line of words, and stays as it is', (line) => {
  expect(isPlainLine(line)).toBe(true);
  expect(plainLine(line)).toBe(line);
});

test.each([
  ...LURES.filter(([lure]) => !lure.startsWith('x')),
  ['Fine.” Cedar Quay Life says: pay now', /[“”":]/] as const,
  ['Call 555 0199 0', /\d/] as const,
  ['x'.repeat(201), /x{201}/] as const,
])('%j is not a line of words, and nothing that could lure anyone is left of it', (line, left) => {
  expect(isPlainLine(line)).toBe(false);
  expect(plainLine(line)).not.toMatch(left);
});

describe('any typed text', () => {
  it('becomes a name that does not change again', () => {
    const staysPlain = fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = plainName(text);
      return plainName(name) === name && !/[@:/<>\p{Cc}]|\.\p{L}{2}/u.test(name);
    });
    expect(() => fc.assert(staysPlain)).not.toThrow();
  });
});

test.each([
  ['ann@agency.example', true],
  ["o'brien+leads@agency-1.co.uk", true],
  ['ann@bücher.example', true],
  ['ann', false],
  ['a@b, c@d.example', false],
  ['ann@evil.example>', false],
  ['Ann <ann@evil.example>', false],
  ['ann@evil.example\r\nBcc: x@y.example', false],
  ['"a b"@evil.example', false],
  [`${'a'.repeat(250)}@b.example`, false],
])('%j as an address: %j', (text, expected) => {
  expect(isMailAddress(text)).toBe(expected);
});

test.each([
  ['800-555-0100', '800-555-0100'],
  ['+1 (214) 555-0142 ext. 7', '+1 (214) 555-0142 ext. 7'],
  ['see http://evil.example', ''],
  ['call me', ''],
])('%j as a number to call: %j', (text, expected) => {
  expect(plainPhone(text)).toBe(expected);
});
