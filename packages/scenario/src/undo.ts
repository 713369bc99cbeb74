/** Undoes the last edit through any driver: every section it changed is sent again as it was. */
import type { Application, QuestionResponse } from '@countersign/engine';
import type { Driver, Outcome } from './driver.ts';
import { DONE, refused } from './driver.ts';

/** The contents of each section's submission. */
export type Snapshot = ReadonlyMap<string, readonly QuestionResponse[]>;

export function snapshot(application: Application | undefined): Snapshot | undefined {
  if (application === undefined) return undefined;
  return new Map(application.model.blocks.map(({ name }) => [name, application.responses(name)]));
}

/** One step only; a second undo in a row has nothing to undo. */
export async function undo(driver: Driver, before: Snapshot | undefined): Promise<Outcome> {
  if (before === undefined) return refused('nothingToUndo', 'the step before changed no answer');
  for (const [block, responses] of before) {
    const now = driver.application()?.responses(block) ?? [];
    if (responses.length === 0 || isSame(now, responses)) continue;
    const outcome = await driver.submit(block, responses, false);
    if (!outcome.ok) return outcome;
  }
  return DONE;
}

function isSame(a: readonly QuestionResponse[], b: readonly QuestionResponse[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
