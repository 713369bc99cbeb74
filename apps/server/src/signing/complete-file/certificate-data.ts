/** The contents of a round's complete file: plain data, read from the record as it was at one event. */
import type { DecisionInput, DecisionTable, PrintModel } from '@countersign/engine';
import type { EvidenceHead } from '@countersign/verify';
import type { DocumentHead } from '../../documents/index.ts';
import type { RecordedEvent } from '../../evidence/index.ts';
import type { TypedSignature } from '../../applications/index.ts';

export interface CertificateData {
  applicationId: string;
  policyNumber: string | null;
  product: string;
  stateOfIssue: string;
  epoch: number;
  isDemo: boolean;
  definition: DefinitionData;
  /** What requested this file: the last signature, or a new try. */
  preparedAt: Date;
  /** The last signature of the round. */
  completedAt: Date;
  signers: SignerData[];
  /** The amendments that were signed since, in the order of their signatures. */
  amendments: AmendmentData[];
  illustrations: IllustrationData[];
  earlier: EarlierRound[];
  /** Documents that are no longer valid, the oldest first. */
  superseded: SupersededData[];
  /** Null: the case is from before decision tables were kept. */
  decision: DecisionData | null;
  evidence: { head: EvidenceHead; events: readonly RecordedEvent[] };
}

/** The edition of the form that the case was started with. */
export interface DefinitionData {
  name: string;
  /** SHA-256 of its text. */
  version: string;
  /** Its canonical JSON; null: it is not stored as it was written. */
  text: string | null;
  /** The forms that were signed. */
  forms: readonly { number: string; edition: string; title: string }[];
}

export interface SignerData extends TypedSignature {
  slotId: string;
  /** Merge type, with the owner's letter if there is one. */
  reader: string;
  kind: 'insured' | 'owner' | 'agent';
  role: string;
  letter: string | null;
  mergeType: string;
  /** Title and business, if the person signs for one. */
  capacity: string;
  email: string;
  agentId: string | null;
  consent: {
    id: string;
    version: string;
    sha256: string;
    /** Exactly as it was shown. */
    content: string;
    shownAt: Date | null;
    givenAt: Date;
  } | null;
  /** Time zone of the place of signing; null: not known. */
  zone: string | null;
  signatureId: string;
  signedAt: Date;
  answersHash: string;
  /** The signer chose to sign without having seen their document. */
  withoutDocument: 'late' | 'failed' | null;
  /** What their document prints; null: the signature is from before that was stored. */
  printed: PrintModel | null;
  /** Hash of what they read and signed; null: they signed without it. */
  signedDocument: string | null;
  /** What they signed or, if they had not seen it, what was made later; null: nothing was made. */
  document: DocumentData | null;
}

export interface AmendmentData extends TypedSignature {
  id: string;
  askedAt: Date;
  signedAt: Date;
  /** Time zone of the place of signing. */
  zone: string;
  document: DocumentData;
  /** The file that was requested; `bytes` null: it is too large to attach and is kept with the case. */
  file: { name: string; sha256: string; bytes: Buffer | null } | null;
}

export interface DocumentData {
  id: string;
  reader: string;
  pages: number;
  sha256: string;
  /** Of the revision that was read and signed. */
  signedSha256: string | null;
  isSealed: boolean;
  bytes: Buffer;
}

export interface IllustrationData {
  fileName: string;
  /** Of the file as it was uploaded. */
  sha256: string;
  /** Its pages, cleaned; null: they could not be cleaned, or are too large for the file. */
  pages: Uint8Array | null;
}

export interface EarlierRound {
  epoch: number;
  endedAt: Date;
  reason: string;
  signatures: { name: string; role: string; letter: string | null; mergeType: string; at: Date; zone: string }[];
  documents: { reader: string; sha256: string; pages: number | null; isSealed: boolean }[];
}

/** How far a document got: `signed`: it was signed, and an unlock came before its seal. */
export type Standing = 'sealed' | 'signed' | 'opened' | 'made';

/** A document that is no longer valid. */
export interface SupersededData extends Omit<DocumentData, 'signedSha256' | 'isSealed' | 'bytes'> {
  epoch: number;
  standing: Standing;
  /** Null: with it, the file would be too large. */
  bytes: Buffer | null;
}

export interface DecisionData {
  /** SHA-256 of the table's canonical JSON. */
  version: string;
  table: DecisionTable;
  /** What its rules read in the signed answers. */
  inputs: readonly DecisionInput[];
  /** As it was stored; null: it was not made yet. */
  made: { at: string; by: object; rows: unknown; rules: unknown } | null;
}

/** In the row of a complete file, in place of its reader. */
export const COMPLETE_FILE = 'CompleteFile';

export const isReaders = ({ reader }: Pick<DocumentHead, 'reader'>): boolean => reader !== COMPLETE_FILE;
