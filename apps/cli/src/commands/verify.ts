/**
 * `eapp verify FILE`: whether a sealed document, a complete file or the record of a case is whole, offline. `eapp
 * verify --application ID`: whether the evidence and all documents of a case are, with this installation's database and
 * keys. `eapp verify --all`: the same of every case, and `--anchors`; what the weekly drill asks of a restored backup.
 * `eapp verify --anchors`: whether every case still matches this installation's anchors.
 */
import { createReadStream } from 'node:fs';
import { applicationNumber } from '@countersign/engine';
import { type Checked, verifyAnchors, verifyStoredApplication } from '@countersign/server/verify-application';
import { verifyEverything } from '@countersign/server/verify-everything';
import {
  type CheckName,
  type Expectations,
  type FileReport,
  isSealOnly,
  type SignatureReport,
  type Verdict,
  verifyStream,
} from '@countersign/verify';
import { plainOutput } from '../plain-output.ts';
import { authoritiesIn, trustedIn } from '../trusted-in.ts';
import type { Command, ExitCode, Output } from '../command.ts';
import { allowOptions, noWord, onlyWord, Refusal } from '../command.ts';

export const verify: Command = {
  name: 'verify',
  usages: [
    'FILE [--certificate PEM | --fingerprint SHA256] [--authority PEM]',
    '--application ID',
    '--all',
    '--anchors',
  ],
  summary: 'checks a signed document, a complete file or a record offline, or everything stored for a case',
  flags: ['all', 'anchors'],
  more: [
    '--fingerprint is that of the seal certificate, as the certificate of completion prints it. Take it from the carrier, not only from the file: a forged file can print another.',
    '--authority has the certificates of the authorities whose timestamps are trusted: others are refused. Without it, those of the setting TIMESTAMP_CERTIFICATE_FILE, if it is set.',
    'Exit codes:',
    '  0  sealed with the given certificate and unchanged (or everything stored agrees)',
    '  1  altered',
    '  2  not understood, or could not run',
    '  3  sealed, but with a certificate, or a timestamp by an authority, that was not given',
    '  4  the parts agree, but nobody sealed them',
    '  5  not ours',
    '  6  too big to check',
  ],
  async run(input, output) {
    allowOptions(input, ['all', 'application', 'anchors', 'certificate', 'fingerprint', 'authority']);
    const { all, application, anchors } = input.options;
    if (all !== undefined || application !== undefined || anchors !== undefined) noWord(input);
    if (application !== undefined) return verifyCase(application, output);
    if (all !== undefined) return verifyAll(output);
    if (anchors !== undefined) return compareAnchors(output);
    const file = onlyWord(input, 'FILE');
    const trusted = await trustedIn(input.options);
    const report = await lookAt(file, { trusted, authorities: await authoritiesIn(input.options) });
    const plain = plainOutput(output);
    for (const line of reportLines(file, report, new Date())) plain.print(line);
    return exitCodeOf(report);
  },
};

/** The file is read in pieces: a record may be larger than memory. */
async function lookAt(file: string, expected: Expectations): Promise<FileReport> {
  try {
    return await verifyStream(createReadStream(file, { highWaterMark: 1_048_576 }), expected);
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new Refusal(`the file ${file} cannot be read`);
    throw error;
  }
}

const EXIT_CODES: Readonly<Record<Verdict, ExitCode>> = { sealed: 0, altered: 1, unsealed: 4, foreign: 5, tooBig: 6 };

/** A valid seal whose certificate was not given to this command. */
const isUnknownSeal = ({ finding }: FileReport): boolean => finding.code === 'untrusted';

const exitCodeOf = (report: FileReport): ExitCode =>
  isUnknownSeal(report) || isSealOnly(report) ? 3 : EXIT_CODES[report.verdict];

const KINDS = { document: 'document', complete: 'complete file', record: 'record of a case', unknown: 'file' } as const;

const CHECKS: Readonly<Record<CheckName, string>> = {
  signatures: 'has a signature that can be read',
  whole: 'nothing in it has been changed since it was signed',
  complete: 'nothing was added and nothing was cut off',
  last: 'it is the last revision (only the installation that made it can tell)',
  certificate: 'it was sealed with the given certificate (give one with --certificate or --fingerprint)',
  times: 'its timestamps are by the given authorities (give others with --authority)',
  record: 'each event in the record follows the one before, with none changed or left out',
  files: 'every document that the record names is inside, exactly as it was signed',
  stored: 'the record matches what is stored (only the installation that made it can tell)',
};

const STATES = { ok: 'ok   ', wrong: 'WRONG', open: '-    ' } as const;

function reportLines(file: string, report: FileReport, now: Date): string[] {
  const { kind, verdict, what, proves, checks, sha256, signatures, archives, files, record } = report;
  return [
    `${file}: ${verdict}: ${what}`,
    `  ${isUnknownSeal(report) ? UNKNOWN_SEAL : proves}`,
    ...(isUnknownSeal(report) ? signatures.filter(({ valid }) => !valid).flatMap(sealLines) : []),
    `  ${KINDS[kind]}, ${report.length} bytes, sha256 ${sha256}`,
    ...ownerLines(signatures.at(-1)),
    ...timeLines(report, now),
    ...archives.map(archiveLine),
    ...checks.map((check) => `  ${STATES[check.state]} ${CHECKS[check.what]}`),
    ...signatures.map(
      (signature) => `  ${signatureLine(signature, isUnknownSeal(report) ? 'not known whose' : 'NOT valid')}`,
    ),
    ...files.map((inside) => `  inside: ${inside.name}, sha256 ${inside.sha256}`),
    ...(record
      ? [`  record of ${numberAndId(record.applicationId)}: ${record.events} events, the last ${record.lastHash}`]
      : []),
  ];
}

