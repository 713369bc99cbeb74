/** `eapp replay FILE --signer X`: what a signer was asked, answered and read, and when, from a complete file alone. */
import { applicationNumber } from '@countersign/engine';
import { eventTypes } from '@countersign/protocol';
import {
  MAX_FILE_BYTES,
  type ReplayedEvent,
  type ReplayedLine,
  type ReplayedSection,
  type ReplayedSigner,
  replaySigner,
} from '@countersign/verify';
import type { Command, ExitCode, Output } from '../command.ts';
import { allowOptions, onlyWord, requiredOption } from '../command.ts';
import { plainOutput } from '../plain-output.ts';
import { bytesIn } from '../read-file.ts';
import { authoritiesIn, trustedIn } from '../trusted-in.ts';

export const replay: Command = {
  name: 'replay',
  usages: ['FILE --signer X [--certificate PEM | --fingerprint SHA256] [--authority PEM]'],
  summary: 'shows what a signer was asked, answered and read, and when, from a complete file alone, offline',
  more: [
    'X is insured, agent, the letter of an owner, or a name.',
    'The file is checked first, as eapp verify does; if it was changed, nothing is shown. Without --certificate or --fingerprint, it is not known whose seal it is.',
    'Exit codes: 0 shown; 1 the file was altered, is not a complete file of ours, or has no such signer; 2 not understood.',
  ],
  async run(input, given) {
    const output = plainOutput(given);
    allowOptions(input, ['signer', 'certificate', 'fingerprint', 'authority']);
    const file = onlyWord(input, 'FILE');
    const signer = requiredOption(input, 'signer');
    const expected = { trusted: await trustedIn(input.options), authorities: await authoritiesIn(input.options) };
    const found = await replaySigner(await contentOf(file), signer, expected);
    switch (found.kind) {
      case 'notOurs':
        return refuse(output, file, [
          found.report.kind === 'document' && found.report.verdict === 'sealed'
            ? 'this is one signed document: give the complete file, which operations can download'
            : found.report.what,
        ]);
      case 'unreadable':
        return refuse(output, file, [
          'this complete file is older than the version that first included questions and answers as data',
        ]);
      case 'noSuchSigner':
        return refuse(output, file, [
          `no signer, or more than one, is called ${signer}; there are:`,
          ...found.signers.map((one) => `  ${one}`),
        ]);
      case 'replayed': {
        const { report, round, isTrusted } = found;
        const number = applicationNumber(report.record?.applicationId ?? '');
        const whose = report.signatures.at(-1)?.owner ?? 'nobody named';
        output.print(`Application ${number}, round ${round}: ${found.signer.name} (${found.signer.reader})`);
        output.print(
          isTrusted
            ? `The file is unchanged since it was sealed by ${whose}.`
            : `The file is unchanged since it was sealed. It names ${whose} as the owner of the seal: check this with --certificate or --fingerprint.`,
        );
        for (const line of signerLines(found.signer)) output.print(line);
        return 0;
      }
    }
  },
};

async function contentOf(file: string): Promise<Buffer> {
  // The check reports a larger file; it needs no more than this for that.
  return (await bytesIn(file)).subarray(0, MAX_FILE_BYTES + 1);
}

function refuse(output: Output, file: string, [what = '', ...more]: readonly string[]): ExitCode {
  output.printError(`${file}: ${what}`);
  for (const line of more) output.printError(line);
  return 1;
}

