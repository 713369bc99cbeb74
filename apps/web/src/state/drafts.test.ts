import { describe, expect, it } from 'vitest';
import { type AnswerKind, draftsName, isSecret, withKnownSecrets, withoutSecrets } from './drafts.ts';

const plain: AnswerKind = { type: 'FreeForm', mask: null, tokenise: false, rules: [] };

describe('what may be kept in a browser', () => {
  it.each([
    ['a Social Security number', { ...plain, type: 'SSN' as const }, true],
    ['a tax id', { ...plain, mask: 'tax-id' as const }, true],
    ['a bank account number', { ...plain, mask: 'account' as const }, true],
    ['a bank routing number', { ...plain, rules: ['invalidBankRoutingNumber'] }, true],
    ['a number for a vault', { ...plain, tokenise: true }, true],
    ['a name', { ...plain, rules: ['invalidName'] }, false],
    ['a phone number', { ...plain, type: 'Phone' as const, mask: 'phone' as const }, false],
  ])('%s', (_name, kind, secret) => {
    expect(isSecret(kind)).toBe(secret);
  });

  // spec trust 1.5
  it('leaves secrets out of what is stored and restores them from the record', () => {
    const kindOf = (_block: string, path: string): AnswerKind =>
      path.endsWith('SSN') ? { ...plain, type: 'SSN' } : plain;
    const responses = [
      { QuestionName: 'Owner[0].Name', AnswerText: 'Ann' },
      { QuestionName: 'Owner[0].SSN', AnswerText: '123-45-6789' },
    ];
    const submission = {
      id: '1',
      block: 'B',
      responses,
      validate: true,
      servedTime: '',
      submissionTime: '',
      baseVersion: 1,
    };
    const stored = withoutSecrets(submission, kindOf);
    expect(JSON.stringify(stored)).not.toContain('6789');
    const record = [
      { QuestionName: 'Owner[0].Name', AnswerText: 'An' },
      { QuestionName: 'Owner[0].SSN', AnswerText: '123-45-6789' },
    ];
    expect(withKnownSecrets(stored.responses, record, (path) => path.endsWith('SSN'))).toEqual(responses);
  });
});

it('keeps the drafts of the two sides of a test application apart', () => {
  const side = (playsCustomer: boolean) => draftsName({ appId: 'a1', playsCustomer });
  expect(side(true)).not.toBe(side(false));
});
