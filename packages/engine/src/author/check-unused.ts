/**
 * What an author names and nothing uses: it looks as if it had an effect (docs/authoring/checking.md). Names that the
 * product gives (groups, error keys, mails, the tables of its rules) may wait for their use, and so may the lengths of a
 * group.
 */
import { firstNames } from '../clause/first-names.ts';
import type { Carrier, HandoverEntry } from '../definition/carrier.ts';
import type { Model } from '../definition/model.ts';
import type { QuestionData } from '../definition/question-data.ts';
import { placeholders } from './braces.ts';
import type { OwnTexts } from './check-brand-texts.ts';
import type { CarrierFile, Folder } from './folder.ts';

/** Tables that the product reads by their name. */
const OWN_TABLES: readonly string[] = ['TimeZone', 'DriversLicense'];
/** Values of the brand that the product itself fills in. */
const OWN_VALUES: readonly string[] = ['AgentPhone'];

interface Reading extends Omit<Carrier, 'definition'> {
  model: Model;
  /** Names of the derived values that clauses of the form read. */
  derived: ReadonlySet<string>;
  files: readonly CarrierFile[];
  /** The product's texts; null: not known. */
  own: OwnTexts | null;
}

export function checkUnused(folder: Folder, read: Reading): void {
  const { definition } = read.model;
  const report = (path: string, fields: readonly string[], message: string): void =>
    folder.report(path, 'unused', message, fields);

  const questions = [...read.model.nodes.flatMap(({ data }) => data ?? []), ...Object.values(definition.Groups).flat()];
  const lists = new Set(questions.map(({ OptionsFrom }) => OptionsFrom));
  for (const name of Object.keys(definition.Lists)) {
    const path = `lists/${name}.yaml`;
    if (!lists.has(name) && !folder.isRead(path))
      report(path, [], `No question uses the list "${name}": name it in an OptionsFrom, or remove the file.`);
  }
  const tables = new Set([...OWN_TABLES, ...questions.flatMap(tablesOf)]);
  for (const name of Object.keys(definition.Tables).filter((each) => !tables.has(each)))
    report(
      `tables/${name}.yaml`,
      [],
      `No rule uses the table "${name}": name it in the parameter Table of a rule, or remove the file.`,
    );
  for (const path of folder.paths('wordings', '.yaml').filter((each) => !folder.isRead(each))) {
    const name = path.replace(/^wordings\/(.*)\.yaml$/, '$1');
    report(path, [], `No text uses the wording "${name}": write {Text: ${name}} where it belongs, or remove the file.`);
  }
  checkDerived(report, read);
  checkValues(report, read);
  for (const { Name, Codes = {}, Content } of read.handover) {
    const codes = new Set(entriesIn(Content).map((entry) => entry.Codes));
    for (const name of Object.keys(Codes).filter((each) => !codes.has(each)))
      report(
        `handover/${Name}.yaml`,
        ['Codes', name],
        `No entry uses the codes "${name}": name them in its Codes, or remove them.`,
      );
  }
}

type Report = (path: string, fields: readonly string[], message: string) => void;

const tablesOf = ({ Validations = [] }: QuestionData): string[] =>
  Validations.flatMap(({ Parameters = {} }) =>
    Parameters['Table'] === undefined ? [] : [String(Parameters['Table'])],
  );

const entriesIn = (entries: readonly HandoverEntry[]): HandoverEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesIn(entry.Content ?? [])]);

/** Derived values, and the named values of the decision table. */
function checkDerived(report: Report, { model, derived, underwriting, handover }: Reading): void {
  const { DerivedValues, Document } = model.definition;
  const { Facts, Rules, Values = [] } = underwriting;
  const ofTable = [...Object.values(Facts), ...Rules.map(({ When }) => When), ...Values.map(({ Clause }) => Clause)];
  const inTable = new Set(ofTable.flatMap(firstNames));
  const ofEntries = handover.flatMap(({ Content }) =>
    entriesIn(Content).flatMap(({ When = '', Value = '' }) => [...firstNames(When), ...firstNames(Value)]),
  );
  const named = new Set([
    ...derived,
    ...inTable,
    ...ofEntries,
    ...(Document?.Summary ?? []).map(({ Show }) => Show),
    ...model.nodes.flatMap(({ data, mentions }) => [...(data?.SameAs ?? []), ...mentions.keys()]),
  ]);
  for (const [index, { Name }] of DerivedValues.entries()) {
    const message = `Nothing uses the derived value "${Name}": name it in a clause, or remove it.`;
    if (!named.has(Name)) report('definition.yaml', ['DerivedValues', String(index)], message);
  }
  for (const [index, { Name }] of Values.entries()) {
    const message = `No rule uses the value "${Name}": name it in a When, or remove it.`;
    if (!inTable.has(Name)) report('underwriting.yaml', ['Values', String(index)], message);
  }
}

/** Values of the brand that neither a text of the carrier nor one of the product has between braces. */
function checkValues(report: Report, { brand, files, own }: Reading): void {
  if (own === null) return;
  const texts = [
    ...files.filter(({ path }) => /\.(?:yaml|md)$/.test(path)).map(({ text }) => text),
    ...Object.values(own),
  ];
  const filledIn = new Set([...OWN_VALUES, ...texts.flatMap(placeholders)]);
  for (const name of Object.keys(brand.Values).filter((each) => !filledIn.has(each)))
    report(
      'brand/brand.yaml',
      ['Values', name],
      `No text uses the value "${name}": write {${name}} where it belongs, or remove it.`,
    );
}
