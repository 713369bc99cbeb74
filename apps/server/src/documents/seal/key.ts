import { randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyDocument } from '@countersign/verify';
import { type Config, ConfigError, type SealConfig, errorCode } from '../../platform/index.ts';
import { renderDocument } from '../print/render.ts';
import { isDevelopmentCertificate, makeDevelopmentKey } from './development-key.ts';
import { sealSignature } from './seal-signature.ts';
import { makeSigner } from './file-signer.ts';
import { moduleSigner } from './module-signer.ts';
import { serviceSigner } from './service-signer.ts';
import { periodProblem, readCertificates, SealUnavailable, type SealSigner } from './signer.ts';

/**
 * The signer that seals documents. What is configured takes precedence; outside production, a key with its own root is
 * created at first start and stored in `<dataFolder>/keys/seal.pem`, readable by the owner only. Throws `ConfigError`
 * for files that cannot be read or do not belong together; production without a key is rejected. A signer elsewhere is
 * not asked yet.
 */
export async function loadSealKey(
  { seal, dataFolder, environment }: Pick<Config, 'seal' | 'dataFolder' | 'environment'>,
  now = new Date(),
): Promise<SealSigner> {
  if (seal) return configuredSigner(seal, environment === 'production');
  if (environment === 'production') throw new ConfigError('Production needs SEAL_CERTIFICATE_FILE and a key for it');
  const text = await developmentKey(join(dataFolder, 'keys'), now);
  return makeSigner(text, text);
}

/** The settings that say where the seal's key is. */
export const KEY_SETTINGS = {
  file: 'SEAL_KEY_FILE',
  service: 'SEAL_SERVICE_URL',
  module: 'SEAL_MODULE, SEAL_MODULE_TOOL, SEAL_MODULE_TOKEN, SEAL_MODULE_KEY and SEAL_MODULE_PIN_FILE',
} as const satisfies Record<SealConfig['kind'], string>;

async function configuredSigner(seal: SealConfig, isProduction: boolean): Promise<SealSigner> {
  const signer = await openSigner(seal).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    const why = error instanceof Error ? error.message : '';
    throw new ConfigError(
      `The seal key cannot be used: ${why.replace(/\.?$/, '.')} Check ${KEY_SETTINGS[seal.kind]} and SEAL_CERTIFICATE_FILE`,
    );
  });
  if (!isProduction) return signer;
  for (const file of secretFiles(seal)) {
    if (process.platform !== 'win32' && ((await stat(file.path)).mode & 0o007) !== 0) {
      throw new ConfigError(`${file.setting} ${file.path} can be read by everybody on this machine (chmod 640 or 600)`);
    }
  }
  if (isDevelopmentCertificate(new X509Certificate(signer.certificate))) {
    throw new ConfigError(`SEAL_CERTIFICATE_FILE ${seal.certificateFile} was made for development: nobody trusts it`);
  }
  return signer;
}

async function openSigner(seal: SealConfig): Promise<SealSigner> {
  const certificates = await readText('SEAL_CERTIFICATE_FILE', seal.certificateFile);
  switch (seal.kind) {
    case 'file':
      return makeSigner(await readText('SEAL_KEY_FILE', seal.keyFile), certificates);
    case 'service':
      return serviceSigner(readCertificates(certificates), seal);
    case 'module':
      await readText('SEAL_MODULE_PIN_FILE', seal.pinFile);
      return moduleSigner(readCertificates(certificates), seal);
  }
}

const readText = (setting: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${setting} ${file} cannot be read: check path and owner`);
  });

/** What nobody else on the machine may read. */
function secretFiles(seal: SealConfig): { setting: string; path: string }[] {
  if (seal.kind === 'file') return [{ setting: 'SEAL_KEY_FILE', path: seal.keyFile }];
  return seal.kind === 'module' ? [{ setting: 'SEAL_MODULE_PIN_FILE', path: seal.pinFile }] : [];
}

/**
 * Reads the stored key or creates it. Two servers starting at once end with the same one: `link` never replaces a file.
 */
async function developmentKey(folder: string, now: Date): Promise<string> {
  const file = join(folder, 'seal.pem');
  const kept = await readFile(file, 'utf8').catch(unlessMissing);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `seal-${randomUUID()}.tmp`);
  await writeFile(fresh, await makeDevelopmentKey(now), { mode: 0o600 });
  await link(fresh, file).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return readFile(file, 'utf8');
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** `isAway`: a signer elsewhere did not answer, or its certificate is not valid now; nothing is known about the seal yet. */
export type SealProbe = { ok: true } | { ok: false; what: string; isAway: boolean };

/**
 * Why this seal cannot seal: what its test found, or that its certificate is not valid yet or has expired. Not that its
 * signer is away.
 */
export function sealProblem(signer: SealSigner, probe: SealProbe, now: Date): string | null {
  if (!probe.ok && !probe.isAway) return probe.what;
  return periodProblem(signer, now)?.what ?? null;
}

/** Seals and checks a small document, for readiness at start: this detects a key that only looks valid. */
export async function probeSeal(signer: SealSigner, when: Date): Promise<SealProbe> {
  const problem = periodProblem(signer, when);
  if (problem) return { ok: false, what: problem.what, isAway: true };
  try {
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
    const sealed = await sealSignature(bytes, { field: 'Probe', signer, now: when, ...words });
    if (sealed.outcome !== 'sealed')
      return { ok: false, what: `The probe was not sealed: ${sealed.outcome}.`, isAway: false };
    const report = await verifyDocument(sealed.bytes, { trusted: [signer.certificate] });
    return report.verdict === 'sealed' ? { ok: true } : { ok: false, what: report.what, isAway: false };
  } catch (error) {
    const what = error instanceof Error ? error.message : 'The probe failed.';
    return { ok: false, what, isAway: error instanceof SealUnavailable };
  }
}
