/** Mistakes in the scenarios of a carrier's folder: what cannot be read, and names that the carrier does not have. */
import type { CarrierFile, CarrierReading } from '@countersign/engine/author';
import type { Finding } from '@countersign/engine';
import { checkScenario, readScenario, type ScenarioMistake } from '@countersign/scenario';

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
