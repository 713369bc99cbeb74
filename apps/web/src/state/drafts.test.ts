import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseFault, stubBrowserDatabase } from './browser-database.testkit.ts';
import { type AnswerKind, isSecret } from './answer-kind.ts';
import { type Draft, draftsName, openDrafts, withoutSecrets } from './drafts.ts';

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
  it('leaves secrets out of what is stored', () => {
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
  });
});

it('keeps the drafts of the two sides of a test application apart', () => {
  const side = (playsCustomer: boolean) => draftsName({ appId: 'a1', playsCustomer });
  expect(side(true)).not.toBe(side(false));
});

describe('in a browser', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const typed: Draft = { block: 'B', responses: [{ QuestionName: 'Name', AnswerText: 'Ann' }] };
  const open = () => openDrafts<Draft>('a1', btoa('0123456789abcdef0123456789abcdef'), () => plain);

  // spec trust 1.5
  it('are kept, read by the next page, and deleted', async () => {
    const database = stubBrowserDatabase();
    await (await open())?.save([typed]);
    expect(database.kept.get('a1')).toMatchObject({ sections: 1 });
    const next = await open();
    expect(await next?.load()).toEqual([typed]);
    await next?.save([]);
    expect({ kept: database.kept.size, open: database.open }).toEqual({ kept: 0, open: 0 });
  });

  it.each<DatabaseFault>(['silent', 'refuses', 'forgetful', 'full'])(
    'whose database is %s, loading and saving end, and no connection stays open',
    async (fault) => {
      const database = stubBrowserDatabase();
      database.fault = fault;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const drafts = await open();
      let ended = 0;
      for (const each of [drafts?.load(), drafts?.save([typed]), drafts?.save([typed])])
        void each?.then(() => (ended += 1));
      // Web Crypto has its own time.
      for (let second = 0; second < 20 && ended < 3; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        await crypto.subtle.digest('SHA-256', new Uint8Array(1));
      }
      await vi.advanceTimersByTimeAsync(1_000);
      expect({ ended, open: database.open }).toEqual({ ended: 3, open: 0 });
    },
  );

  it('drafts that could not be read are not deleted', async () => {
    const database = stubBrowserDatabase();
    await (await open())?.save([typed]);
    const next = await open();
    database.fault = 'refuses';
    expect(await next?.load()).toEqual([]);
    database.fault = null;
    await next?.save([]);
    expect(await (await open())?.load()).toEqual([typed]);
  });
});
