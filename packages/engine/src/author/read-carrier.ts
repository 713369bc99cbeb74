/**
 * Reads a carrier's folder. Files and what they hold:
 *
 * - `definition.yaml`: Name, Blocks (names in the order of the flow), DerivedValues, Bindings, Settings, Exceptions
 * - `groups.yaml`: the parts of Name, Address, Physician, ... by group type
 * - `blocks/<BlockName>.yaml`: one block each
 * - `lists/<ListName>.yaml`: options; `tables/<TableName>.yaml`: texts by key
 * - `wordings/<Name>.yaml`, where there are any: wordings that several questions share
 * - `texts/messages.yaml`: sentence by error key; `texts/pages/*.yaml`: flat texts by key
 * - `texts/**` Markdown files: wordings that questions refer to
 * - `consent/*.md`: a consent with ConsentId, Version, States and Title as front matter
 * - `illustration.yaml`, where there is one: which fields of an illustration answer which questions
 * - `retention.yaml`, where there is one: when cases are erased by themselves
 * - `outcome.yaml`, where there is one: who gives number and decision
 * - `reminders.yaml`, where there is one: after how many days signers are reminded
 * - `handover/<Name>.yaml`, where there are any: how a finished case is written for other systems
 * - `mail/<kind>.yaml`, `underwriting.yaml`, `brand/brand.yaml`, the SVG file named by its `Mark` and the PNG by its `MailMark`
 *
 * Short forms, allowed in YAML only:
 *
 * - an option as text: `Male`, `"Other=Something else"` (name and label), `"!NoneApply"` (exclusive)
 * - `Permissions: 1W 2R 3-12R 13R` for QuestionBlockPermissions; 2 means 2.1 and 2.2
 * - a rule as text: `Validations: [invalidName]` for `[{ Rule: invalidName }]`
 * - `Masked: 2 3-12` for a list of stages
 * - `QuestionTextFile: disclosures/privacy.md` for QuestionText, `AlternativeQuestionTextFile` in variations
 * - clauses and values as numbers or truth values: `ConditionalClause: 0`
 * - `QuestionText: { Text: FraudWarning }`, or `{Text: FraudWarning}` inside a text, for a wording of `wordings/`
 * - `{Letter}` and `{Stage}` in a block's file, or in an entry of a list, for the same of each owner A to J
 * - `Cells: { Kind: Percent, Each: [Fixed, Growth=Growth fund], Total: FundTotal=Total }` for a question per amount and their total
 * - a part that overrides the part of a group needs its QuestionName and the changed fields only
 */
import {
  MAIL_KINDS,
  type MailKind,
  DEFAULT_OUTCOME,
  DEFAULT_REMINDERS,
  DEFAULT_RETENTION,
} from '../definition/carrier.ts';
import type { Brand, Carrier, ConsentText, MailMark } from '../definition/carrier.ts';
import type { Finding, Model } from '../definition/model.ts';
import type { Definition } from '../definition/vocabulary.ts';
import {
  consent,
  illustration,
  codeMail,
  mailWithoutButton,
  mailWithButton,
  page,
  outcome,
  reminders,
  retention,
  underwriting,
} from './carrier-shape.ts';
import { blockShape } from './block-shape.ts';
import { blocksInOrder } from './blocks-in-order.ts';
import { brand, whyNotDrawn } from './brand-shape.ts';
import type { BrandFile } from './brand-shape.ts';
import { brandValues, checkBrand, checkConsents, checkMails, checkPages } from './check-brand-texts.ts';
import type { OwnTexts } from './check-brand-texts.ts';
import { checkFiles, checkUnread, unreadableFiles } from './check-files.ts';
import { checkHandover } from './check-handover.ts';
import { checkIllustration } from './check-illustration.ts';
import { checkFormTexts } from './check-form-texts.ts';
import { checkUnderwriting, neverHolding } from './check-underwriting.ts';
import { checkUnused } from './check-unused.ts';
import { definitionFile, groupsFile, messages, optionList, table } from './definition-shape.ts';
import { questionShape } from './question-shape.ts';
import { nameOf, openFolder } from './folder.ts';
import type { CarrierFile, Folder } from './folder.ts';
import { handoverFile } from './handover-shape.ts';
import { lintDefinition } from '../definition/lint-definition.ts';
import { whyNotPrinted } from './printed-mark.ts';
import { readPicture } from './mail-mark.ts';
import { type TextFiles, wordingFile, wordingIn } from './wordings.ts';
import { locate } from './locate.ts';
import type { Sources } from './locate.ts';

