/** What the features of a case need from outside: handed in once, at start. */
import type { Carrier } from '@countersign/engine';
import type { IllustrationReader, Renderer, SealSigner, Verifier } from '../documents/index.ts';
import type { Config, Database, Jobs, Vault } from '../platform/index.ts';
import type { LiveCases } from './live-cases.ts';
import type { SectionTimes } from './section-times.ts';
import type { CardVault, Definitions, IdentityCheck, TextCode } from '../reference/index.ts';

export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: Jobs;
  /** As it was read last: not to be kept. */
  readonly carrier: Carrier;
  readonly definitions: Definitions;
  readonly renderer: Renderer;
  readonly illustrations: IllustrationReader;
  /** Null: none is set up, and numbers that only a vault may keep cannot be taken. */
  readonly cardVault: CardVault | null;
  readonly sealSigner: SealSigner;
  /** Looks at what we made as the public page will. */
  readonly verifier: Verifier;
  readonly checkIdentity: IdentityCheck;
  /** Null: there is no service, and nobody is sent a text message. */
  readonly textCode: TextCode | null;
  readonly sectionTimes: SectionTimes;
  readonly liveCases: LiveCases;
  /** Aborted when the process is about to stop: held answers are given at once. */
  readonly stopping: AbortSignal;
  /** The server's clock, the only one. */
  readonly now: () => Date;
}