/** `K7QM-2XRT-9HBW (ID in the database)`. */
const numberAndId = (id: string): string => `${applicationNumber(id)} (${id})`;

const UNKNOWN_SEAL =
  'Its seal is valid, and nothing has been changed since. Only its certificate can prove whose seal it is: compare it with the one that the carrier publishes, and pass that one with --certificate or --fingerprint.';

/** Whose seal the last one is, and who vouches for it, by the words of its certificate; nothing for one that is not trusted. */
function ownerLines(last: SignatureReport | undefined): string[] {
  if (!last?.anchor) return [];
  const { owner, anchor } = last;
  return [
    `  owner of the seal: ${owner ?? 'none named'}`,
    `  who vouches for it: ${anchor.kind === 'authority' ? anchor.name : 'nobody, the certificate is self-signed'}`,
  ];
}

/** When the last seal was made, and who confirms it. */
function timeLines({ signatures, archives }: FileReport, now: Date): string[] {
  const last = signatures.at(-1);
  if (!last?.validity || !last.anchor) return [];
  const { timestamp, validity } = last;
  const ended = validity.to < now ? validity.to.toISOString().slice(0, 10) : null;
  const [archive] = archives;
  if (!timestamp && archive?.isConfirmed) {
    const since = ended === null ? '' : `; its certificate expired on ${ended}: it was valid then`;
    return [`  it was made before ${archive.time.toISOString()}, as its archive timestamp shows${since}`];
  }
  if (!timestamp) {
    const since =
      ended === null ? '' : `; its certificate expired on ${ended}, and no timestamp shows that the seal is older`;
    return [`  when it was made, only the seal itself says${since}`];
  }
  const { time, authority, isConfirmed } = timestamp;
  const by = isConfirmed ? authority : `${authority}, which was not given with --authority`;
  return [
    `  time confirmed: ${time.toISOString()} by ${by}`,
    ...(ended === null ? [] : [`  its certificate expired on ${ended}: it was valid when the seal was made`]),
  ];
}

const archiveLine = ({ time, authority, isConfirmed }: FileReport['archives'][number]): string =>
  `  archive timestamp: ${time.toISOString()} by ${isConfirmed ? authority : `${authority}, which was not given with --authority`}; no certificate before it had been revoked then`;

const sealLines = ({ subject, certificateSha256 }: SignatureReport): string[] => [
  `  sealed by ${subject ?? 'nobody'}`,
  `  certificate sha256 ${certificateSha256 ?? ''}`,
];

async function verifyCase(id: string, output: Output): Promise<ExitCode> {
  const checked = await verifyStoredApplication(id, process.env);
  if (checked === null) throw new Refusal(`there is no application ${id}`);
  const whole = printChecked(checked, output);
  output.print(whole ? 'evidence and documents are intact' : 'evidence or documents are NOT intact');
  return whole ? 0 : 1;
}

async function verifyAll(output: Output): Promise<ExitCode> {
  const tell = (id: string, wrong: readonly Checked[]): void => {
    output.print(`application ${numberAndId(id)} is NOT intact:`);
    printChecked(wrong, output);
  };
  const { cases, notWhole, anchors } = await verifyEverything(process.env, tell);
  const agree = printChecked(anchors, output);
  output.print(`${cases} cases, ${notWhole} not intact; the anchors ${agree ? 'agree' : 'do NOT agree'}`);
  // If nothing was checked, nothing is known to be intact.
  if (cases === 0) output.print('there are no cases in this database: NOT verified');
  return cases > 0 && notWhole === 0 && agree ? 0 : 1;
}

async function compareAnchors(output: Output): Promise<ExitCode> {
  const whole = printChecked(await verifyAnchors(process.env), output);
  output.print(whole ? 'the database and its anchors agree' : 'the database and its anchors do NOT agree');
  return whole ? 0 : 1;
}

function printChecked(checked: readonly Checked[], output: Output): boolean {
  for (const { ok, what } of checked) output.print(`${ok ? 'ok   ' : 'WRONG'} ${what}`);
  return checked.every(({ ok }) => ok);
}

function signatureLine(
  { field, signer, sealedBy, certificateSha256, time, valid, coversWholeFile }: SignatureReport,
  otherwise: string,
): string {
  const parts = [
    field ?? 'signature',
    valid ? 'valid' : otherwise,
    signer === undefined ? '' : `signed by ${signer}`,
    sealedBy === undefined ? '' : `sealed by ${sealedBy}`,
    certificateSha256 === undefined ? '' : `certificate sha256 ${certificateSha256}`,
    time?.toISOString() ?? '',
    coversWholeFile ? 'covers the whole file' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
