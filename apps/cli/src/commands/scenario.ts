/** `eapp scenario FILE|DIR...`: runs scenarios in memory, or against a server. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReadCarrier } from '@countersign/engine/author';
import type { Driver, Scenario } from '@countersign/scenario';
import { httpDriver, memoryDriver, readScenario, reportLines, runScenario } from '@countersign/scenario';
import type { Command, CommandInput, Output } from '../command.ts';
import { Misuse, allowOptions, Refusal } from '../command.ts';
import { textIn } from '../read-file.ts';
import { readCarrierAndModel } from '../read-folder.ts';
import { utcToday } from '../viewer.ts';

export const scenario: Command = {
  name: 'scenario',
  usages: ['FILE|DIR... [--url URL] [--carrier DIR]'],
  summary: 'runs scenarios in memory, or against the server at URL',
  async run(input, output) {
    allowOptions(input, ['url', 'carrier']);
    if (input.words.length === 0) throw new Misuse('give at least one FILE');
    const files = (await Promise.all(input.words.map(storiesIn))).flat();
    const scenarios = await readAll(files, output);
    if (scenarios === null) return 2;
    const open = await opener(scenarios, input, output);
    if (open === null) return 1;
    let failures = 0;
    for (const each of scenarios) {
      const report = await runScenario(open(each), each);
      for (const line of reportLines(report)) output.print(line);
      failures += report.failures.length;
    }
    if (scenarios.length > 1)
      output.print(`${scenarios.length} scenarios, ${failures} ${failures === 1 ? 'failure' : 'failures'}`);
    return failures === 0 ? 0 : 1;
  },
};

/**
 * A file is one scenario; a folder stands for its scenarios, or for those in the folder `scenarios` of a carrier, by
 * name.
 */
async function storiesIn(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => null);
  if (found === null || !found.isDirectory()) return [place];
  const inside = await stat(path.join(place, 'scenarios')).catch(() => null);
  const folder = inside?.isDirectory() === true ? path.join(place, 'scenarios') : place;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
  if (names.length === 0) throw new Refusal(`there is no scenario in ${place}`);
  return names.map((name) => path.join(folder, name));
}

async function readAll(files: readonly string[], output: Output): Promise<Scenario[] | null> {
  const readings = await Promise.all(files.map(async (file) => readScenario(await textIn(file), file)));
  for (const reading of readings) {
    if (reading.ok) continue;
    for (const { file, line, message } of reading.mistakes) output.printError(`${file}:${line}: ${message}`);
  }
  return readings.every((reading) => reading.ok) ? readings.map((reading) => reading.scenario) : null;
}

/** Creates the driver for each scenario; null if the definition of one has findings, which are printed. */
async function opener(
  scenarios: readonly Scenario[],
  input: CommandInput,
  output: Output,
): Promise<((each: Scenario) => Driver) | null> {
  const { url, carrier } = input.options;
  if (url !== undefined) {
    if (!URL.canParse(url)) throw new Misuse(`${url} is not a URL`);
    return () => httpDriver(url);
  }
  const folderOf = ({ file }: Scenario): string => carrier ?? carrierOf(file);
  if (carrier === undefined) await Promise.all(scenarios.map(({ file }) => checkIsInCarrier(file)));
  const forms = new Map<string, ReadCarrier>();
  for (const folder of new Set(scenarios.map(folderOf))) {
    const whole = readCarrierAndModel(folder, output);
    if (whole === null) return null;
    forms.set(folder, whole);
  }
  const today = utcToday();
  return (each) => {
    const form = forms.get(folderOf(each));
    if (form === undefined) throw new Error(`The carrier of ${each.file} was not read.`);
    return memoryDriver(form.model, { today: each.today ?? today, underwriting: form.carrier.underwriting });
  };
}

/** A carrier's scenarios are in its folder `scenarios`. */
function carrierOf(file: string): string {
  return path.dirname(path.dirname(path.resolve(file)));
}

/** A carrier has a `definition.yaml`: any other folder may hold every file of the machine, and is not read. */
async function checkIsInCarrier(file: string): Promise<void> {
  const definition = await stat(path.join(carrierOf(file), 'definition.yaml')).catch(() => null);
  if (definition === null) throw new Misuse(`${file} is not in the folder of a carrier; give --carrier DIR`);
}
