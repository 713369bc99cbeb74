import { normalize } from '../../answer/index.ts';
import type { BlockAnswers } from '../../answer/types.ts';
import type { Application } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { perform, put } from './change.ts';

/**
 * Writes answers that the server itself knows into a block, by path: also those that nobody may type. For questions
 * outside rows; paths that are not in the definition are ignored, as when a record is opened.
 */
export function putAnswers(application: Application, block: string, answers: BlockAnswers): void {
  const state = stateOf(application);
  perform(state, () => {
    for (const [path, text] of Object.entries(answers)) {
      const node = state.model.node(`${block}.${path}`);
      if (node !== undefined && node.rows < 0) put(state, node, state.outside, normalize(text, node));
    }
  });
}
