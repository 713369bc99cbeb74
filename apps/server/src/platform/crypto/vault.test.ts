import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../config/index.ts';
import { withoutRights } from '../without-rights.testkit.ts';
import { decrypt, encrypt, SealBroken } from './box.ts';
import { padded } from './padded.ts';
import { readKeyFile } from './key-file.ts';
import { createRoot, openVault, readWrappingKeys, rewrapRoot } from './vault.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vault-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));
const file = (name: string): string => path.join(folder, name);

describe('an encrypted value', () => {
  const key = crypto.randomBytes(32);

  it('opens to what was put in, of any size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.string(), (content, context) => {
        expect(decrypt(key, context, encrypt(key, context, content)).equals(Buffer.from(content))).toBe(true);
      }),
    );
  });

  // spec trust 1.7
  it('does not open in another place, under another key, or after any byte changed', () => {
    const sealed = encrypt(key, 'one', 'Ann Sample');
    expect(() => decrypt(key, 'other', sealed)).toThrow(SealBroken);
    expect(() => decrypt(crypto.randomBytes(32), 'one', sealed)).toThrow(SealBroken);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decrypt(key, 'one', changed)).toThrow(SealBroken);
    }
  });

  it('does not open if its tag was shortened', () => {
    const sealed = encrypt(key, 'one', 'Ann Sample');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => decrypt(key, 'one', sealed.subarray(0, length))).toThrow(SealBroken);
    }
  });

  it('differs every time, so that equal answers cannot be recognized', () => {
    expect(encrypt(key, 'one', '123-45-6789').equals(encrypt(key, 'one', '123-45-6789'))).toBe(false);
  });

  it('has one of few lengths if its text is padded, the same for every short one, and reads back unchanged', () => {
    const overhead = encrypt(key, 'one', '').length;
    const lengths = [512, 768, 1_024, 1_536, 2_048, 3_072, 4_096, 6_144, 8_192, 12_288];
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000, unit: 'binary' }), (text) => {
        const sealed = encrypt(key, 'one', padded(text));
        expect(decrypt(key, 'one', sealed).toString()).toBe(Buffer.from(text).toString());
        const possible = lengths.filter((length) => length < 512 + 1.5 * Buffer.byteLength(text));
        expect(Buffer.byteLength(text) < 450 ? [512] : possible).toContain(sealed.length - overhead);
      }),
      { numRuns: 40 },
    );
  });

  it('is smaller than a long text', () => {
    expect(encrypt(key, 'one', 'answer '.repeat(5_000)).length).toBeLessThan(1_000);
  });
});

describe('the vault', () => {
  const settings = () => ({ keyFile: file('a.key'), previousKeyFiles: [] });

  it('creates its key once, readable by the owner only', async () => {
    const [made] = await readWrappingKeys(settings(), null, 'create');
    expect(fs.statSync(file('a.key')).mode & 0o777).toBe(0o600);
    expect((await readWrappingKeys(settings(), null, 'create'))[0]?.id).toBe(made?.id);
  });

  it('refuses an open, short, typed or missing key file by name', async () => {
    fs.writeFileSync(file('open.key'), crypto.randomBytes(32).toString('base64url'), { mode: 0o644 });
    fs.writeFileSync(file('short.key'), 'abc', { mode: 0o600 });
    fs.writeFileSync(file('typed.key'), Buffer.alloc(32, 'password').toString('base64url'), { mode: 0o600 });
    for (const name of ['open.key', 'short.key', 'typed.key', 'missing.key']) {
      await expect(readKeyFile(file(name), null)).rejects.toThrow(ConfigError);
      await expect(readKeyFile(file(name), null)).rejects.toThrow(name);
    }
  });

  it('says that a key is not for this user, which is not that it is missing', async () => {
    fs.mkdirSync(file('guarded'));
    fs.writeFileSync(file('guarded/a.key'), crypto.randomBytes(32).toString('base64url'), { mode: 0o600 });
    const read = (keyFile: string, ...previousKeyFiles: string[]) =>
      withoutRights(file('guarded'), () => readWrappingKeys({ keyFile, previousKeyFiles }, 'root', 'create'));
    await expect(read(file('guarded/a.key'))).rejects.toThrow(
      new ConfigError(
        `KEY_FILE ${file('guarded/a.key')} cannot be read by this user: run it as the user of the server`,
      ),
    );
    await expect(read(file('b.key'), file('guarded/a.key'))).rejects.toThrow(
      new ConfigError(
        `The key file ${file('guarded/a.key')} cannot be read by this user: run it as the user of the server`,
      ),
    );
  });

  it('keeps the values of two applications apart', async () => {
    const keys = await readWrappingKeys(settings(), null, 'create');
    const vault = openVault(keys, createRoot(keys));
    const one = vault.createKey('one');
    const sealed = one.key.seal('answers', 'SECTIONA|1', '{"Name":"Ann"}');
    expect(vault.openKey('one', one.wrapped).openText('answers', 'SECTIONA|1', sealed)).toBe('{"Name":"Ann"}');
    expect(() => vault.openKey('two', one.wrapped)).toThrow(SealBroken);
    expect(() => one.key.open('answers', 'SECTIONA|2', sealed)).toThrow(SealBroken);
    expect(() => one.key.open('names', 'SECTIONA|1', sealed)).toThrow(SealBroken);
  });

  // spec trust 1.7
  it('hashes a text the same within a case, differently in another, and never without a key', async () => {
    const keys = await readWrappingKeys(settings(), null, 'create');
    const vault = openVault(keys, createRoot(keys));
    const [one, two] = [vault.createKey('one'), vault.createKey('two')];
    expect(vault.openKey('one', one.wrapped).hash('Yes')).toBe(one.key.hash('Yes'));
    expect(one.key.hash('No')).not.toBe(one.key.hash('Yes'));
    const plain = crypto.createHash('sha256').update('Yes').digest('hex');
    expect(new Set([one.key.hash('Yes'), two.key.hash('Yes'), plain]).size).toBe(3);
  });

  it('says in one line that the key is the wrong one', async () => {
    const root = createRoot(await readWrappingKeys(settings(), null, 'create'));
    const other = await readWrappingKeys({ keyFile: file('b.key'), previousKeyFiles: [] }, null, 'create');
    expect(() => openVault(other, root)).toThrow(/^KEY_FILE holds another key/);
  });

  it('rotates keys: the new key wraps, the old one still opens, and look-ups stay the same', async () => {
    const old = await readWrappingKeys(settings(), null, 'create');
    const root = createRoot(old);
    const before = openVault(old, root);
    const made = before.createKey('one');
    const sealed = made.key.seal('names', '', 'Ann');
    const both = await readWrappingKeys({ keyFile: file('c.key'), previousKeyFiles: [file('a.key')] }, null, 'create');
    const between = openVault(both, root);
    const wrapped = between.rewrap('one', made.wrapped);
    const newRoot = rewrapRoot(both, root);
    const after = openVault(
      await readWrappingKeys({ keyFile: file('c.key'), previousKeyFiles: [] }, null, 'create'),
      newRoot,
    );
    expect(after.openKey('one', wrapped).openText('names', '', sealed)).toBe('Ann');
    expect(after.blindIndex('insured', 'sample|1').equals(before.blindIndex('insured', 'sample|1'))).toBe(true);
    expect(after.blindIndex('owner', 'sample|1').equals(before.blindIndex('insured', 'sample|1'))).toBe(false);
  });
});
