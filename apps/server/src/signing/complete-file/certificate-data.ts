/** The contents of a round's complete file: plain data, read from the record as it was at one event. */
import type { EvidenceHead } from '@countersign/verify';
import type { RecordedEvent } from '../../evidence/index.ts';

export interface CertificateData {
  applicationId: string;
  policyNumber: string | null;
  product: string;
  stateOfIssue: string;
  epoch: number;
  isDemo: boolean;
  definitionVersion: string;
  /** What requested this file: the last signature, or a new try. */
  preparedAt: Date;
  /** The last signature of the round. */
  completedAt: Date;
  signers: SignerData[];
  /** What was asked after the signatures and signed since, in the order of the signatures. */
  amendments: AmendmentData[];
  illustrations: IllustrationData[];
  earlier: EarlierRound[];
  evidence: { head: EvidenceHead; events: readonly RecordedEvent[] };
}

export interface SignerData {
  slotId: string;
  kind: 'insured' | 'owner' | 'agent';
  role: string;
  letter: string | null;
  mergeType: string;
  /** Title and business, if the person signs for one. */
  capacity: string;
  expectedName: string;
  typedName: string;
  email: string;
  agentId: string | null;
  consent: { id: string; version: string; sha256: string; shownAt: Date | null; givenAt: Date } | null;
  city: string;
  state: string;
  /** Time zone of the place of signing; null: not known. */
  zone: string | null;
  address: string;
  userAgent: string;
  signatureId: string;
  signedAt: Date;
  answersHash: string;
  /** The signer chose to sign without having seen their document. */
  withoutDocument: 'late' | 'failed' | null;
  /** What they signed or, if they had not seen it, what was made later; null: nothing was made. */
  document: DocumentData | null;
}

export interface AmendmentData {
  id: string;
  askedAt: Date;
  expectedName: string;
  typedName: string;
  city: string;
  state: string;
  address: string;
  userAgent: string;
  signedAt: Date;
  document: DocumentData;
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
  sha256: string;
  /** Its pages, cleaned; null: they could not be cleaned, or are too large for the file. */
  pages: Uint8Array | null;
}

export interface EarlierRound {
  epoch: number;
  endedAt: Date;
  reason: string;
  signatures: { name: string; role: string; letter: string | null; mergeType: string; at: Date }[];
  documents: { reader: string; sha256: string; pages: number | null; isSealed: boolean }[];
}