export interface CarrierReading {
  /** Null while anything is wrong. */
  carrier: Carrier | null;
  model: Model | null;
  /** With file and line. */
  findings: Finding[];
  /** Places whose clause depends on too many answers to try every kind: it is not known whether it can be true. */
  untried: string[];
  /** File, line and column of a place in the data: of its path and field. */
  locate(place: Pick<Finding, 'path' | 'field'>): Pick<Finding, 'file' | 'line' | 'column'>;
}

/**
 * Reads and checks every file of a carrier's folder; pure, the caller reads the disk. `own` are the product's own texts
 * by key: without them, texts of pages are not checked against what the pages use.
 */
export function readCarrier(files: readonly CarrierFile[], own?: OwnTexts): CarrierReading {
  const folder = openFolder(files);
  const unreadable = unreadableFiles(files);
  // Everything else would follow from it.
  if (unreadable.length > 0) {
    const locate = (): Pick<Finding, 'file'> => ({});
    return { carrier: null, model: null, findings: unreadable, untried: [], locate };
  }
  checkFiles(folder, files);
  const { findings } = folder;
  const definition = readDefinition(folder);
  const rest = readRest(folder);
  if (definition !== null && rest !== null) Object.assign(definition, keptWithCase(rest));
  const inFiles: CarrierReading['locate'] = (place) => {
    const { kind: _kind, message: _message, ...found } = locate({ kind: '', message: '', ...place }, sourcesOf(folder));
    return found;
  };
  const refused = (): CarrierReading => ({
    carrier: null,
    model: null,
    findings: toldOnce(
      folder,
      legible(findings).map((finding) => locate(finding, sourcesOf(folder))),
    ).toSorted(byPlace),
    untried: [],
    locate: inFiles,
  });

  // If a block or a list could not be read, every clause about it would be reported too.
  const isWhole = findings.every((finding) => finding.kind === 'unknown-field');
  if (definition === null || !isWhole) return refused();
  const lint = lintDefinition(definition);
  findings.push(...lint.findings);
  if (rest === null) return refused();
  findings.push(...checkUnderwriting(rest.underwriting, lint.model), ...neverHolding(rest.underwriting, lint.model));
  if (rest.illustration) findings.push(...checkIllustration(rest.illustration, lint.model));
  findings.push(...checkHandover(rest.handover, lint.model, 'newest'));
  findings.push(...checkFormTexts(lint.model));
  checkBrand(folder, rest);
  checkMails(folder, rest);
  checkConsents(folder, rest, lint.model);
  if (own !== undefined) checkPages(folder, own, rest.brand);
  checkUnread(folder, files);
  // What a misspelled name means would seem to be unused.
  if (!findings.some(({ kind }) => kind.startsWith('unknown-')))
    checkUnused(folder, { ...rest, model: lint.model, derived: lint.derived, files, own: own ?? null });
  if (findings.length > 0) return refused();
  return { carrier: { definition, ...rest }, model: lint.model, findings: [], untried: lint.untried, locate: inFiles };
}

/** What of the other files a case keeps, like its form, when the carrier changes them. */
const keptWithCase = ({
  brand,
  illustration,
}: Pick<Carrier, 'brand' | 'illustration'>): Pick<Definition, 'Values' | 'Insurer' | 'IllustrationFlags'> => ({
  Values: brandValues(brand),
  Insurer: brand.Insurer,
  IllustrationFlags: {
    ...(illustration?.SignaturePresent && { SignaturePresent: illustration.SignaturePresent }),
    ...(illustration?.StartSignaturePresent && { StartSignaturePresent: illustration.StartSignaturePresent }),
  },
});

