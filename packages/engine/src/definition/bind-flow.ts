import { compileClause } from '../clause/compile-clause.ts';
import type { ValueType } from '../clause/types.ts';
import type { Draft } from './draft.ts';

/**
 * Compiles what the flow reads into `Model.bindings`, so that program code needs no question name. A path outside rows
 * is a clause too: `Insured.EmailAddress` is read like `FaceAmount`. A name group has no value and none of these.
 */
export function bindFlow(draft: Draft): void {
  const { Insured, StartFacts, ...rest } = draft.definition.Bindings;
  const { names } = draft;

  const { Name: _name, IsSoleOwner, IsOwner, ...insured } = Insured;
  for (const [key, path] of Object.entries(insured)) bind(`Insured.${key}`, path, null);
  bind('Insured.IsSoleOwner', IsSoleOwner, 'boolean');
  bind('Insured.IsOwner', IsOwner, 'boolean');
  bind('Product', rest.Product, null);
  bind('FaceAmount', rest.FaceAmount, 'number');
  bind('TotalApplied', rest.TotalApplied, 'number');
  if (rest.TotalNewCoverageToAccept !== undefined) {
    bind('TotalNewCoverageToAccept', rest.TotalNewCoverageToAccept, 'number');
  }
  bind('AgentAttestation', rest.AgentAttestation, 'boolean');
  for (const [key, path] of Object.entries(StartFacts)) bind(`StartFacts.${key}`, path, null);

  function bind(key: string, text: string, expected: ValueType | null): void {
    const id = `Bindings#${key}`;
    const place = { path: `Bindings.${key}`, field: `Bindings.${key}` };
    const compiled = compileClause({ id, text, scope: { names, container: -1 }, expected });
    if (!compiled.ok) {
      for (const { message, at } of compiled.problems) {
        draft.problems.push({ kind: 'unknown-binding', ...place, message: `${message} (at ${at + 1} in: ${text})` });
      }
      return;
    }
    draft.places.set(id, place);
    draft.clauses.set(id, compiled.clause);
    draft.bindings.set(key, compiled.clause);
  }
}
