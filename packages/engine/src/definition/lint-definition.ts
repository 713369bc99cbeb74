import { draftOf, modelOf } from './build-model.ts';
import { checkClauses } from './check-clauses.ts';
import { withoutWanted } from './exceptions.ts';
import { ADVICE, CHECKS } from './findings/index.ts';
import { untried } from './findings/never-true.ts';
import { unusedException } from './findings/unused-exception.ts';
import { dropInvalidClauses } from './drop-invalid-clauses.ts';
import type { Finding, Model } from './model.ts';
import type { Definition } from './vocabulary.ts';

export interface Lint {
  /** With findings it is good for looking up names only. */
  model: Model;
  /** In the order of the checks, without those that are accepted. */
  findings: Finding[];
  /** Places whose clause asks too much for trying every kind of answer: nobody knows whether it can be true. */
  untried: string[];
}

/** Everything `compile` refuses, and what would work but was surely not meant. */
export function lintDefinition(definition: Definition): Lint {
  const draft = draftOf(definition);
  const checked = checkClauses(draft);
  const sound = dropInvalidClauses(checked);
  const found = [...CHECKS.flatMap((check) => check(checked)), ...ADVICE.flatMap((check) => check(sound))];
  const findings = [...withoutWanted(definition, found), ...unusedException(definition, found)];
  return { model: modelOf(draft), findings, untried: untried(sound) };
}
