import { normalize } from '../../answer/index.ts';
import type { AnswerText } from '../../answer/types.ts';
import type { Application } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { perform, put } from './change.ts';

/** An answer by the whole path of its question (`Block.Path`); undefined: this carrier has no such question. */
export type PutAnswer = readonly [path: string | undefined, text: AnswerText];

/**
 * Writes answers that the server itself knows, also those that nobody may type; an empty text removes one. For questions
 * outside rows. Paths that are not in the definition are ignored.
 */
export function putAnswers(application: Application, answers: readonly PutAnswer[]): void {
  const state = stateOf(application);
  perform(state, () => {
    for (const [path, text] of answers) {
      const node = path === undefined ? undefined : state.model.node(path);
      if (node !== undefined && node.rows < 0) put(state, node, state.outside, normalize(text, node));
    }
  });
}
