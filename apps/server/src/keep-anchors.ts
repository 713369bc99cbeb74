/** Anchors of the evidence, outside the database: compared with it at start, and written every hour. */
import type { Services } from './applications/index.ts';
import { signDigest } from './documents/index.ts';
import { checkAnchors, makeAnchors } from './evidence/index.ts';
import { mailAnchor, type MailTransport } from './mail/index.ts';
import type { Log, Metrics } from './platform/index.ts';

type AnchorServices = Pick<Services, 'config' | 'database' | 'sealSigner' | 'now'>;

export interface AnchorKeeper {
  /** Compares the newest anchors with the database, and logs every contradiction. */
  compare(): Promise<void>;
  /**
   * Records where all records end, if an hour has passed, and mails the newest anchor once a day. Throws if it cannot.
   */
  keep(transport: MailTransport | null, signal: AbortSignal): Promise<void>;
  /** How many contradictions this process found. */
  contradictions(): number;
  /** Shows them. */
  show(metrics: Metrics): void;
}

/** This many at start; the weekly drill reads all. */
const ANCHORS_AT_START = 1_000;

export function createAnchorKeeper({ config, database, sealSigner, now }: AnchorServices, log: Log): AnchorKeeper {
  const folder = config.anchorFolder;
  const trusted = [sealSigner.certificate, ...sealSigner.chain];
  let contradictions = 0;
  return {
    // The server starts anyway: a person who caused a contradiction must not be able to stop it as well.
    async compare() {
      const { problems } = await checkAnchors(database.query, { folder, trusted, now }, { newest: ANCHORS_AT_START });
      for (const problem of problems) log.error({ problem }, 'evidence and its anchors differ');
      contradictions = problems.length;
    },
    async keep(transport, signal) {
      const sign = (digest: Buffer) => signDigest(digest, sealSigner);
      const made = await makeAnchors({ database, folder, sign, trusted, now }, signal);
      for (const { number, hash, cases } of made) log.info({ number, hash, cases }, 'evidence anchored');
      const newest = made.at(-1);
      if (newest && transport && config.anchorMail !== null) {
        await mailAnchor({ to: config.anchorMail, folder, transport, log, now }, newest);
      }
    },
    contradictions: () => contradictions,
    show(metrics) {
      metrics.gauge(
        'countersign_anchor_contradictions',
        'Contradictions between the evidence and its anchors, found when this process started.',
        [],
        (set) => set.set(contradictions),
      );
    },
  };
}
