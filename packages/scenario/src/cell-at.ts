/** The state of the question at `Block.Path`; undefined when no such row or question exists. */
import type { Application } from '@countersign/engine';
import { splitPath } from './driver.ts';

export function cellAt(application: Application, fullPath: string): ReturnType<Application['cell']> | undefined {
  const { block, path } = splitPath(fullPath);
  const key = application.keyOf(block, path);
  return key === undefined ? undefined : application.cell(key);
}
