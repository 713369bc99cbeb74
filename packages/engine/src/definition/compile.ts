import { draftOf, modelOf } from './build-model.ts';
import { checkClauses } from './check-clauses.ts';
import { CHECKS } from './findings/index.ts';
import type { Finding, Model } from './model.ts';
import type { Definition } from './vocabulary.ts';

export type Compiled = { ok: true; model: Model } | { ok: false; findings: Finding[] };

/**
 * Turns a definition into an immutable, indexed model, or refuses it with all findings at once. Findings listed in
 * `Definition.Exceptions` by kind and path are wanted and stay silent; those without which no model can be built never are.
 */
export function compile(definition: Definition): Compiled {
  const draft = draftOf(definition);
  const checked = checkClauses(draft);
  const findings = CHECKS.flatMap((check) => check(checked)).filter((finding) => !isWanted(definition, finding));
  return findings.length > 0 ? { ok: false, findings } : { ok: true, model: modelOf(draft) };
}

/** Kinds after which the model would not do what its author wrote. */
const NEVER_WANTED = new Set([
  'clause-syntax',
  'cycle',
  'duplicate-name',
  'unknown-binding',
  'unknown-list',
  'unknown-option',
  'unknown-question',
  'unknown-rule',
  'unusable-name',
  'wrong-type',
]);

function isWanted(definition: Definition, { kind, path }: Finding): boolean {
  if (NEVER_WANTED.has(kind)) return false;
  return definition.Exceptions?.some((wanted) => wanted.Finding === kind && wanted.Path === path) === true;
}
