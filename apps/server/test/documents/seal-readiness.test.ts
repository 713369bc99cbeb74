/** A server whose seal cannot be used accepts no work (spec trust 4.6). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rsaPem } from '../../src/documents/seal/test-keys.testkit.ts';
import { startServer } from '../support/running-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'seal-readiness-'));
afterAll(() => rmSync(folder, { recursive: true }));

function filed(name: string, pem: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, pem, { mode: 0o600 });
  return file;
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  const { data } = (await answer.json()) as { data: { problems: Record<string, string> } };
  return { status: answer.status, seal: data.problems['seal'] };
};

test('a key that is missing, or does not fit, ends the start with one line', async () => {
  const own = filed('own.pem', await rsaPem());
  const other = filed('other.pem', await rsaPem());
  const start = (key: string, certificate: string) =>
    startServer({ SEAL_KEY_FILE: key, SEAL_CERTIFICATE_FILE: certificate });
  await expect(start(path.join(folder, 'gone.pem'), own)).rejects.toThrow(
    /^SEAL_KEY_FILE .*gone\.pem cannot be read: check path and owner$/,
  );
  await expect(start(own, other)).rejects.toThrow(
    'The seal key cannot be used: The seal key does not belong to the seal certificate.',
  );
});

test('a seal that fails at start is reported by readiness', async () => {
  // The key belongs to the certificate; but what follows as its issuer is none.
  const issuer = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  const broken = filed('broken.pem', (await rsaPem()) + issuer);
  const server = await startServer({ SEAL_KEY_FILE: broken, SEAL_CERTIFICATE_FILE: broken });
  try {
    expect(await readiness(server.url)).toEqual({
      status: 503,
      seal: expect.stringMatching(/^The signature of Countersign/),
    });
  } finally {
    await server.close();
  }
});

test('a certificate that expires while the server runs is reported from then on', async () => {
  const file = filed('sound.pem', await rsaPem());
  let now = new Date();
  const server = await startServer({ SEAL_KEY_FILE: file, SEAL_CERTIFICATE_FILE: file }, { now: () => now });
  try {
    expect(await readiness(server.url)).toMatchObject({ seal: undefined });
    now = new Date('2036-01-02');
    expect(await readiness(server.url)).toEqual({ status: 503, seal: 'The certificate expired on 2036-01-01.' });
  } finally {
    await server.close();
  }
});