function signerLines(signer: ReplayedSigner): string[] {
  const { consent, document, events, issuedIn, sections } = signer;
  return [
    ...(consent
      ? [
          '',
          `Consent, version ${consent.version}: shown ${consent.shownAt ?? 'at a time that was not recorded'}, given ${consent.givenAt}`,
          ...consent.text
            .trimEnd()
            .split('\n')
            .map((line) => `  ${line}`.trimEnd()),
        ]
      : ['', 'Consent: not asked of an agent']),
    '',
    'Asked and answered',
    ...sections.flatMap((section, at) => [
      ...(section.form?.number === sections[at - 1]?.form?.number ? [] : formLines(section, issuedIn)),
      ...sectionLines(section),
    ]),
    '',
    'Read',
    ...readLines(signer),
    '',
    'Signed',
    `  ${signer.typedName}, ${[signer.capacity, signer.place].filter((part) => part !== '').join(', ')}`,
    `  ${signer.signedAt}${signer.zone === null ? '' : `, ${timeIn(signer.zone, signer.signedAt)}`}, from ${signer.address}`,
    ...(document ? [`  ${document.file}, ${document.pages} pages, sha256 ${document.sha256}`] : []),
    '',
    'What the record tells',
    ...events.map(eventLine),
  ];
}

/** The filed form in which the section was printed, before its first one. */
function formLines({ form }: ReplayedSection, issuedIn: string | null): string[] {
  if (form === null) return ['  Without a form'];
  const where = issuedIn === null ? '' : `, for policies issued in ${issuedIn}`;
  return [`  Form ${form.number}, edition ${form.edition}${where}`];
}

function sectionLines({ letter, title, lines }: ReplayedSection): string[] {
  return [`  ${letter === null ? title : `${letter} · ${title}`}`, ...lines.flatMap((line) => lineLines(line))];
}

function lineLines(line: ReplayedLine): string[] {
  const indent = ' '.repeat(4 + 2 * line.depth);
  switch (line.kind) {
    case 'title':
      return [`${indent}${line.text}`];
    case 'text':
      return line.text
        .trimEnd()
        .split('\n')
        .map((one) => `${indent}| ${one}`.trimEnd());
    case 'row':
      return [`${indent}${line.cells.join(' | ')}`];
    case 'answer': {
      const asked = [line.number, line.question].filter((part) => part !== '').join(' ');
      const [first = '', ...more] = line.answer.split('\n');
      return [
        `${indent}${/[?.:!"]$/.test(asked) ? asked : `${asked}:`} ${line.answer === '' ? '(not answered)' : first}`,
        ...more.map((one) => `${indent}  ${one}`),
        ...line.options.map(({ label, chosen }) => `${indent}  [${chosen ? 'x' : ' '}] ${label}`),
      ];
    }
  }
}

/** When the signer read the notices and opened their document before signing, and which one that was. */
function readLines({ events, document, withoutDocument, signedAt }: ReplayedSigner): string[] {
  const opened = events.filter(({ type, at }) => type === 'pdf.served' && at <= signedAt);
  const why: Readonly<Record<string, string>> = { late: 'it was not ready in time', failed: 'it could not be made' };
  const acknowledged = events.filter(({ type }) => type === 'disclosure.acknowledged');
  return [
    ...acknowledged.map(({ at, data }) => {
      const count = Array.isArray(data['notices']) ? data['notices'].length : 0;
      const shown = typeof data['shownAt'] === 'string' ? data['shownAt'] : 'at a time that was not recorded';
      return `  ${at} left ${count} notices of ${String(data['block'])} with Next, shown ${shown}`;
    }),
    ...opened.map(({ at, data }) => {
      const isSigned = data['sha256'] === document?.signedSha256;
      return `  ${at} opened ${isSigned ? 'the document that was signed' : 'an earlier document'}, sha256 ${String(data['sha256'])}`;
    }),
    ...(withoutDocument === null ? [] : [`  signed without the document: ${why[withoutDocument] ?? withoutDocument}`]),
  ];
}

const WORDS: Readonly<Record<string, string>> = eventTypes;

/** The event, and the section that it is about. */
function eventLine({ seq, at, type, data }: ReplayedEvent): string {
  const block = data['block'];
  return `  ${String(seq).padStart(4)} ${at} ${type}${typeof block === 'string' ? ` ${block}` : ''}: ${WORDS[type] ?? ''}`;
}

const timeIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'long' })
    .format(new Date(at))
    .replaceAll('\u202f', ' ');
