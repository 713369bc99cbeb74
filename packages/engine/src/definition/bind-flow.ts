import type { ValueType } from '../clause/types.ts';
import { writeClause, type Draft } from './draft.ts';

/**
 * Compiles what the flow reads into `Model.bindings`, so that program code needs no question names. A path outside rows
 * is a clause too: `Insured.EmailAddress` is read like `FaceAmount`. A name group has no value and no binding.
 */
export function bindFlow(draft: Draft): void {
  const { Insured, StartFacts, ...rest } = draft.definition.Bindings;

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
    const path = `Bindings.${key}`;
    const id = `Bindings#${key}`;
    draft.bindings.set(key, writeClause(draft, { id, text, expected, container: -1, path, field: path }));
  }
}
