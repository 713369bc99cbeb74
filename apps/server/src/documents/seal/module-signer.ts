import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { remoteSigner, type SealAlgorithm, type SealCertificates, type SealSigner } from './signer.ts';

/** A key in a hardware module, and the program that asks the module (docs/operating/seal.md). */
export interface KeyModule {
  /** `pkcs11-tool` of OpenSC, or a program with the same options. */
  tool: string;
  /** The module's PKCS #11 library. */
  library: string;
  /** Labels of the token and of the key on it. */
  token: string;
  key: string;
  pinFile: string;
}

const TIMEOUT_MS = 5_000;
const MAX_SIGNATURE_LENGTH = 4_096;

/** DER in front of a SHA-256, as RSA signs it (RFC 8017, 9.2). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const MECHANISMS: Readonly<Record<SealAlgorithm, readonly string[]>> = {
  ECDSA_SHA_256: ['--mechanism', 'ECDSA', '--signature-format', 'openssl'],
  RSASSA_PKCS1_V1_5_SHA_256: ['--mechanism', 'RSA-PKCS'],
};

/**
 * A signer behind a PKCS #11 library. The library is loaded by a process of its own for each signature: one that hangs or
 * crashes does not take the server with it. The PIN is given to that process only, in its environment.
 */
export function moduleSigner(certificates: SealCertificates, module: KeyModule): SealSigner {
  return remoteSigner(certificates, async (bytes, algorithm) => {
    const digest = createHash('sha256').update(bytes).digest();
    const pin = (await readFile(module.pinFile, 'utf8').catch(() => null))?.trim();
    if (pin === undefined) throw new Error(`the file ${module.pinFile} of its PIN cannot be read`);
    const signed = algorithm === 'ECDSA_SHA_256' ? digest : Buffer.concat([DIGEST_INFO, digest]);
    return askTool(module, MECHANISMS[algorithm], { pin, bytes: signed });
  });
}

function askTool(
  { tool, library, token, key }: KeyModule,
  mechanism: readonly string[],
  { pin, bytes }: { pin: string; bytes: Buffer },
): Promise<Buffer> {
  const words = ['--module', library, '--token-label', token, '--login', '--pin', 'env:PIN', '--sign', ...mechanism];
  const child = spawn(tool, [...words, '--label', key], {
    // Nothing of the server's own settings. A module that needs variables gets them from a script in place of the tool.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PIN: pin },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => reject(new Error(`${tool} cannot be started (${error.message})`)));
    child.once('close', (code) => {
      const signature = Buffer.concat(chunks);
      if (code === 0 && signature.length <= MAX_SIGNATURE_LENGTH) resolve(signature);
      else reject(new Error(code === null ? `${tool} did not end in time` : `${tool} ended with ${code}`));
    });
    // It may end before it reads: its exit code says so.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
  });
}
