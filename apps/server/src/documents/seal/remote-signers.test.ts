/** Seals whose key is elsewhere: behind a service, or in a hardware module (spec trust 4.12). */
import { execFileSync, spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyDocument } from '@countersign/verify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sampleSigned } from '../verify/sample-complete-file.testkit.ts';
import { makeDevelopmentKey } from './development-key.ts';
import { type KeyModule, moduleSigner } from './module-signer.ts';
import { serviceSigner } from './service-signer.ts';
import { readCertificates, SealUnavailable } from './signer.ts';
import { signHash, startSigningService, type SigningService } from './signing-service.testkit.ts';
import { rsaPem } from './test-keys.testkit.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'remote-signers-'));
const services: SigningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const keys: [string, () => Promise<string>][] = [
  ['ECDSA', () => makeDevelopmentKey(new Date('2026-11-20T00:00:00Z'))],
  ['RSA', rsaPem],
];

async function withService(pem: string) {
  const service = await startSigningService(pem);
  services.push(service);
  const signer = serviceSigner(readCertificates(pem), { url: service.url, key: 'secret' });
  return { service, signer };
}

describe('a key behind a signing service', () => {
  it.each(keys)('seals as one in a file does, and only a digest leaves: %s', async (_, makePem) => {
    const { service, signer } = await withService(await makePem());
    const sealed = await sampleSigned(signer);
    expect(await verifyDocument(sealed, { trusted: [signer.certificate] })).toMatchObject({ verdict: 'sealed' });
    expect(service.asked).toEqual([
      { authorization: 'Bearer secret', algorithm: signer.algorithm, digest: expect.stringMatching(/^.{43}=$/) },
    ]);
    expect(signer.trouble()).toBeNull();
  });

  it('gives no seal while the service refuses, answers nonsense or signs with another key, and says why', async () => {
    const pem = await makeDevelopmentKey(new Date());
    const { service, signer } = await withService(pem);
    const wrongs: [() => void, RegExp][] = [
      [() => service.answerWith(503, '{}'), /it answers HTTP 503$/],
      [() => service.answerWith(200, 'yes'), /it answers with something other than a signature$/],
      [() => service.answerWith(200, '{"signature":"AAAA"}'), /was not made with the key of the seal certificate$/],
    ];
    for (const [spoil, why] of wrongs) {
      spoil();
      await expect(signer.sign(Buffer.from('bytes'))).rejects.toThrow(SealUnavailable);
      expect(signer.trouble()).toMatch(why);
    }
    service.answerWith(null);
    service.signWith(await makeDevelopmentKey(new Date()));
    await expect(sampleSigned(signer)).rejects.toThrow('was not made with the key of the seal certificate');
    service.signWith(pem);
    await sampleSigned(signer);
    expect(signer.trouble()).toBeNull();
    await service.close();
    await expect(signer.sign(Buffer.from('bytes'))).rejects.toThrow('it cannot be reached');
  });
});

describe('the example of a signing service, in front of a cloud that answers as Google’s does', () => {
  it('signs with the key of the cloud, for whoever has its token', async () => {
    const pem = await makeDevelopmentKey(new Date());
    const cloud = await startCloud(pem);
    const program = fileURLToPath(new URL('../../../../../deploy/seal-service/google-kms.mjs', import.meta.url));
    const env = {
      KMS_KEY: 'projects/p/key/1',
      TOKEN: 'secret',
      PORT: '0',
      KMS_URL: cloud.url,
      METADATA_URL: cloud.url,
    };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const url = `http://127.0.0.1:${/\d+/.exec(line.toString())?.[0]}/sign`;
      const signer = serviceSigner(readCertificates(pem), { url, key: 'secret' });
      const sealed = await sampleSigned(signer);
      expect(await verifyDocument(sealed, { trusted: [signer.certificate] })).toMatchObject({ verdict: 'sealed' });
      const stranger = serviceSigner(readCertificates(pem), { url, key: 'guess' });
      await expect(stranger.sign(Buffer.from('bytes'))).rejects.toThrow('it answers HTTP 403');
    } finally {
      child.kill();
      await cloud.close();
    }
  });
});

