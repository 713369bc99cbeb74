/** All of a carrier's texts outside the form: mails, consents and texts of pages, with their placeholders. */
import { suggestion } from '../clause/suggestion.ts';
import { MAIL_KINDS, MAIL_PLACEHOLDERS } from '../definition/carrier.ts';
import type { Brand, Carrier, MailKind } from '../definition/carrier.ts';
import type { Model } from '../definition/model.ts';
import { placeholders } from './check-placeholders.ts';
import type { Folder } from './folder.ts';

/** The product's own texts by key. A carrier's text with the same key replaces one. */
export type OwnTexts = Readonly<Record<string, string>>;

/** Names and other values of the brand that every text may use, by name. */
export function brandValues({ CarrierName, ApplicationName, PortalName, Values }: Brand): Record<string, string> {
  return { CarrierName, ApplicationName, PortalName, ...Values };
}

const brandNames = (brand: Brand): string[] => Object.keys(brandValues(brand));

/** The brand's own texts: most of them cannot contain placeholders. */
export function checkBrand(folder: Folder, { brand }: Pick<Carrier, 'brand'>): void {
  const { CarrierName, InsurerLine, Insurer, ApplicationName, PortalName, PortalButton, Values } = brand;
  const texts = [
    ...Object.entries({ CarrierName, InsurerLine, ApplicationName, PortalName, PortalButton }).map(
      ([field, text]): [string[], string] => [[field], text],
    ),
    ...Object.entries(Insurer).map(([field, text]): [string[], string] => [['Insurer', field], text]),
    ...Object.entries(Values).map(([name, text]): [string[], string] => [['Values', name], text]),
  ];
  for (const [fields, text] of texts) {
    for (const name of namesIn(text))
      folder.report('brand/brand.yaml', 'unknown-placeholder', nothingFor(name, 'the brand'), fields);
  }
}

/** A `{Name}` in a mail that is not a placeholder would be sent as it is. */
export function checkMails(folder: Folder, { mail, brand }: Pick<Carrier, 'mail' | 'brand'>): void {
  for (const kind of MAIL_KINDS) {
    const { Subject, Paragraphs, Button, Closing } = mail[kind];
    const path = `mail/${kind}.yaml`;
    const inParagraphs = namesFor(kind, brand);
    // It is omitted together with its paragraph; only paragraphs can be omitted.
    const elsewhere = inParagraphs.filter((name) => name !== 'AgentNote');
    const texts: [fields: string[], text: string, known: string[]][] = [
      [['Subject'], Subject, elsewhere],
      ...Paragraphs.map((text, index): (typeof texts)[number] => [['Paragraphs', String(index)], text, inParagraphs]),
      ...(Button === undefined ? [] : [[['Button'], Button, elsewhere] satisfies (typeof texts)[number]]),
      [['Closing'], Closing, elsewhere],
    ];
    for (const [fields, text, known] of texts) {
      for (const name of unknownNames(text, known)) {
        folder.report(
          path,
          'unknown-placeholder',
          `${nothingFor(name, 'this mail')}${suggestion(name, known)}`,
          fields,
        );
      }
    }
  }
}

function namesFor(kind: MailKind, { Values }: Brand): string[] {
  return [...MAIL_PLACEHOLDERS[kind], 'CarrierName', ...Object.keys(Values)];
}

/** Consents by state: each state once, known states, known placeholders. */
export function checkConsents(
  folder: Folder,
  { consents, brand }: Pick<Carrier, 'consents' | 'brand'>,
  model: Model,
): void {
  const paths = folder.paths('consent', '.md');
  const known = model.node(model.definition.Bindings.Insured.StateOfIssue)?.options?.map(({ name }) => name) ?? [];
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
      if (!known.includes(state))
        folder.report(path, 'unknown-option', `"${state}" is not a state of issue.${suggestion(state, known)}`, field);
      owners.set(state, path);
    });
    if (Text.trim() === '') folder.report(path, 'missing-text', 'The consent has no text.');
    for (const name of unknownNames(`${Title} ${Text}`, brandNames(brand))) {
      folder.report(path, 'unknown-placeholder', nothingFor(name, 'a consent'));
    }
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
      const known = [...namesIn(usual), ...brandNames(brand)];
      for (const name of unknownNames(text, known)) {
        folder.report(path, 'unknown-placeholder', `${nothingFor(name, 'this text')}${suggestion(name, known)}`, [key]);
      }
    }
  }
}

/** What a text has between braces, each once. */
export const namesIn = (text: string): string[] => [...new Set(placeholders(text))];

const unknownNames = (text: string, known: readonly string[]): string[] =>
  namesIn(text).filter((name) => !known.includes(name));

const nothingFor = (name: string, where: string): string => `Nothing is filled in for "{${name}}" in ${where}.`;
