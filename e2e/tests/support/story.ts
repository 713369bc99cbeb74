import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  httpDriver,
  type HttpDriver,
  readScenario,
  reportLines,
  runScenario,
  type Scenario,
  type Step,
} from '../../../packages/scenario/src/index.ts';

/** Where the story pauses: the acting person has sections to fill in, or has finished them for now. */
export type Rest = 'to fill' | 'done';

/** The stories of a folder. */
export const storiesIn = (folder: string): Scenario[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => storyIn(path.join(folder, name)));

/** The story of a file. */
export function storyIn(file: string): Scenario {
  const read = readScenario(readFileSync(file, 'utf8'), file);
  if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return read.scenario;
}

/**
 * Plays a story on the server and pauses at its start, before each filling and at the end of each person's part, as
 * often as `visit` wants: false ends it there. The case is read again after a pause.
 */
export async function tell(
  url: string,
  story: Scenario,
  visit: (driver: HttpDriver, rest: Rest) => Promise<boolean>,
): Promise<void> {
  const driver = httpDriver(url);
  let told: Step[] = [];
  const tellOn = async () => {
    const report = await runScenario(driver, { ...story, steps: told });
    if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
    told = [];
  };
  for (const [index, step] of story.steps.entries()) {
    if (isUntold(step)) break;
    const rest = restBefore(step, story.steps[index - 1]);
    if (rest !== null) {
      await tellOn();
      if (driver.place() !== undefined && !(await visit(driver, rest))) return;
    }
    told.push(step);
  }
  await tellOn();
  await visit(driver, 'done');
}

function restBefore(step: Step, before: Step | undefined): Rest | null {
  if (step.kind === 'fill' || before?.kind === 'start') return 'to fill';
  const ends = step.kind === 'as' || step.kind === 'send' || step.kind === 'sign';
  return ends && before !== undefined && before.kind !== 'send' && before.kind !== 'sign' ? 'done' : null;
}

/** What a story cannot do on a running server yet: another day. */
function isUntold(step: Step): boolean {
  return step.kind === 'today';
}
