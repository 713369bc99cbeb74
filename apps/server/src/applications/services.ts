/** What the features of a case need from outside: passed in once, at start. */
import type { Carrier } from '@countersign/engine';
import type { IllustrationReader, Renderer, SealSigner, Timestamps, Verifier } from '../documents/index.ts';
import type { Config, Database, Jobs, Storage, Vault } from '../platform/index.ts';
import type { LiveCases } from './live-cases.ts';
import type { SectionTimes } from './section-times.ts';
import type { CardVault, Definitions, IdentityCheck, TextCode } from '../reference/index.ts';

export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: Jobs;
  /** Where the bytes of documents and uploads are. */
  readonly storage: Storage;
  /** As it was last read: not to be stored. */
  readonly carrier: Carrier;
  readonly definitions: Definitions;
  readonly renderer: Renderer;
  readonly illustrations: IllustrationReader;
  /** Null: none is configured, and numbers that only a vault may store cannot be accepted. */
  readonly cardVault: CardVault | null;
  readonly sealSigner: SealSigner;
  /** Null: seals get no timestamps. */
  readonly timestamps: Timestamps | null;
  /** Checks our own files as the public page will. */
  readonly verifier: Verifier;
  readonly checkIdentity: IdentityCheck;
  /** Null: there is no service, and no text messages are sent. */
  readonly textCode: TextCode | null;
  readonly sectionTimes: SectionTimes;
  readonly liveCases: LiveCases;
  /** Aborted when the process is about to stop: held responses are sent at once. */
  readonly stopping: AbortSignal;
  /** The server's clock, the only one. */
  readonly now: () => Date;
}
