/**
 * A document sealed and archived under authorities made with OpenSSL alone, checked eleven years later by `eapp verify`
 * and by other programs. In `npm run test:full` only.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { verifyDocument, verifyFile } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { structureFaults } from '../../src/documents/print/structure.testkit.ts';
import { makeSigner } from '../../src/documents/seal/file-signer.ts';
import type { SealSigner } from '../../src/documents/seal/signer.ts';
import { openTimestamps, type Timestamps } from '../../src/documents/seal/timestamps.ts';
import {
  sampleCompleteFile,
  sampleRecord,
  sampleSigned,
} from '../../src/documents/verify/sample-complete-file.testkit.ts';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import { preflight } from './preflight.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-long-term-'));
const place = (name: string): string => path.join(folder, name);
const read = (name: string): Buffer => fs.readFileSync(place(name));
const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

let service: StubService;

beforeAll(async () => {
  service = await startStubService(({ address, bytes }, response) => {
    // Some programs put what they ask in the address.
    const [, path = address, asked] = /^(\/ocsp)\/(.+)$/.exec(address) ?? [];
    fs.writeFileSync(place('asked'), asked === undefined ? bytes : Buffer.from(decodeURIComponent(asked), 'base64'));
    if (path === '/ocsp') response.setHeader('Content-Type', 'application/ocsp-response');
    response.end(answerTo(path));
  });
  makeAuthorities(service.origin);
});
afterAll(async () => {
  await service.close();
  fs.rmSync(folder, { recursive: true });
});

const OCSP = ['-index', 'index.txt', '-CA', 'root.crt', '-rsigner', 'root.crt', '-rkey', 'root.key', '-ndays', '7'];

function answerTo(address: string): Buffer {
  switch (address) {
    case '/tsa':
      openssl('ts', '-reply', '-config', 'authorities.cnf', '-queryfile', 'asked', '-out', 'answer');
      return read('answer');
    case '/ocsp':
      openssl('ocsp', '-reqin', 'asked', '-respout', 'answer', ...OCSP);
      return read('answer');
    default:
      openssl('ca', '-config', 'authorities.cnf', '-gencrl', '-crldays', '7', '-out', 'list.pem');
      return openssl('crl', '-in', 'list.pem', '-outform', 'DER');
  }
}

/** A root, the certificate of a seal for two years, and that of an authority for timestamps for three. */
function makeAuthorities(origin: string): void {
  for (const [name, text] of Object.entries({
    'authorities.cnf': `
[req]
distinguished_name = name
[name]
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
serial = serial
certificate = root.crt
private_key = root.key
default_md = sha256
policy = any
[any]
commonName = supplied
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[seal]
keyUsage = critical, digitalSignature, nonRepudiation
authorityInfoAccess = OCSP;URI:${origin}/ocsp
[stamp]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${origin}/list.crl
[tsa]
default_tsa = tsa1
[tsa1]
serial = stamps
crypto_device = builtin
signer_cert = stamp.crt
certs = root.crt
signer_key = stamp.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`,
    'index.txt': '',
    serial: '1000\n',
    stamps: '01\n',
  }))
    fs.writeFileSync(place(name), text);
  const key = (name: string) =>
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', `${name}.key`);
  const config = ['-config', 'authorities.cnf'];
  key('root');
  const own = ['-key', 'root.key', '-subj', '/CN=OpenSSL root', '-days', '3650', '-out', 'root.crt'];
  openssl('req', '-x509', ...config, '-extensions', 'root', ...own);
  for (const [name, days] of [
    ['seal', '730'],
    ['stamp', '1095'],
  ] as const) {
    key(name);
    openssl('req', '-new', ...config, '-key', `${name}.key`, '-subj', `/CN=OpenSSL ${name}`, '-out', `${name}.csr`);
    const signing = ['-in', `${name}.csr`, '-out', `${name}.crt`, '-days', days, '-extensions', name];
    openssl('ca', '-batch', '-notext', ...config, ...signing);
  }
}

/** Runs a program eleven years later. One that is missing is a failure that says how to get it. */
function elevenYearsLater(program: string, ...args: string[]): { status: number | null; said: string } {
  const ended = spawnSync('faketime', ['-f', '+4018d', program, ...args], { encoding: 'utf8' });
  if (ended.error) throw new Error('faketime does not start. On Debian: apt-get install faketime poppler-utils qpdf');
  return { status: ended.status, said: `${ended.stdout}${ended.stderr}` };
}