function readDefinition(folder: Folder): Definition | null {
  const textFiles: TextFiles = {
    get: (path) => folder.text(`texts/${path}`)?.trim(),
    paths: () => folder.pathsBelow('texts', '.md').map((path) => path.slice('texts/'.length)),
  };
  const lists = folder.readShared('lists', optionList);
  const wordings = folder.readShared('wordings', wordingFile(textFiles));
  const given = { textFiles, lists, wordings };
  const groups = folder.read('groups.yaml', groupsFile(questionShape({ ...given, groups: {} }))) ?? {};
  const head = folder.read('definition.yaml', definitionFile);
  const blocks = folder.readBlocks(blockShape(questionShape({ ...given, groups }), wordingIn(given.wordings)));
  const tables = folder.readAll('tables', table);
  // Without it the days of every state would be those of UTC.
  if (folder.text('tables/TimeZone.yaml') === undefined) folder.read('tables/TimeZone.yaml', table);
  const sentences = folder.read('texts/messages.yaml', messages);
  if (head === undefined || sentences === undefined) return null;
  const { Blocks, ...rest } = head;
  return {
    ...rest,
    Blocks: blocksInOrder(folder, Blocks, blocks),
    Groups: groups,
    Lists: Object.fromEntries(lists.all),
    Tables: Object.fromEntries(tables),
    Messages: sentences,
  };
}

/** Everything of a carrier except the definition; null if there are findings. */
function readRest(folder: Folder): Omit<Carrier, 'definition'> | null {
  const pages = folder.readAll('texts/pages', page);
  const decisions = folder.read('underwriting.yaml', underwriting);
  const hasIllustration = folder.text('illustration.yaml') !== undefined;
  const mapping = hasIllustration ? folder.read('illustration.yaml', illustration) : null;
  const keeps = folder.text('retention.yaml') !== undefined;
  const kept = keeps ? folder.read('retention.yaml', retention) : DEFAULT_RETENTION;
  const saysWhen = folder.text('reminders.yaml') !== undefined;
  const reminded = saysWhen ? folder.read('reminders.yaml', reminders) : DEFAULT_REMINDERS;
  const saysWho = folder.text('outcome.yaml') !== undefined;
  const given = saysWho ? folder.read('outcome.yaml', outcome) : DEFAULT_OUTCOME;
  const brandData = readBrand(folder);
  const consents = folder.paths('consent', '.md').flatMap((path): ConsentText[] => {
    const read = folder.readFrontMatter(path, consent);
    return read === undefined ? [] : [{ ...read.head, Text: read.body }];
  });
  const general = consents.filter((each) => each.States.length === 0).map(({ ConsentId }) => ConsentId);
  const isRead = consents.length === folder.paths('consent', '.md').length;
  if (isRead && general.length !== 1) {
    const found = general.length === 0 ? 'none has' : `${general.join(' and ')} have`;
    const message = `Exactly one consent has an empty list of States, the one for every other state: here ${found} one.`;
    folder.report('consent', 'missing-file', message);
  }
  const mails = readMails(folder);
  if (decisions === undefined || mapping === undefined || kept === undefined || reminded === undefined) return null;
  if (given === undefined) return null;
  if (brandData === null || mails === null) return null;
  const texts = merged(folder, pages);
  const handover = [...folder.readAll('handover', handoverFile)].map(([Name, mapping]) => ({ Name, ...mapping }));
  return {
    brand: brandData,
    texts,
    consents,
    mail: mails,
    underwriting: decisions,
    illustration: mapping,
    retention: kept,
    reminders: reminded,
    outcome: given,
    handover,
  };
}

/** Texts of all pages; a key that two files give is reported. */
function merged(folder: Folder, pages: ReadonlyMap<string, Record<string, string>>): Record<string, string> {
  const owners = new Map<string, string>();
  for (const [name, texts] of pages) {
    for (const key of Object.keys(texts)) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, name);
      else
        folder.report(`texts/pages/${name}.yaml`, 'duplicate-name', `The text "${key}" is already in ${owner}.yaml.`, [
          key,
        ]);
    }
  }
  return Object.fromEntries([...pages.values()].flatMap((texts) => Object.entries(texts)));
}

