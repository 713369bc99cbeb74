/**
 * Mistakes in the scenarios of a carrier's folder, and in those of its invented cases: what cannot be read, and names that
 * the carrier does not have.
 */
import type { CarrierFile, CarrierReading } from '@countersign/engine/author';
import type { Finding } from '@countersign/engine';
import { checkScenario, mistakesInPeople, readScenario, type ScenarioMistake, storiesOf } from '@countersign/scenario';

/** While the carrier has findings of its own, names cannot be looked up. */
export function scenarioFindings(files: readonly CarrierFile[], reading: CarrierReading): Finding[] {
  return files.flatMap((file) => {
    if (file.path.endsWith('.yaml')) return mistakesIn(file, reading).map(finding);
    const message = 'Nothing plays this scenario; rename it so that it ends in .yaml.';
    return file.path.endsWith('.yml')
      ? [{ ...finding({ file: file.path, line: 1, message }), kind: 'unlisted-file' }]
      : [];
  });
}

/** Each story is read with the answers of each of its people; what is wrong for several of them is one finding. */
export function storyFindings(files: readonly CarrierFile[], reading: CarrierReading): Finding[] {
  const inPeople = mistakesInPeople(files);
  if (inPeople.some(isOfColumns)) return inPeople.map(finding);
  const stories = storiesOf(files, new Date());
  const used = new Set(stories.map(({ file }) => file));
  const unused = files.flatMap(({ path }) =>
    path.endsWith('.yaml') && !used.has(path)
      ? [{ file: path, line: 1, message: 'No row of invented-cases/people.csv has this story.' }]
      : [],
  );
  const present = stories.filter(({ file }) => files.some(({ path }) => path === file));
  const inStories = present.flatMap(({ file, text }) => mistakesIn({ path: file, text }, reading));
  const mistakes = new Map([...inPeople, ...inStories].map((one) => [`${one.file}:${one.line}:${one.message}`, one]));
  return [
    ...[...mistakes.values()].map(finding),
    ...unused.map((one): Finding => ({ ...finding(one), kind: 'unlisted-file' })),
  ];
}

/** The columns of the table could not be read, so nothing is known about its rows. */
const isOfColumns = ({ file, line }: ScenarioMistake): boolean => file.endsWith('.csv') && line === 1;

function mistakesIn({ path, text }: CarrierFile, { model, carrier }: CarrierReading): ScenarioMistake[] {
  const read = readScenario(text, path);
  if (!read.ok) return read.mistakes;
  if (model === null || carrier === null) return [];
  return checkScenario(read.scenario, text, { model, underwriting: carrier.underwriting });
}

const finding = ({ file, line, message }: ScenarioMistake): Finding => ({
  kind: 'scenario',
  path: file,
  file,
  line,
  message,
});