/** What a program says, while the authorities here go on answering. */
async function ask(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args).catch((error: unknown) => {
    throw new Error(`${program} failed. On Debian: apt-get install poppler-utils libnss3-tools`, { cause: error });
  });
  return stdout;
}

/** Under these authorities. */
async function sealing(): Promise<{ signer: SealSigner; timestamps: Timestamps }> {
  const signer = await makeSigner(
    read('seal.key').toString(),
    `${read('seal.crt').toString()}${read('root.crt').toString()}`,
  );
  const timestamps = await openTimestamps({
    isRequired: true,
    urls: [`${service.origin}/tsa`],
    certificateFile: place('root.crt'),
    longTerm: { isRequired: true, hosts: [new URL(service.origin).host] },
  });
  return { signer, timestamps };
}

// spec trust 4.15
test('what OpenSSL sealed, stamped and answered is still known to have been valid', { timeout: 600_000 }, async () => {
  const { signer, timestamps } = await sealing();
  const sealed = await sampleSigned(signer, undefined, timestamps);
  fs.writeFileSync(place('sealed.pdf'), sealed);
  const expected = { trusted: [signer.certificate], authorities: timestamps.authorities };
  expect(await verifyDocument(sealed, expected)).toMatchObject({
    verdict: 'sealed',
    signatures: [{ timestamp: { authority: 'OpenSSL stamp', isConfirmed: true } }],
    archives: [{ authority: 'OpenSSL stamp', isConfirmed: true }],
  });

  const eapp = path.resolve(import.meta.dirname, '../../../../node_modules/.bin/eapp');
  const files = ['--certificate', place('seal.crt'), '--authority', place('root.crt')];
  const { status, said } = elevenYearsLater(eapp, 'verify', place('sealed.pdf'), ...files);
  expect(status).toBe(0);
  expect(said).toMatch(/its certificate expired on 20\d\d-\d\d-\d\d: it was valid when the seal was made/);
  expect(said).toMatch(/archive timestamp: .* by OpenSSL stamp; no certificate before it had been revoked then/);

  const theirs = elevenYearsLater('pdfsig', '-nocert', place('sealed.pdf')).said;
  expect(theirs).toContain('Signature is Valid');
  expect(elevenYearsLater('qpdf', '--check', place('sealed.pdf')).status).toBe(0);
});

test('pdfsig trusts the seal of an authority that it was told to trust, and says when it was made', async () => {
  const { signer, timestamps } = await sealing();
  fs.writeFileSync(place('trusted.pdf'), await sampleSigned(signer, undefined, timestamps));
  const database = `sql:${place('nss')}`;
  fs.mkdirSync(place('nss'));
  const withRoot = () => ask('pdfsig', '-nssdir', database, place('trusted.pdf'));
  await ask('certutil', '-N', '-d', database, '--empty-password');
  expect(await withRoot()).toMatch(/Signature is Valid\.[^]*Certificate issuer isn't Trusted\./);
  await ask('certutil', '-A', '-d', database, '-n', 'root', '-t', 'CT,C,C', '-i', place('root.crt'));
  expect(await withRoot()).toMatch(
    /Signing Time: Nov 22 2026 09:00:00[^]*Signature is Valid\.[^]*Certificate is Trusted\./,
  );
});

test(
  'a complete file keeps to PDF/A, and can be read aloud, with its archive timestamp',
  { timeout: 600_000 },
  async () => {
    const { signer, timestamps } = await sealing();
    const document = await sampleSigned(signer, undefined, timestamps);
    const complete = await sampleCompleteFile(signer, document, sampleRecord(document), timestamps);
    const expected = { trusted: [signer.certificate], authorities: timestamps.authorities };
    expect(await verifyFile(Buffer.from(complete), expected)).toMatchObject({
      kind: 'complete',
      verdict: 'sealed',
      archives: [{ isConfirmed: true }],
    });
    // The field of the archive timestamp takes no room. Only part 1 wants an appearance of such a field too (ISO 19005-3, 6.3.3).
    const found = preflight(folder, new Map([['complete', complete]])).get('complete');
    const [, place] =
      /\/TU \(Archive timestamp\).*? \/Rect \[([^\]]*)\]/.exec(Buffer.from(complete).toString('latin1')) ?? [];
    expect(place).toBe('0 0 0 0');
    expect(found?.filter((one) => !one.endsWith('widget annotation lacks an appearance dictionary'))).toEqual([]);
    expect(await structureFaults(complete)).toEqual([]);
  },
);
