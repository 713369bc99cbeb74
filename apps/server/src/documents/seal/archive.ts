import { X509Certificate } from 'node:crypto';
import {
  type Archive,
  fillPlace,
  imprintOf,
  nextArchive,
  nextUpdate,
  readDocument,
  toBeAnswered,
  type ValidationData,
  wholePath,
} from '@countersign/verify';
import { DAY_MS } from '../../platform/index.ts';
import { SealUnavailable, type SealSigner } from './signer.ts';
import type { Timestamps } from './timestamps.ts';

/** A file with an archive timestamp. */
export interface Archived {
  bytes: Buffer;
  archive: Archive;
}

export interface ArchiveRequest {
  signer: Pick<SealSigner, 'certificate' | 'chain'>;
  timestamps: Timestamps;
  now: Date;
}

/**
 * Appends to a sealed file what a reader needs to check it later, and a timestamp over all (PAdES B-LTA, spec trust 4.15): for
 * the first time over its seals, then over the timestamp before. Existing bytes are unchanged. The result is checked as the
 * verifier checks it before anybody gets it. Rejects with `SealUnavailable` while an answer or a timestamp is missing.
 */
export async function archiveFile(bytes: Uint8Array, { signer, timestamps, now }: ArchiveRequest): Promise<Archived> {
  const { longTerm, authorities } = timestamps;
  if (!longTerm) throw new Error('Archive timestamps are off.');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const expected = expectedOf(signer, authorities);
  const next = nextArchive(file, expected);
  if (!next) throw new Error('Only a sealed and unchanged file can get an archive timestamp.');
  const others = [...signer.chain, ...authorities].map((der) => new X509Certificate(der));
  const paths = next.paths.map((path) => wholePath(path, [...next.known, ...others]));
  const answers = await longTerm.answers.about(toBeAnswered(paths), now).catch((error: unknown) => {
    throw longTerm.failed(error instanceof Error ? error.message : 'unknown');
  });
  const update = nextUpdate(file, {
    certificates: newIn(paths, next.known),
    ocsps: unique(answers.filter(({ kind }) => kind === 'ocsp').map((answer) => answer.bytes)),
    crls: unique(answers.filter(({ kind }) => kind === 'crl').map((answer) => answer.bytes)),
  } satisfies ValidationData);
  const whole = Buffer.concat([file, update.bytes]);
  const token = await timestamps.stamp(imprintOf(whole, update));
  if (token === null) throw new SealUnavailable(`No authority returned an archive timestamp: ${timestamps.trouble()}`);
  fillPlace(whole, update, token);
  const { report } = readDocument(whole, expected);
  const archive = report.archives.at(-1);
  // An answer may have ended meanwhile: another try asks for a new one.
  if (report.verdict !== 'sealed' || !archive) throw longTerm.failed(report.what);
  longTerm.worked();
  return { bytes: whole, archive };
}

const expectedOf = ({ certificate, chain }: ArchiveRequest['signer'], authorities: Buffer[]) => ({
  trusted: [certificate, ...chain],
  authorities,
});

/**
 * Whether a sealed file can never get its first archive timestamp: a certificate in it, of a seal or of a seal's timestamp, has
 * ended, and only an earlier archive timestamp could have shown that it was good.
 */
export function isTooLateToArchive(bytes: Uint8Array, { signer, timestamps, now }: ArchiveRequest): boolean {
  const next = nextArchive(bytes, expectedOf(signer, timestamps.authorities));
  return next !== null && next.isFirst && next.paths.flat().some(({ validTo }) => new Date(validTo) < now);
}

const YEAR_MS = 365 * DAY_MS;
/** Before the certificates of an authority end. */
const MARGIN_MS = 60 * DAY_MS;

/**
 * When an archive timestamp must be renewed: after a year, and before its authority's certificates end; at once if there is none.
 */
export const archiveDue = (archive: Archive | null, now: Date): Date =>
  archive === null ? now : new Date(Math.min(archive.time.getTime() + YEAR_MS, archive.until.getTime() - MARGIN_MS));

/** The certificates of the paths that the file does not have yet. */
function newIn(paths: readonly (readonly X509Certificate[])[], known: readonly X509Certificate[]): Buffer[] {
  const isKnown = (raw: Buffer): boolean => known.some((one) => one.raw.equals(raw));
  return unique(paths.flat().map(({ raw }) => raw)).filter((raw) => !isKnown(raw));
}

const unique = (list: readonly Buffer[]): Buffer[] =>
  list.filter((bytes, index) => list.findIndex((one) => one.equals(bytes)) === index);
