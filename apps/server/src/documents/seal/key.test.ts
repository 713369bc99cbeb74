import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDevelopmentKey } from './development-key.ts';
import { loadSealKey, probeSeal, sealProblem } from './key.ts';
import { makeSigner } from './file-signer.ts';
import { ecSigner, rsaPem } from './test-keys.testkit.ts';

const folder = await mkdtemp(join(tmpdir(), 'seal-key-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the seal key in development', () => {
  it('is made once, kept for its owner only, and the same for servers that start at once', async () => {
    const dataFolder = join(folder, 'data');
    const signers = await Promise.all(
      [1, 2, 3].map(() => loadSealKey({ seal: null, dataFolder, environment: 'development' })),
    );
    const again = await loadSealKey({ seal: null, dataFolder, environment: 'development' });
    for (const signer of signers) expect(signer.certificate.equals(again.certificate)).toBe(true);
    expect((await stat(join(dataFolder, 'keys/seal.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataFolder, 'keys'))).mode & 0o777).toBe(0o700);
  });

  it('has a certificate for document signing from its own root', async () => {
    const signer = await ecSigner();
    const seal = new X509Certificate(signer.certificate);
    const root = new X509Certificate(signer.chain[0] ?? Buffer.alloc(0));
    expect(seal.verify(root.publicKey)).toBe(true);
    expect(seal.checkIssued(root)).toBe(true);
    expect(root.ca).toBe(true);
    expect(seal.ca).toBe(false);
    expect(seal.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']);
  });

  it('seals a probe that checks', async () => {
    expect(await probeSeal(await ecSigner(), new Date())).toEqual({ ok: true });
  });
});

describe('the seal key in production', () => {
  const dataFolder = join(folder, 'production');
  const load = async (pem: string, certificate = pem, mode = 0o600) => {
    const keyFile = join(folder, 'key.pem');
    const certificateFile = join(folder, 'certificate.pem');
    await writeFile(keyFile, pem);
    await chmod(keyFile, mode);
    await writeFile(certificateFile, certificate);
    return loadSealKey({ seal: { kind: 'file', keyFile, certificateFile }, dataFolder, environment: 'production' });
  };

  it('is the configured one', async () => {
    expect(await probeSeal(await load(await rsaPem()), new Date())).toEqual({ ok: true });
  });

  it('has to be configured, both halves of it', async () => {
    await expect(loadSealKey({ seal: null, dataFolder, environment: 'production' })).rejects.toThrow(
      'Production needs SEAL_CERTIFICATE_FILE and a key for it',
    );
    await expect(readFile(join(dataFolder, 'keys/seal.pem'))).rejects.toThrow('ENOENT');
  });

  it('is not for everybody on the machine to read, and not the one made for development', async () => {
    const pem = await rsaPem();
    await expect(load(pem, pem, 0o644)).rejects.toThrow('can be read by everybody on this machine');
    await expect(load(await makeDevelopmentKey(new Date()))).rejects.toThrow('was made for development');
  });

  it('has to be there to read, and to be a key', async () => {
    const gone = {
      kind: 'file' as const,
      keyFile: join(folder, 'gone.pem'),
      certificateFile: join(folder, 'gone.pem'),
    };
    await expect(loadSealKey({ seal: gone, dataFolder, environment: 'production' })).rejects.toThrow(
      `SEAL_CERTIFICATE_FILE ${gone.certificateFile} cannot be read: check path and owner`,
    );
    const pem = await rsaPem();
    await expect(load('no key', pem)).rejects.toThrow('The seal key cannot be used: ');
    await expect(load(pem, 'no certificate')).rejects.toThrow('contains no certificate');
    const cut = pem.replace(/(PRIVATE KEY-----\n.{100})[^-]*/, '$1\n');
    await expect(load(cut, pem)).rejects.toThrow('The seal key cannot be used: ');
  });

  it('has to fit its certificate', async () => {
    await expect(load(await rsaPem(), await rsaPem())).rejects.toThrow('does not belong');
  });
});

describe('a probe', () => {
  it('finds a key that does not fit its certificate', async () => {
    const [one, other] = await Promise.all([ecSigner(), ecSigner()]);
    expect(await probeSeal({ ...one, sign: other.sign }, new Date())).toMatchObject({ ok: false });
  });

  it('says what is wrong with a key of another kind', async () => {
    const pem = await rsaPem();
    const rsa = await makeSigner(pem, pem);
    expect(await probeSeal({ ...(await ecSigner()), sign: rsa.sign }, new Date())).toMatchObject({ ok: false });
  });
});

describe('a certificate', () => {
  it('seals in its period only, and readiness says what is wrong before and after', async () => {
    const pem = await rsaPem(new Date('2036-01-01'), new Date('2027-03-05T09:00:00Z'));
    const signer = await makeSigner(pem, pem);
    const problemAt = async (time: string): Promise<string | null> => {
      const now = new Date(time);
      return sealProblem(signer, await probeSeal(signer, now), now);
    };
    expect(await problemAt('2027-03-05T08:59:59Z')).toBe('The certificate is not valid before 2027-03-05 09:00 UTC.');
    expect(await problemAt('2027-03-05T09:00:00Z')).toBeNull();
    expect(await problemAt('2036-01-01T00:00:00Z')).toBeNull();
    expect(await problemAt('2036-01-01T00:00:01Z')).toBe('The certificate expired on 2036-01-01.');
  });
});
