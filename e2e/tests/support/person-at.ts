import type { Browser } from '@playwright/test';
import { httpDriver } from '../../../packages/scenario/src/index.ts';
import type { Person } from './person.ts';
import { playSteps, playWith } from './play.ts';
import { openCaseOf } from './sections.ts';

/** Somebody in a browser at the point to which one of `e2e/cases` and the steps after it have led them. */
export async function personAt(browser: Browser, url: string, file: string, ...steps: string[]): Promise<Person> {
  const driver = httpDriver(url);
  await playWith(driver, file);
  await playSteps(driver, ...steps);
  return openCaseOf(browser, url, driver);
}
