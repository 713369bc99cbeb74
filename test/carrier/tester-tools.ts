/**
 * Tools with which somebody without our program checks a hand-over: libxml2's xmllint and OpenSSL, if this machine has
 * them. Without them, only our own checks apply.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const isThere = (tool: string, ...ask: string[]): boolean => spawnSync(tool, ask).status === 0;

/** What xmllint says is wrong with these documents, by their place in the list. */
export function xmllintProblems(documents: readonly string[], xsd: string): string[] {
  if (!isThere('xmllint', '--version')) return [];
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-xmllint-'));
  const files = documents.map((text, at) => {
    const file = path.join(folder, `${at}.xml`);
    writeFileSync(file, text);
    return file;
  });
  // It is given no network: our XSD needs none.
  const { status, stderr } = spawnSync('xmllint', ['--nonet', '--noout', '--schema', xsd, ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  rmSync(folder, { recursive: true });
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'));
  return status === 0 ? lines : [...lines, `xmllint ended with ${status}`];
}

/** The HMAC (SHA-256, base64) as OpenSSL makes it; null: it is not on this machine. */
export function opensslHmac(secret: Buffer, signed: string): string | null {
  if (!isThere('openssl', 'version')) return null;
  const words = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${secret.toString('hex')}`, '-binary'];
  const { stdout } = spawnSync('openssl', words, { input: signed });
  return stdout.toString('base64');
}
