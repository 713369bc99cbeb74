/**
 * Whether it is possible what people were told and shown about sections: writes and reads as clients saw them, compared
 * with one order per section. Every write has its own text, so that a read shows whose it was.
 */

interface Seen {
  /** The case and its section: its events have one order. */
  section: string;
  /** Times of request and response, by one clock. */
  invoked: number;
  answered: number;
}

/**
 * `open`: it is unknown whether it was saved, for example because there was no response. A repeat is told the version
 * of the first time.
 */
export type Write = Seen & { text: string } & (
    | { kind: 'acknowledged'; version: number }
    | { kind: 'refused' }
    | { kind: 'open' }
  );

export interface Read extends Seen {
  kind: 'read';
  /** The text that was there; null: the one from before any write. */
  text: string | null;
  version: number;
}

export type Operation = Write | Read;

export interface Finding {
  /**
   * `lost`: acknowledged, but in the end an older text is there. `resurrected`: refused, or overwritten before, and
   * there again. `two orders`: versions that no single order explains. `stale read`: older than what was acknowledged
   * or shown before the request. `from nowhere`: nobody wrote it.
   */
  fault: 'lost' | 'resurrected' | 'two orders' | 'stale read' | 'from nowhere';
  section: string;
  told: string;
}

/** Everything in a history that is impossible; empty: nothing. Pure. */
export function checkHistory(history: readonly Operation[]): Finding[] {
  const sections = new Map<string, Operation[]>();
  for (const operation of history) {
    const own = sections.get(operation.section);
    if (own) own.push(operation);
    else sections.set(operation.section, [operation]);
  }
  return [...sections].flatMap(([section, operations]) =>
    checkSection(operations).map(([fault, told]) => ({ fault, section, told })),
  );
}

/** What `checkHistory` found, a line each. */
export const toldOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ fault, section, told }) => `${section}: ${fault}: ${told}`);

type Found = readonly [Finding['fault'], string];
type Acknowledged = Extract<Operation, { kind: 'acknowledged' }>;

function checkSection(operations: readonly Operation[]): Found[] {
  const acknowledged = operations
    .filter((one) => one.kind === 'acknowledged')
    .toSorted((one, other) => one.version - other.version);
  const reads = operations.filter((one) => one.kind === 'read').toSorted((one, other) => one.answered - other.answered);
  const versions = standingOf(acknowledged, reads);
  return [
    ...sameVersions(acknowledged),
    ...reads.flatMap((read) => impossible(read, operations, { acknowledged, versions })),
    ...againstTime(operations),
    ...lostWrites(acknowledged, reads.at(-1), versions),
  ];
}

/** The version of each text: as its writer was told, otherwise the lowest with which it was shown. */
function standingOf(acknowledged: readonly Acknowledged[], reads: readonly Read[]): Map<string, number> {
  const versions = new Map(acknowledged.map(({ text, version }) => [text, version]));
  const told = new Set(versions.keys());
  for (const { text, version } of reads) {
    if (text === null || told.has(text)) continue;
    versions.set(text, Math.min(version, versions.get(text) ?? version));
  }
  return versions;
}

function sameVersions(acknowledged: readonly Acknowledged[]): Found[] {
  return acknowledged.flatMap(({ text, version }, at) => {
    const next = acknowledged[at + 1];
    return next?.version === version
      ? [['two orders', `"${text}" and "${next.text}" were both told version ${version}`] as const]
      : [];
  });
}

interface Known {
  acknowledged: readonly Acknowledged[];
  versions: ReadonlyMap<string, number>;
}

/** Compares what a read shows with who wrote it and what was acknowledged after it. */
function impossible({ text, version }: Read, operations: readonly Operation[], known: Known): Found[] {
  const came = text === null ? 0 : (known.versions.get(text) ?? version);
  if (text !== null) {
    const writer = operations.find((one) => one.kind !== 'read' && one.text === text);
    if (!writer) return [['from nowhere', `"${text}" of version ${version}`]];
    if (writer.kind === 'refused')
      return [['resurrected', `"${text}" was refused, and is there as version ${version}`]];
    if (came > version)
      return [['two orders', `"${text}" was told version ${came}, and is there as version ${version}`]];
  }
  const over = known.acknowledged.find((write) => write.version > came && write.version <= version);
  if (!over) return [];
  const what = text === null ? 'what was there first' : `"${text}" of version ${came}`;
  return [['resurrected', `${what} is there as version ${version}, behind "${over.text}" of version ${over.version}`]];
}

/** What was requested after a response comes after it. */
function againstTime(operations: readonly Operation[]): Found[] {
  const placed = operations.filter((one) => one.kind === 'read' || one.kind === 'acknowledged');
  const byAnswer = placed.toSorted((one, other) => one.answered - other.answered);
  const found: Found[] = [];
  let newest: Read | Acknowledged | undefined;
  let at = 0;
  for (const one of placed.toSorted((left, right) => left.invoked - right.invoked)) {
    for (let next = byAnswer[at]; next && next.answered < one.invoked; next = byAnswer[(at += 1)]) {
      if (!newest || next.version > newest.version) newest = next;
    }
    if (!newest) continue;
    const before = `version ${newest.version} was ${newest.kind === 'read' ? 'shown' : 'acknowledged'} before`;
    if (one.kind === 'read' && one.version < newest.version) {
      found.push(['stale read', `version ${one.version} was shown, and ${before}`]);
    }
    if (one.kind === 'acknowledged' && one.version <= newest.version) {
      found.push(['two orders', `"${one.text}" was told version ${one.version}, and ${before}`]);
    }
  }
  return found;
}

/** Acknowledged before the last read was requested, which shows something older. */
function lostWrites(
  acknowledged: readonly Acknowledged[],
  last: Read | undefined,
  versions: ReadonlyMap<string, number>,
): Found[] {
  if (!last) return [];
  const came = last.text === null ? 0 : (versions.get(last.text) ?? last.version);
  const shown = last.text === null ? 'what was there first' : `"${last.text}"`;
  return acknowledged
    .filter(({ answered, text, version }) => answered < last.invoked && version >= came && text !== last.text)
    .map(({ text, version }) => ['lost', `"${text}" of version ${version}; ${shown} is there in the end`]);
}
