import path from 'node:path';
import { type CallTable, ok, waitFor } from '../platform/index.ts';
import type { Definitions } from './definitions.ts';
import type { CarrierReport, CarrierWatch } from './watch-carrier.ts';

/**
 * Registers the call of the preview page for the state of the carrier's folder. Only where changes of the folder are
 * watched.
 */
export function registerPreview(
  {
    folder,
    watch,
    definitions,
    stopping,
  }: {
    folder: string;
    watch: CarrierWatch;
    definitions: Definitions;
    stopping: AbortSignal;
  },
  { calls }: { calls: CallTable },
): void {
  const nameOf = ({ revision, isReading }: CarrierReport): string =>
    `${definitions.current.version.slice(0, 12)}-${revision}${isReading ? '-reading' : ''}`;

  calls.open('carrierMappings', async () => ok({ Mappings: [...definitions.carrier.handover] }));

  calls.open('carrierState', async ({ query, observed }) => {
    const report = await waitFor(
      async () => watch.latest(),
      (latest) => nameOf(latest) !== query.Known,
      { by: observed.requestId, seconds: Number(query.Wait ?? 0), ends: [stopping] },
    );
    return ok({
      Revision: nameOf(report),
      Reading: report.isReading,
      DefinitionVersion: definitions.current.version,
      Folder: shortName(folder),
      ReadAt: report.readAt.toISOString(),
      Milliseconds: report.milliseconds,
      Findings: report.findings.map(({ kind, path: at, message, file, line, column, source }) => ({
        Kind: kind,
        Path: at,
        Message: message,
        File: file ?? '',
        Line: line ?? 1,
        Column: column ?? null,
        Source: source,
      })),
    });
  });
}

/** As on a command line: relative to the current folder if it is inside. */
function shortName(folder: string): string {
  const inside = path.relative(process.cwd(), folder);
  return inside.startsWith('..') || path.isAbsolute(inside) ? folder : inside || '.';
}
