import type { Carrier } from '../../definition/carrier.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { keyed } from './change.ts';
import type { Change } from './change.ts';

/** Messages, groups, lists, tables, bindings, settings and accepted findings. */
export function textChanges(before: Definition, after: Definition): Change[] {
  return [
    ...keyed('texts', of(before.Messages), of(after.Messages)),
    ...keyed('groups', of(before.Groups), of(after.Groups)),
    ...keyed('lists', of(before.Lists), of(after.Lists)),
    ...keyed('lists', of(before.Tables), of(after.Tables)),
    ...keyed('flow', of(before.Bindings), of(after.Bindings)),
    ...keyed('flow', of(before.Settings), of(after.Settings)),
    ...keyed('exceptions', exceptions(before), exceptions(after)),
  ];
}

/** What a carrier has beside its definition: pages, consents, mail, brand and the decision table. */
export function carrierChanges(before: Carrier, after: Carrier): Change[] {
  return [
    ...keyed('texts', of(before.texts), of(after.texts)),
    ...keyed('consents', consents(before), consents(after)),
    ...keyed('mail', mails(before), mails(after)),
    ...keyed('brand', of({ ...before.brand }), of({ ...after.brand })),
    ...keyed('underwriting', decisions(before), decisions(after)),
  ];
}

const consents = ({ consents: all }: Carrier): Map<string, string> =>
  of(
    Object.fromEntries(
      all.flatMap(({ ConsentId, ...fields }) =>
        Object.entries(fields).map(([field, value]) => [`${ConsentId} ${field}`, value]),
      ),
    ),
  );

const mails = ({ mail }: Carrier): Map<string, string> =>
  of(
    Object.fromEntries(
      Object.entries(mail).flatMap(([kind, fields]) =>
        Object.entries(fields).map(([field, value]: [string, unknown]) => [`${kind} ${field}`, value]),
      ),
    ),
  );

/** Rules by their name, the rest of the table by its field. */
const decisions = ({ underwriting: { Rules, ...rest } }: Carrier): Map<string, string> =>
  of({ ...rest, ...Object.fromEntries(Rules.map(({ Rule, ...fields }) => [Rule, fields])) });

const exceptions = ({ Exceptions = [] }: Definition): Map<string, string> =>
  new Map(Exceptions.map(({ Finding, Path, Reason }) => [`${Finding} at ${Path}`, Reason]));

function of(value: object): Map<string, string> {
  return new Map(Object.entries(value).map(([key, each]: [string, unknown]) => [key, inWords(each)]));
}

/** Lists one after the other, fields with their names. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(typeof value[0] === 'object' ? '; ' : ', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([field, each]: [string, unknown]) => `${field} ${inWords(each)}`)
    .join(', ');
}
