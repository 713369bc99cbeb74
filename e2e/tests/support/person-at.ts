import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { httpDriver, readScenario, reportLines, runScenario } from '../../../packages/scenario/src/index.ts';
import type { Person } from './person.ts';
import { openCaseOf } from './sections.ts';

/** Somebody in a browser at the point to which one of `e2e/cases` and the steps after it have led them. */
export async function personAt(browser: Browser, url: string, file: string, ...steps: string[]): Promise<Person> {
  const path = `cases/${file}.yaml`;
  const told = readScenario(
    [readFileSync(path, 'utf8').trimEnd(), ...steps.map((step) => `  - ${step}`)].join('\n'),
    path,
  );
  if (!told.ok) throw new Error(told.mistakes.map(({ message }) => message).join('\n'));
  const driver = httpDriver(url);
  const report = await runScenario(driver, told.scenario);
  if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
  return openCaseOf(browser, url, driver);
}
