import { randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyDocument } from '@countersign/verify';
import { type Config, ConfigError } from '../../platform/index.ts';
import { renderDocument } from '../print/render.ts';
import { isDevelopmentCertificate, makeDevelopmentKey } from './development-key.ts';
import { sealSignature } from './seal-signature.ts';
import { makeSigner, type SealSigner } from './signer.ts';

/**
 * The key that seals documents. Configured files take precedence; outside production, a key with its own root is
 * created at first start and stored in `<dataFolder>/keys/seal.pem`, readable by the owner only. Throws `ConfigError`
 * for files that cannot be read or do not belong together; production without files is rejected.
 */
export async function loadSealKey({
  seal,
  dataFolder,
  environment,
}: Pick<Config, 'seal' | 'dataFolder' | 'environment'>): Promise<SealSigner> {
  if (seal) return configuredSigner(seal, environment === 'production');
  if (environment === 'production') throw new ConfigError('Production needs SEAL_KEY_FILE and SEAL_CERTIFICATE_FILE');
  const text = await developmentKey(join(dataFolder, 'keys'));
  return makeSigner(text, text);
}

async function configuredSigner(
  { keyFile, certificateFile }: NonNullable<Config['seal']>,
  isProduction: boolean,
): Promise<SealSigner> {
  const read = (file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw new ConfigError(`The seal's file ${file} cannot be read`);
    });
  const [key, certificate] = [await read(keyFile), await read(certificateFile)];
  const signer = await makeSigner(key, certificate).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : '';
    throw new ConfigError(`The seal key cannot be used: ${why}`);
  });
  if (!isProduction) return signer;
  if (process.platform !== 'win32' && ((await stat(keyFile)).mode & 0o007) !== 0) {
    throw new ConfigError(`SEAL_KEY_FILE ${keyFile} can be read by everybody on this machine (chmod 640 or 600)`);
  }
  if (isDevelopmentCertificate(new X509Certificate(signer.certificate))) {
    throw new ConfigError(`SEAL_CERTIFICATE_FILE ${certificateFile} was made for development: nobody trusts it`);
  }
  return signer;
}

/**
 * Reads the stored key or creates it. Two servers starting at once end with the same one: `link` never replaces a file.
 */
async function developmentKey(folder: string): Promise<string> {
  const file = join(folder, 'seal.pem');
  const kept = await readFile(file, 'utf8').catch(unlessMissing);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `seal-${randomUUID()}.tmp`);
  await writeFile(fresh, await makeDevelopmentKey(new Date()), { mode: 0o600 });
  await link(fresh, file).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return readFile(file, 'utf8');
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export type SealProbe = { ok: true } | { ok: false; what: string };

/** Why this seal cannot seal now: what the test at start found, or that its certificate has expired since. */
export function sealProblem(signer: SealSigner, probe: SealProbe, now: Date): string | null {
  if (!probe.ok) return probe.what;
  const end = new Date(new X509Certificate(signer.certificate).validTo);
  return end < now ? `The certificate ended on ${end.toISOString().slice(0, 10)}.` : null;
}

/** Seals and checks a small document, for readiness at start: this detects a key that only looks valid. */
export async function probeSeal(signer: SealSigner): Promise<SealProbe> {
  try {
    const when = new Date();
    const { bytes } = await renderDocument(
      {
        title: 'Probe',
        subtitle: 'Start of the server',
        language: 'en-US',
        summary: [],
        forms: [],
        sections: [],
        signature: { field: 'Probe', title: 'Probe', expectedName: 'Countersign' },
      },
      {
        carrierName: 'Countersign',
        insurer: { LegalName: 'Countersign', HomeOffice: '' },
        accent: '#44546a',
        documentId: 'probe',
        generatedAt: when,
      },
    );
    const words = { typedName: 'Countersign', when, zone: 'UTC', city: 'Probe', state: 'CA', address: '127.0.0.1' };
    const sealed = await sealSignature(bytes, { field: 'Probe', signer, ...words });
    if (sealed.outcome !== 'sealed') return { ok: false, what: `The probe was not sealed: ${sealed.outcome}.` };
    const report = await verifyDocument(sealed.bytes, { trusted: [signer.certificate] });
    return report.verdict === 'sealed' ? { ok: true } : { ok: false, what: report.what };
  } catch (error) {
    return { ok: false, what: error instanceof Error ? error.message : 'The probe failed.' };
  }
}