function readBrand(folder: Folder): Brand | null {
  const data = folder.read('brand/brand.yaml', brand);
  if (data === undefined) return null;
  const mark = folder.text(`brand/${data.Mark}`);
  if (mark === undefined) {
    const message = data.Mark.endsWith('.svg')
      ? `The mark brand/${data.Mark} is missing.`
      : `The mark is an SVG file such as mark.svg, which browsers and documents can draw; "${data.Mark}" is not.`;
    folder.report('brand/brand.yaml', 'missing-file', message, ['Mark']);
    return null;
  }
  const problem = whyNotDrawn(mark);
  if (problem !== null) {
    folder.report(`brand/${data.Mark}`, 'wrong-shape', `No browser can draw this mark: ${problem}.`);
    return null;
  }
  const unprinted = whyNotPrinted(mark);
  if (unprinted !== null)
    folder.report(`brand/${data.Mark}`, 'wrong-shape', `Documents cannot print this mark: ${unprinted}.`);
  const { MailMark, ...rest } = data;
  if (MailMark === undefined) return { ...rest, Mark: mark.trim() };
  const mailMark = readMailMark(folder, MailMark);
  return mailMark === null ? null : { ...rest, Mark: mark.trim(), MailMark: mailMark };
}

function readMailMark(folder: Folder, { Picture, Alternative }: NonNullable<BrandFile['MailMark']>): MailMark | null {
  const report = (kind: string, message: string): null => {
    folder.report('brand/brand.yaml', kind, message, ['MailMark', 'Picture']);
    return null;
  };
  const file = folder.text(`brand/${Picture}`);
  if (file === undefined) return report('missing-file', `The picture brand/${Picture} is missing.`);
  const picture = readPicture(file);
  if ('problem' in picture) return report('wrong-shape', `Mails cannot carry brand/${Picture}: ${picture.problem}.`);
  return { ...picture, Alternative };
}

function readMails(folder: Folder): Carrier['mail'] | null {
  const mails: Partial<Carrier['mail']> = {};
  for (const kind of MAIL_KINDS) {
    const text = folder.read(`mail/${kind}.yaml`, shapeOf(kind));
    if (text) mails[kind] = text;
  }
  return isWhole(mails) ? mails : null;
}

function shapeOf(kind: MailKind) {
  if (kind === 'code') return codeMail;
  return kind === 'requirementWithdrawn' ? mailWithoutButton : mailWithButton;
}

const isWhole = (mails: Partial<Carrier['mail']>): mails is Carrier['mail'] =>
  MAIL_KINDS.every((kind) => mails[kind] !== undefined);

/** Of a file that is no text, nothing else is reported. */
function legible(findings: readonly Finding[]): Finding[] {
  const garbled = new Set(findings.flatMap(({ kind, file }) => (kind === 'not-text' ? [file] : [])));
  return findings.filter(({ kind, file }) => kind === 'not-text' || file === undefined || !garbled.has(file));
}

/** A mistake in a file that stands for ten blocks is one mistake. */
function toldOnce(folder: Folder, findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  return findings.filter(({ kind, file = '', line, column }) => {
    if (!folder.isForLetters(file)) return true;
    const place = [kind, file, line, column].join(':');
    return !told.has(place) && told.add(place);
  });
}

/** File by file, from top to bottom. */
function byPlace(a: Finding, b: Finding): number {
  const [left, right] = [a.file ?? '', b.file ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function sourcesOf({ sources }: Folder): Sources {
  const inFolder = (folder: string) =>
    new Map(
      [...sources].filter(([path]) => path.startsWith(`${folder}/`)).map(([path, source]) => [nameOf(path), source]),
    );
  return {
    definition: sources.get('definition.yaml') ?? null,
    blocks: inFolder('blocks'),
    lists: inFolder('lists'),
    tables: inFolder('tables'),
    wordings: inFolder('wordings'),
    handover: inFolder('handover'),
    messages: sources.get('texts/messages.yaml') ?? null,
    underwriting: sources.get('underwriting.yaml') ?? null,
    illustration: sources.get('illustration.yaml') ?? null,
  };
}
