/** The state of the question at `Block.Path`; undefined when no such row or question exists. */
import { type Application, splitBlock } from '@countersign/engine';

export function cellAt(application: Application, fullPath: string): ReturnType<Application['cell']> | undefined {
  const [block, path] = splitBlock(fullPath);
  const key = application.keyOf(block, path);
  return key === undefined ? undefined : application.cell(key);
}
