/** All of a carrier's texts outside the form: mails, consents and texts of pages, with their placeholders. */
import { suggestion } from '../clause/suggestion.ts';
import { MAIL_KINDS, MAIL_PLACEHOLDERS, OPTIONAL_PLACEHOLDERS } from '../definition/carrier.ts';
import type { Brand, Carrier, MailKind } from '../definition/carrier.ts';
import type { Model } from '../definition/model.ts';
import { placeholders, wrongBraces } from './braces.ts';
import type { Folder } from './folder.ts';
import { wrongMarkup, type Format } from './markup.ts';
import { wrongCharacters } from './unprintable-text.ts';

/** The product's own texts by key. A carrier's text with the same key replaces one. */
export type OwnTexts = Readonly<Record<string, string>>;

/** Names and other values of the brand that every text may use, by name. */
export function brandValues({ CarrierName, ApplicationName, PortalName, Values }: Brand): Record<string, string> {
  return { CarrierName, ApplicationName, PortalName, ...Values };
}

const brandNames = (brand: Brand): string[] => Object.keys(brandValues(brand));

/** The brand's own texts: most of them cannot contain placeholders. */
export function checkBrand(folder: Folder, { brand }: Pick<Carrier, 'brand'>): void {
  const { CarrierName, InsurerLine, Insurer, ApplicationName, PortalName, PortalButton, MailMark, Values } = brand;
  const texts: [fields: string[], text: string][] = [
    ...Object.entries({ CarrierName, InsurerLine, ApplicationName, PortalName, PortalButton }).map(
      ([field, text]): [string[], string] => [[field], text],
    ),
    ...Object.entries(Insurer).map(([field, text]): [string[], string] => [['Insurer', field], text]),
    ...Object.entries(Values).map(([name, text]): [string[], string] => [['Values', name], text]),
    [['MailMark', 'Alternative'], MailMark?.Alternative ?? ''],
  ];
  for (const [fields, text] of texts) {
    const isPrinted = fields[0] === 'CarrierName' || fields[0] === 'Insurer';
    reportWrong(folder, { path: 'brand/brand.yaml', fields, text, where: 'the brand', isPrinted });
  }
}

/** A `{Name}` in a mail that is not a placeholder would be sent as it is. */
export function checkMails(folder: Folder, { mail, brand }: Pick<Carrier, 'mail' | 'brand'>): void {
  for (const kind of MAIL_KINDS) {
    const { Subject, Paragraphs, Button, Closing } = mail[kind];
    const path = `mail/${kind}.yaml`;
    const inParagraphs = namesFor(kind, brand);
    // They are omitted together with their paragraph; only paragraphs can be omitted.
    const elsewhere = inParagraphs.filter((name) => !OPTIONAL_PLACEHOLDERS.some((optional) => optional === name));
    const texts: [fields: string[], text: string, known: string[]][] = [
      [['Subject'], Subject, elsewhere],
      ...Paragraphs.map((text, index): (typeof texts)[number] => [['Paragraphs', String(index)], text, inParagraphs]),
      ...(Button === undefined ? [] : [[['Button'], Button, elsewhere] satisfies (typeof texts)[number]]),
      [['Closing'], Closing, elsewhere],
    ];
    for (const [fields, text, known] of texts) reportWrong(folder, { path, fields, text, known, where: 'this mail' });
  }
}

function namesFor(kind: MailKind, { Values }: Brand): string[] {
  return [...new Set([...MAIL_PLACEHOLDERS[kind], 'CarrierName', ...Object.keys(Values)])];
}

/** Consents by state: each state once, known states, known placeholders. */
export function checkConsents(
  folder: Folder,
  { consents, brand }: Pick<Carrier, 'consents' | 'brand'>,
  model: Model,
): void {
  const paths = folder.paths('consent', '.md');
  const states = model.node(model.definition.Bindings.Insured.StateOfIssue)?.options?.map(({ name }) => name) ?? [];
  const owners = new Map<string, string>();
  const ids = new Map<string, string>();
  consents.forEach(({ ConsentId, States, Title, Text }, index) => {
    const path = paths[index] ?? 'consent';
    const own = ids.get(ConsentId);
    if (own !== undefined)
      folder.report(path, 'duplicate-name', `${own} already has the ConsentId "${ConsentId}".`, ['ConsentId']);
    ids.set(ConsentId, path);
    States.forEach((state, at) => {
      const owner = owners.get(state);
      const field = ['States', String(at)];
      if (owner !== undefined)
        folder.report(path, 'duplicate-name', `${state} already has the consent of ${owner}.`, field);
      if (!states.includes(state))
        folder.report(path, 'unknown-option', `"${state}" is not a state of issue.${suggestion(state, states)}`, field);
      owners.set(state, path);
    });
    if (Text.trim() === '') folder.report(path, 'missing-text', 'The consent has no text.');
    const known = brandNames(brand);
    reportWrong(folder, { path, fields: ['Title'], text: Title, known, where: 'a consent', isPrinted: true });
    reportWrong(folder, {
      path,
      fields: [],
      text: Text,
      format: 'markdown',
      known,
      where: 'a consent',
      isPrinted: true,
    });
  });
}

/** Keys that no page uses, and placeholders that the page does not fill in. */
export function checkPages(folder: Folder, own: OwnTexts, brand: Brand): void {
  for (const path of folder.paths('texts/pages', '.yaml')) {
    for (const [key, text] of folder.flatTexts(path)) {
      const usual = Object.hasOwn(own, key) ? own[key] : undefined;
      if (usual === undefined) {
        folder.report(
          path,
          'unknown-text',
          `No page uses the text "${key}"; npx eapp keys lists all.${suggestion(key, Object.keys(own))}`,
          [key],
        );
        continue;
      }
      if (text.trim() === '' && usual.trim() !== '')
        folder.report(path, 'missing-text', `"${key}" is empty; remove it to use the default wording.`, [key]);
      const known = [...placeholders(usual), ...brandNames(brand)];
      // Which of them are formatted is up to the page.
      const isPrinted = /^(?:document|certificate)\./.test(key);
      reportWrong(folder, { path, fields: [key], text, format: 'markdown', known, where: 'this text', isPrinted });
    }
  }
}

/** A text where these names can be filled in; `where` is told in findings. */
interface FilledText {
  path: string;
  fields: string[];
  text: string;
  /** Plain when absent. */
  format?: Format;
  known?: readonly string[];
  where: string;
  /** Whether documents print it. */
  isPrinted?: boolean;
}

function reportWrong(folder: Folder, filled: FilledText): void {
  const { path, fields, text, format = 'plain', known = [], where, isPrinted = false } = filled;
  const said = (name: string): string =>
    `Nothing is filled in for "{${name}}" in ${where}.${suggestion(name, known) || fillable(name, known)}`;
  const wrong = [
    ...wrongBraces(text, (name) => known.includes(name), said),
    ...wrongMarkup(text, format),
    ...(isPrinted ? wrongCharacters(text) : []),
  ];
  for (const { kind, message } of wrong) folder.report(path, kind, message, fields);
}

const fillable = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? ''
    : ` Write one of ${known.map((each) => `{${each}}`).join(', ')}, or give ${name} a value in Values of brand/brand.yaml.`;
