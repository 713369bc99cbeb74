/**
 * The invented cases of a carrier (docs/authoring/scenarios.md): `invented-cases/people.csv` has a row for each, and each
 * row names the scenario that its person goes through, in which `<Column>` stands for a value of the row.
 */
import type { ScenarioMistake } from './language/read-scenario.ts';

interface TextFile {
  path: string;
  text: string;
}

/** A scenario with the values of one person filled in. */
export interface Story {
  file: string;
  text: string;
}

const FOLDER = 'invented-cases';
const PEOPLE = `${FOLDER}/people.csv`;
/** Filled in by the program. */
const DAYS = ['Started', 'Today'];
const DAY_MS = 86_400_000;

/** Every person's story, in the order of the rows; none if the carrier has no such folder. */
export function storiesOf(files: readonly TextFile[], now: Date): Story[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return peopleIn(texts).map(({ values }) => {
    const file = fileOf(values);
    const days = values.get('Days') ?? '';
    const started = new Date(now.getTime() - (isCount(days) ? Number(days) : 0) * DAY_MS);
    const known = new Map([...values, ['Started', dayOf(started)], ['Today', dayOf(now)]]);
    // As JSON, which is YAML: a name may contain any character.
    const filled = (texts.get(file) ?? '').replaceAll(COLUMN, (_, column: string) =>
      JSON.stringify(known.get(column) ?? ''),
    );
    return { file, text: filled };
  });
}

/** `yyyy-MM-dd` */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What is wrong with the table of people, and what a story uses that it does not have. */
export function mistakesInPeople(files: readonly TextFile[]): ScenarioMistake[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const named = columnsIn(texts);
  const inColumns = texts.has(PEOPLE) ? mistakesInColumns(named) : [];
  if (inColumns.length > 0) return inColumns.map((message) => ({ file: PEOPLE, line: 1, message }));
  const columns = [...named, ...DAYS];
  const rows = peopleIn(texts).flatMap(({ line, values, count }) => {
    const [story, days] = [values.get('Story') ?? '', values.get('Days') ?? ''];
    return [
      ...(count === named.length
        ? []
        : [`This row has ${count} values for ${named.length} columns. A value cannot contain a comma.`]),
      ...(texts.has(fileOf(values)) ? [] : [`There is no story "${story}": ${fileOf(values)} is not in the folder.`]),
      ...(isCount(days) ? [] : [`"${days}" is not a number of days. Write 0 for a case that was started today.`]),
    ].map((message) => ({ file: PEOPLE, line, message }));
  });
  const lines = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => mistakesInLine(line, columns).map((message) => ({ file: path, line: at + 1, message }))),
  );
  return [...rows, ...lines];
}

/** Columns that the table does not have, and addresses of people who may exist. */
function mistakesInLine(line: string, columns: readonly string[]): string[] {
  const unknown = [...line.matchAll(COLUMN)].map(([, column = '']) => column).filter((one) => !columns.includes(one));
  const addresses = line.split(BETWEEN_WORDS).filter((word) => ADDRESS.test(word) && !RESERVED.test(word));
  return [
    ...unknown.map((column) => `${PEOPLE} has no column "${column}".`),
    ...addresses.map((one) => `"${one}" may be somebody's address. Write one at example.net, where nobody has any.`),
  ];
}

const BETWEEN_WORDS = /[^\w.@+-]/;
const ADDRESS = /[^@]@[^@]/;
/** At domains that belong to nobody (RFC 2606), so that no link of an invented case ever reaches a person. */
const RESERVED = /[@.](example(\.(com|net|org))?|test|invalid)\.?$/i;

const COLUMN = /<(\w+)>/g;

/** Whether it is a number of days that a case may be old. */
const isCount = (days: string): boolean => /^\d{1,4}$/.test(days);

const fileOf = (values: ReadonlyMap<string, string>): string => `${FOLDER}/${values.get('Story') ?? ''}.yaml`;

/** Also of a file that a spreadsheet saved, with a mark of its encoding in front. */
const linesIn = (texts: ReadonlyMap<string, string>): string[] =>
  (texts.get(PEOPLE) ?? '')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);

const columnsIn = (texts: ReadonlyMap<string, string>): string[] => (linesIn(texts)[0] ?? '').split(',');

/** Rows by their column's name, with their lines. Values contain no comma; a row of commas alone is blank. */
function peopleIn(texts: ReadonlyMap<string, string>): { line: number; values: Map<string, string>; count: number }[] {
  const columns = columnsIn(texts);
  return linesIn(texts).flatMap((row, at) => {
    if (at === 0 || /^[\s,]*$/.test(row)) return [];
    const cells = row.split(',');
    const values = new Map(columns.map((column, index) => [column, cells[index] ?? '']));
    return [{ line: at + 1, values, count: cells.length }];
  });
}

/** What is wrong with the first line; then nothing else can be said about the table. */
function mistakesInColumns(columns: readonly string[]): string[] {
  const twice = columns.find((column, at) => column !== '' && columns.indexOf(column) < at);
  if (twice !== undefined) return [`There are two columns "${twice}"; rename one.`];
  if (columns.includes('Story') && columns.includes('Days')) return [];
  return [`The first line has to name the columns Story, Days and those of the stories, with commas between.`];
}
