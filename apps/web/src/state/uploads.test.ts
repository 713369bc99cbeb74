import { describe, expect, it } from 'vitest';
import { failureOf, isSignable, resultOf } from './uploads.ts';

describe('what a file question keeps', () => {
  it.each([
    ['', null],
    ['none', null],
    ['[]', null],
    ['{"Name":"a.pdf"}', null],
    ['{"FileName":"a.pdf"}', { FileName: 'a.pdf', ApplicantSignature: false, FileSize: null }],
    [
      '{"FileName":"a.pdf","FileSize":5,"ApplicantSignature":true}',
      { FileName: 'a.pdf', ApplicantSignature: true, FileSize: 5 },
    ],
  ])('%s', (kept, expected) => {
    expect(resultOf(kept)).toEqual(expected);
  });

  it('says whether the applicant can sign', () => {
    expect(isSignable('{"FileName":"a.pdf","ApplicantSignature":true}')).toBe(true);
    expect(isSignable('{"FileName":"a.pdf","ApplicantSignature":false}')).toBe(false);
  });
});

it.each([
  [413, 'illustration.tooLarge'],
  [0, 'illustration.lost'],
  [408, 'illustration.stillBusy'],
  [429, 'illustration.stillBusy'],
  [503, 'illustration.stillBusy'],
  [500, 'illustration.failed'],
])('status %i is told as %s', (status, key) => {
  expect(failureOf(status)).toBe(key);
});
