/** `eapp scenario FILE|DIR...`: runs scenarios in memory, or against a server. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CarrierReading } from '@countersign/engine/author';
import type { Driver, Scenario } from '@countersign/scenario';
import { httpDriver, memoryDriver, readScenario, reportLines, runScenario } from '@countersign/scenario';
import type { Command, CommandInput, Output } from '../command.ts';
import { Misuse, allowOptions } from '../command.ts';
import { textIn } from '../read-file.ts';
import { findingLines, readCarrierFolder } from '../read-folder.ts';

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
    const open = await opener(files[0] ?? '', input, output);
    if (open === null) return 1;
    let failures = 0;
    for (const each of scenarios) {
      const report = await runScenario(open(each), each);
      for (const line of reportLines(report)) output.print(line);
      failures += report.failures.length;
    }
    if (scenarios.length > 1) output.print(`${scenarios.length} scenarios, ${failures} failures`);
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
  if (names.length === 0) throw new Misuse(`there is no scenario in ${place}`);
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

/** Creates the driver for each scenario; null if the definition has findings, which are printed. */
async function opener(file: string, input: CommandInput, output: Output): Promise<((each: Scenario) => Driver) | null> {
  const { url } = input.options;
  if (url !== undefined) {
    if (!URL.canParse(url)) throw new Misuse(`${url} is not a URL`);
    return () => httpDriver(url);
  }
  const folder = input.options['carrier'] ?? carrierOf(file);
  const reading: CarrierReading = await readCarrierFolder(folder);
  const { model, carrier } = reading;
  if (model === null || carrier === null) {
    for (const line of findingLines(folder, reading)) output.printError(line);
    return null;
  }
  const today = new Date().toISOString().slice(0, 10);
  return (each) => memoryDriver(model, { today: each.today ?? today, underwriting: carrier.underwriting });
}

/** A carrier's scenarios are in its folder `scenarios`. */
function carrierOf(file: string): string {
  return path.dirname(path.dirname(path.resolve(file)));
}
