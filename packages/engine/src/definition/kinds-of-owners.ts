import { suggestion } from '../clause/suggestion.ts';
import type { DraftNode } from './draft.ts';

/** The kinds of owners that the flow knows (spec flow 3.3), and what it has to read of each so that somebody can sign for it. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['Individual', []],
  ['Business', ['EntityName', 'TaxId', 'Officers.Rows']],
  [
    'ExistingTrust',
    [
      'EntityName',
      'Officers.Rows',
      'Officers.TrusteeType',
      'Officers.SocialSecurityNumber',
      'Officers.EntityName',
      'Officers.EntityTaxId',
      'Officers.EntityZip',
    ],
  ],
  ['TrustToBeEstablished', []],
  ['Other', ['EntityName', 'TaxId']],
]);

const TRUSTEES = ['IndividualTrustee', 'EntityTrustee'];

/** What is wrong with the options of the question that says what an owner is; `isBound`: whether `Bindings.Owners` names it. */
export function mistakesInKinds(kind: DraftNode, isBound: (name: string) => boolean): string[] {
  return offered(kind).flatMap((name) => {
    const needed = NEEDED.get(name);
    if (needed === undefined) return [unknown('an owner', name, [...NEEDED.keys()])];
    const missing = needed.find((each) => !isBound(each));
    if (missing === undefined) return [];
    return [
      `Nobody could sign for an owner that is "${name}": name its question as Bindings.Owners.${missing}, or remove the option.`,
    ];
  });
}

/** What is wrong with the options of the question that says what a trustee is. */
export const mistakesInTrustees = (kind: DraftNode): string[] =>
  offered(kind)
    .filter((name) => !TRUSTEES.includes(name))
    .map((name) => unknown('a trustee', name, TRUSTEES));

/** Without those that are removed by the clause `0`. */
const offered = ({ options }: DraftNode): string[] =>
  (options ?? []).filter(({ visible }) => visible?.text.trim() !== '0').map(({ name }) => name);

const unknown = (whom: string, name: string, known: readonly string[]): string =>
  `Nobody would sign for ${whom} that is "${name}". The names of these options are ${known.join(', ')}; add your own words, such as ${known[0]}=A person.${suggestion(name, known)}`;
