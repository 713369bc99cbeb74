import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutRights } from '../platform/without-rights.testkit.ts';
import { makeStoredKey } from './make-wrapping-key.ts';
import { ConfigError } from './open-installation.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-key-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('a new wrapping key', () => {
  it('is not for a folder that this user may not write to', async () => {
    const keys = path.join(folder, 'keys');
    fs.mkdirSync(keys);
    const made = withoutRights(keys, () => makeStoredKey({ KEY_FILE: path.join(keys, 'wrapping.key') }));
    await expect(made).rejects.toThrow(
      new ConfigError(`This user may not write to ${keys}: run it as root or as the user of the server`),
    );
    expect(fs.readdirSync(keys)).toEqual([]);
  });

  it('is not for a place that cannot be a folder', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    const KEY_FILE = path.join(file, 'wrapping.key');
    await expect(makeStoredKey({ KEY_FILE })).rejects.toThrow(
      new ConfigError(`The key file ${KEY_FILE} cannot be written (EEXIST): correct KEY_FILE`),
    );
  });

  it('leaves nothing beside the key', async () => {
    const KEY_FILE = path.join(folder, 'new', 'wrapping.key');
    expect(await makeStoredKey({ KEY_FILE })).toMatchObject({ file: KEY_FILE });
    expect(await makeStoredKey({ KEY_FILE })).toBeNull();
    expect(fs.readdirSync(path.dirname(KEY_FILE))).toEqual(['wrapping.key']);
  });
});
