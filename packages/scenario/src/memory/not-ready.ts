import type { MissingItem } from '@countersign/engine';
import type { Outcome } from '../driver.ts';

/** A refusal that names everything missing. */
export function notReady(missing: readonly MissingItem[]): Outcome {
  return {
    ok: false,
    refusals: missing.flatMap(({ block, title, questions }) =>
      questions.length === 0
        ? [{ key: 'notReady', path: block, message: `${title} is not done` }]
        : questions.map(({ path, label, error }) => ({
            key: 'notReady',
            path: `${block}.${path}`,
            message: `${label}: ${error.message}`,
          })),
    ),
  };
}
