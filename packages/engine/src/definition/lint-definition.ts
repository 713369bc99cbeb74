import { draftOf, modelOf } from './build-model.ts';
import { checkClauses } from './check-clauses.ts';
import { withoutAccepted } from './exceptions.ts';
import { ADVICE, CHECKS } from './findings/index.ts';
import { untried } from './findings/never-true.ts';
import { unusedException } from './findings/unused-exception.ts';
import { dropInvalidClauses } from './drop-invalid-clauses.ts';
import type { Draft } from './draft.ts';
import type { Finding, Model } from './model.ts';
import type { Definition } from './vocabulary.ts';

export interface Lint {
  /** If there are findings, it is usable only for looking up names. */
  model: Model;
  /** In the order of the checks, without accepted ones. */
  findings: Finding[];
  /** Places whose clause has too many kinds of answers to try: it is not known whether it can be true. */
  untried: string[];
  /** Names of the derived values that some clause reads. */
  derived: ReadonlySet<string>;
}

/** Everything that `compile` rejects, and what would work but was probably not intended. */
export function lintDefinition(definition: Definition): Lint {
  const draft = draftOf(definition);
  const checked = checkClauses(draft);
  const sound = dropInvalidClauses(checked);
  const found = [...CHECKS.flatMap((check) => check(checked)), ...ADVICE.flatMap((check) => check(sound))];
  const findings = [...withoutAccepted(definition, found), ...unusedException(definition, found)];
  return { model: modelOf(draft), findings, untried: untried(sound), derived: derivedRead(draft) };
}

function derivedRead({ written, nodes }: Draft): Set<string> {
  const read = written.flatMap(({ clause }) => clause?.reads ?? []);
  return new Set(read.flatMap((id) => (nodes[id]?.kind === 'derived' ? nodes[id].name : [])));
}
