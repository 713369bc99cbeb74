import { createHash } from 'node:crypto';
import { type Archive, fillPlace, imprintOf } from '@countersign/verify';
import { drawAppearance, type SealWords, type SignatureWords } from './appearance.ts';
import { type Archived, archiveFile, type ArchiveRequest } from './archive.ts';
import { reserveFor, signDigest, type Stamp } from './cms.ts';
import { type SealFacts, placeIn, sealUpdate } from './seal-update.ts';
import { periodProblem, SealUnavailable, type SealSigner } from './signer.ts';
import type { Timestamps } from './timestamps.ts';

/** What a person signed, or what the carrier seals by itself. */
export type SealRequest = (SignatureWords | SealWords) & {
  /** Name of the signature field. */
  field: string;
  signer: SealSigner;
  /** Absent: the seal gets no timestamp. */
  timestamps?: Timestamps | null;
  /** When the seal's certificate has to be valid, and of which revocation answers have to be; absent: now. */
  now?: Date;
  /** The reason in the seal's metadata: for a test application, that it is not binding. */
  reason?: string;
};

export type SealOutcome =
  | {
      outcome: 'sealed';
      bytes: Uint8Array;
      length: number;
      sha256: string;
      /** Its archive timestamp; null: it has none. */
      archive: Archive | null;
    }
  | { outcome: 'no-such-field' }
  | { outcome: 'already-signed' };

/**
 * Signs one field with one incremental update: the visible signature and a PAdES B-B signature over the whole file so
 * far, with the server's seal key (spec trust §4), with a timestamp PAdES B-T, and with validation data and an archive timestamp in a
 * second update B-LTA. Existing bytes are unchanged. A signed field is refused. Rejects with `SealUnavailable` outside the
 * period of the signer's certificate, or if the signer gives no signature, or nobody the timestamp or answer that is required.
 */
export async function sealSignature(bytes: Uint8Array, request: SealRequest): Promise<SealOutcome> {
  const { timestamps, signer, now = new Date() } = request;
  const problem = periodProblem(signer, now);
  if (problem) throw new SealUnavailable(problem.what);
  const sealed = await stampedSeal(bytes, request);
  if (!Buffer.isBuffer(sealed)) return sealed;
  const archived = timestamps?.longTerm ? await archiveIfPossible(sealed, { signer, timestamps, now }) : null;
  const whole = archived?.bytes ?? sealed;
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return {
    outcome: 'sealed',
    bytes: new Uint8Array(whole),
    length: whole.length,
    sha256,
    archive: archived?.archive ?? null,
  };
}

/** Null: it is not possible now, and not required. */
async function archiveIfPossible(sealed: Buffer, request: ArchiveRequest): Promise<Archived | null> {
  try {
    return await archiveFile(sealed, request);
  } catch (error) {
    if (error instanceof SealUnavailable && !request.timestamps.longTerm?.isRequired) return null;
    throw error;
  }
}

type NotSealed = Exclude<SealOutcome, { outcome: 'sealed' }>;

async function stampedSeal(bytes: Uint8Array, request: SealRequest): Promise<Buffer | NotSealed> {
  const { timestamps } = request;
  if (!timestamps) return sealWith(bytes, request, null);
  try {
    return await sealWith(bytes, request, async (imprint) => {
      const token = await timestamps.stamp(imprint);
      if (token === null) throw new NoTimestamp(`No authority returned a timestamp: ${timestamps.trouble()}`);
      return token;
    });
  } catch (error) {
    // A seal says whether it has a timestamp, so it is created again without one.
    if (error instanceof NoTimestamp && !timestamps.isRequired) return sealWith(bytes, request, null);
    throw error;
  }
}

class NoTimestamp extends SealUnavailable {}

async function sealWith(bytes: Uint8Array, request: SealRequest, stamp: Stamp | null): Promise<Buffer | NotSealed> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const place = placeIn(file, request.field);
  if (!place) return { outcome: 'no-such-field' };
  if (place.isSigned) return { outcome: 'already-signed' };
  const drawn = await drawAppearance(place.width, place.height, request);
  const { signer } = request;
  const facts = factsOf(request, stamp !== null);
  const update = sealUpdate(file, place, { drawn, facts, reserve: reserveFor(signer, facts) });
  const sealed = Buffer.concat([file, update.bytes]);
  fillPlace(sealed, update, await signDigest(imprintOf(sealed, update), signer, stamp ?? undefined));
  return sealed;
}

function factsOf(request: SealRequest, isStamped: boolean): SealFacts {
  const { when, reason } = request;
  if ('sealedBy' in request) return { name: request.sealedBy.normalize('NFC'), when, reason, isStamped };
  const { typedName, city, state } = request;
  return { name: typedName.normalize('NFC'), location: `${city}, ${state}`, when, reason, isStamped };
}
