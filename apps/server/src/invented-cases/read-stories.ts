/**
 * The invented cases of a carrier (docs/authoring.md): `invented-cases/people.csv` has a row for each, and each row
 * names the scenario that its person goes through, in which `<Column>` stands for a value of the row.
 */
import { DAY_MS } from '../platform/index.ts';
import { type Scenario, readScenario } from '@countersign/scenario';
import type { LoadedCarrier } from '../reference/index.ts';

const FOLDER = 'invented-cases';
/** Every case in the order of its row; none if the carrier has no such folder. Throws if one is wrong. */
export function readStories(files: LoadedCarrier['files'], now: Date): Scenario[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const people = readPeople(texts.get(`${FOLDER}/people.csv`) ?? '');
  return people.map((person) => {
    const file = `${FOLDER}/${person.get('Story') ?? ''}.yaml`;
    const started = new Date(now.getTime() - Number(person.get('Days')) * DAY_MS);
    const values = new Map([...person, ['Started', dayOf(started)], ['Today', dayOf(now)]]);
    const text = texts.get(file) ?? '';
    const read = readScenario(
      // As JSON, which is YAML: a name may contain any character.
      text.replaceAll(/<(\w+)>/g, (_, column: string) => JSON.stringify(values.get(column) ?? '')),
      file,
    );
    if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
    return read.scenario;
  });
}

/** Rows by their column's name. Values contain no comma. */
function readPeople(csv: string): Map<string, string>[] {
  const [head = '', ...rows] = csv.trim().split(/\r?\n/);
  const columns = head.split(',');
  return rows.map((row) => {
    const values = row.split(',');
    return new Map(columns.map((column, at) => [column, values[at] ?? '']));
  });
}

/** `yyyy-MM-dd` */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Milliseconds from noon of that day to noon of today. */
export const sinceDay = (day: string, now: Date): number => Date.parse(dayOf(now)) - Date.parse(day);
