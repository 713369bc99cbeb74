import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eapp, testFolder } from '../eapp.testkit.ts';

const { folder } = testFolder();
const other = createServer();
const usedPort = (): string => {
  const address = other.address();
  return typeof address === 'object' ? String(address?.port) : '';
};
beforeAll(() => new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void other.close(resolve)));

describe('eapp receive', () => {
  test('says where another program uses its port, and what to do', async () => {
    const secrets = path.join(folder, 'secrets.txt');
    const { code, err } = await eapp('receive', '--secrets', secrets, '--port', usedPort(), '--folder', folder);
    const line = `eapp receive: another program uses port ${usedPort()}: give another one with --port`;
    expect([code, err]).toEqual([2, line]);
  });

  test('says that the file of its secrets cannot be created, not that it cannot be read', async () => {
    const { code, err } = await eapp('receive', '--secrets', path.join(folder, 'none', 'secrets.txt'));
    expect([code, err]).toEqual([2, expect.stringMatching(/^eapp receive: ENOENT: no such file.*secrets\.txt'$/)]);
  });
});
