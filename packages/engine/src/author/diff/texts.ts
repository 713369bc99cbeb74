import type { Definition } from '../../definition/vocabulary.ts';
import { keyed } from './change.ts';
import type { Change } from './change.ts';

/** Messages, lists, tables, derived values, bindings and settings. */
export function textChanges(before: Definition, after: Definition): Change[] {
  const of = (value: object): Map<string, string> =>
    new Map(Object.entries(value).map(([key, each]: [string, unknown]) => [key, JSON.stringify(each)]));
  const derived = ({ DerivedValues }: Definition): Map<string, string> =>
    new Map(DerivedValues.map(({ Name, Clause }) => [Name, Clause.trim()]));
  return [
    ...keyed('texts', of(before.Messages), of(after.Messages)),
    ...keyed('lists', of(before.Lists), of(after.Lists)),
    ...keyed('lists', of(before.Tables), of(after.Tables)),
    ...keyed('flow', derived(before), derived(after)),
    ...keyed('flow', of(before.Bindings), of(after.Bindings)),
    ...keyed('flow', of(before.Settings), of(after.Settings)),
  ];
}
