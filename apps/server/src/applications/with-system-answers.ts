import { type Application, type RoleName, splitBlock, type Stage } from '@countersign/engine';
import type { Case } from './case.ts';

/**
 * The engine over the record with answers that only the server writes, by `Block.Path`; an empty text removes one.
 * Paths that are not in the definition are ignored.
 */
export function withSystemAnswers(
  theCase: Case,
  { stage, role }: { stage: Stage; role: RoleName },
  written: readonly (readonly [path: string | undefined, text: string])[],
): Application {
  // Defaults first: a block that already has answers gets none.
  const answers = theCase.open(stage, role).answers();
  for (const [path, text] of written) {
    if (path === undefined || theCase.model.node(path) === undefined) continue;
    const [block, inside] = splitBlock(path);
    const { [inside]: _before, ...others } = answers[block] ?? {};
    answers[block] = text === '' ? others : { ...others, [inside]: text };
  }
  return theCase.openWith(answers, stage, role);
}
