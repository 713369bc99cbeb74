import { draftOf, modelOf } from './build-model.ts';
import { checkClauses } from './check-clauses.ts';
import { withoutAccepted } from './exceptions.ts';
import { CHECKS } from './findings/index.ts';
import { tooDeep } from './findings/too-deep.ts';
import type { Finding, Model } from './model.ts';
import type { Definition } from './vocabulary.ts';

export type Compiled = { ok: true; model: Model } | { ok: false; findings: Finding[] };

/**
 * Compiles a definition into an immutable, indexed model, or rejects it with all findings at once. Findings that
 * `Definition.Exceptions` lists by kind and path are accepted silently; those without which no model can be built never
 * are. `lintDefinition` looks for what works but was probably not intended.
 */
export function compile(definition: Definition): Compiled {
  const deep = tooDeep(definition);
  if (deep.length > 0) return { ok: false, findings: deep };
  const draft = draftOf(definition);
  const checked = checkClauses(draft);
  const findings = withoutAccepted(
    definition,
    CHECKS.flatMap((check) => check(checked)),
  );
  return findings.length > 0 ? { ok: false, findings } : { ok: true, model: modelOf(draft) };
}
