import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eapp, testFolder } from '../eapp.testkit.ts';

const { folder, smallCarrier } = testFolder();

describe('eapp keys', () => {
  test('lists the product’s texts by key, for each place that uses them', async () => {
    const all = await eapp('keys');
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const key of ['welcome.title: ', 'timeline.sign.completed: ', 'document.contents: ', 'mail.codeAsText: '])
      expect(all.out).toContain(key);
    const some = await eapp('keys', '--find', 'DOCUMENT.CONT');
    expect(some.out).toBe(
      'document.contents: Contents\ndocument.contentsEntry: {title}, page {page}\ndocument.continued: {text} (continued)',
    );
  });

  test('uses the wordings of a folder in their place', async () => {
    const answer = await eapp('keys', await smallCarrier('keys'), '--find', 'welcome.title', '--json');
    expect(JSON.parse(answer.out)).toMatchObject({ 'welcome.title': 'Your application' });
  });
});

describe('eapp keys, of a folder with findings', () => {
  test('prints the findings instead of wordings that are not its own', async () => {
    const home = await smallCarrier('keys-wrong', { 'texts/pages/form.yaml': 'welcome.titel: Your application\n' });
    const answer = await eapp('keys', home, '--find', 'welcome.title');
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toContain('[unknown-text]');
  });
});

describe('eapp keys new', () => {
  test('makes the file of the wrapping key once, readable by its owner only', async () => {
    const file = path.join(folder, 'keys', 'wrapping.key');
    const before = process.env['KEY_FILE'];
    process.env['KEY_FILE'] = file;
    try {
      const made = await eapp('keys', 'new');
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(made.out).toMatch(/^created the wrapping key [\w-]{12} in .*wrapping\.key\nkeep a copy/);
      const key = await readFile(file, 'utf8');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const again = await eapp('keys', 'new');
      expect([again.code, again.err.split('\n')[0]]).toEqual([
        2,
        'eapp keys: KEY_FILE already exists and was not changed',
      ]);
      expect(await readFile(file, 'utf8')).toBe(key);
    } finally {
      if (before === undefined) delete process.env['KEY_FILE'];
      else process.env['KEY_FILE'] = before;
    }
  });
});