/** The two calls of the cloud that the example makes. */
async function startCloud(pem: string) {
  const server = http.createServer((request, response) => {
    const answer = (body: object) => response.end(JSON.stringify(body));
    if (request.headers['metadata-flavor'] === 'Google') return answer({ access_token: 'ours' });
    const isOurs =
      request.headers.authorization === 'Bearer ours' && request.url === '/v1/projects/p/key/1:asymmetricSign';
    if (!isOurs) return response.writeHead(403).end();
    request.once('data', (chunk: Buffer) => {
      const { digest }: { digest: { sha256: string } } = JSON.parse(chunk.toString());
      const hash = Buffer.from(digest.sha256, 'base64');
      answer({ signature: signHash(createPrivateKey(pem), hash).toString('base64') });
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Stands in for `pkcs11-tool` with an RSA key: takes the options that the real one takes, and signs with a PEM file. */
const TOOL = `#!/usr/bin/env node
const { createPrivateKey, privateEncrypt, constants } = require('node:crypto');
const { readFileSync } = require('node:fs');
const words = process.argv.slice(2).join(' ');
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  if (process.env.PIN !== '5678' || words !== EXPECTED || process.env.DATABASE_URL) process.exit(1);
  const key = createPrivateKey(readFileSync(__filename + '.pem', 'utf8'));
  process.stdout.write(privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat(chunks)));
});
`;
const EXPECTED = '--module library --token-label seals --login --pin env:PIN --sign --mechanism RSA-PKCS --label seal';

function filed(name: string, text: string, mode = 0o600): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const moduleOf = (tool: string, library = 'library', pin = '5678'): KeyModule => ({
  tool,
  library,
  token: 'seals',
  key: 'seal',
  pinFile: filed('pin', `${pin}\n`),
});

describe('a key behind a PKCS #11 library', () => {
  it('seals through the program that asks it, which gets the PIN and nothing else', async () => {
    const pem = await rsaPem();
    const tool = filed('tool', TOOL.replace('EXPECTED', JSON.stringify(EXPECTED)), 0o700);
    filed('tool.pem', pem);
    process.env['DATABASE_URL'] = 'postgres://secret';
    const signer = moduleSigner(readCertificates(pem), moduleOf(tool));
    const sealed = await sampleSigned(signer).finally(() => delete process.env['DATABASE_URL']);
    expect(await verifyDocument(sealed, { trusted: [signer.certificate] })).toMatchObject({ verdict: 'sealed' });
    const wrongPin = moduleSigner(readCertificates(pem), moduleOf(tool, 'library', '0000'));
    await expect(wrongPin.sign(Buffer.from('bytes'))).rejects.toThrow(SealUnavailable);
    expect(wrongPin.trouble()).toMatch(/tool ended with 1$/);
    const gone = moduleSigner(readCertificates(pem), moduleOf(path.join(folder, 'gone')));
    await expect(gone.sign(Buffer.from('bytes'))).rejects.toThrow('cannot be started');
  });

  // The project does not need SoftHSM and OpenSC: where they are not installed, there is nothing to compare with.
  const library = '/usr/lib/softhsm/libsofthsm2.so';
  const isInstalled = existsSync(library) && existsSync('/usr/bin/pkcs11-tool');
  it.each(isInstalled ? keys : [])('seals with SoftHSM: %s', async (kind, makePem) => {
    const pem = await makePem();
    const tokens = path.join(folder, kind);
    mkdirSync(tokens);
    const env = { ...process.env, SOFTHSM2_CONF: filed(`${kind}.conf`, `directories.tokendir = ${tokens}\n`) };
    const ask = (...words: string[]) => execFileSync('softhsm2-util', words, { env, stdio: 'pipe' });
    ask('--init-token', '--free', '--label', 'seals', '--so-pin', '1234', '--pin', '5678');
    const key = filed(`${kind}.pem`, pem.slice(0, pem.indexOf('-----BEGIN CERTIFICATE')));
    ask('--import', key, '--token', 'seals', '--label', 'seal', '--id', '01', '--pin', '5678');
    const script = `#!/bin/sh\nSOFTHSM2_CONF=${env.SOFTHSM2_CONF} exec pkcs11-tool "$@"\n`;
    const signer = moduleSigner(readCertificates(pem), moduleOf(filed(`${kind}.sh`, script, 0o700), library));
    const sealed = await sampleSigned(signer);
    expect(await verifyDocument(sealed, { trusted: [signer.certificate] })).toMatchObject({ verdict: 'sealed' });
  });
});
