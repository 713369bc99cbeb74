/** What `eapp verify` needs for what this installation has stored. */
import { store } from '../applications/index.ts';
import { type Checked, loadSealKey, openTimestamps } from '../documents/index.ts';
import { type AnchorPlace, checkAnchors } from '../evidence/index.ts';
import { withInstallation } from './open-installation.ts';
import type { Config, Reader } from '../platform/index.ts';
import { verifyCase } from '../signing/index.ts';

export type { Checked } from '../documents/index.ts';

/** Certificates of the authorities whose timestamps this installation trusts. */
export const authoritiesOf = async ({ timestamps }: Config): Promise<Buffer[]> =>
  timestamps ? (await openTimestamps(timestamps)).authorities : [];

/** Where the anchors of an installation are, and the certificates that may have sealed them. */
export async function anchorPlace(config: Config): Promise<AnchorPlace> {
  const { certificate, chain } = await loadSealKey(config);
  return { folder: config.anchorFolder, trusted: [certificate, ...chain], now: () => new Date() };
}

/**
 * Checks the case of this ID, application number or policy number with the settings of the environment, beside a
 * running server or alone: everything stored of it, also against the anchors. Null: no such application. Throws
 * `ConfigError` if the settings or keys do not match.
 */
export async function verifyStoredApplication(
  named: string,
  environment: Record<string, string | undefined>,
): Promise<Checked[] | null> {
  return withInstallation(environment, async ({ config, database, ...stored }) => {
    const applicationId = await store.idOf(database.query, named);
    const place = await anchorPlace(config);
    const authorities = await authoritiesOf(config);
    const checked = await database.snapshot((reader) =>
      verifyCase(reader, stored, applicationId, place.trusted, authorities),
    );
    const { anchors, cases, problems } = await checkAnchors(database.query, place, { applicationId });
    // Anchors reveal a case that was deleted as a whole.
    if (checked === null && cases === 0) return null;
    const said = cases > 0 ? 'it has the event that the newest of them names' : 'none of them names it yet';
    return [
      ...(checked ?? []),
      ...problems.map((what) => ({ ok: false, what })),
      ...(problems.length === 0 ? [{ ok: true, what: `anchors: ${anchors} read, ${said}` }] : []),
    ];
  });
}

/** Reads every anchor again and compares all cases with them. */
export async function verifyAnchors(environment: Record<string, string | undefined>): Promise<Checked[]> {
  return withInstallation(environment, async ({ config, database }) =>
    compareAnchors(database.query, await anchorPlace(config)),
  );
}

/** Reads every anchor again, and says what differs from the cases that they name. */
export async function compareAnchors(reader: Reader, place: AnchorPlace): Promise<Checked[]> {
  const { anchors, cases, problems } = await checkAnchors(reader, place);
  return [
    { ok: true, what: `anchors: ${anchors} read, the ends of ${cases} cases compared` },
    ...problems.map((what) => ({ ok: false, what })),
  ];
}
