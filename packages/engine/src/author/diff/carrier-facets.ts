import type { Carrier } from '../../definition/carrier.ts';
import { entries, leaves, valueText } from './facet.ts';
import type { Facet } from './facet.ts';

/** What a carrier has in addition to its definition: pages, consents, mail, brand, decision table, illustrations, settings. */
export function carrierFacets({ definition: _compared, ...rest }: Carrier): Facet[] {
  const { underwriting, illustration, retention } = rest;
  const { Rules, Values = [], Classes, Paths, ...table } = underwriting;
  const { Questions = [], ...signatures } = illustration ?? {};
  const { PolicyNumberPrefix, ...outcome } = rest.outcome;
  const all: Record<keyof typeof rest, Facet[]> = {
    texts: entries('texts', rest.texts, 'the text'),
    consents: rest.consents.flatMap(({ ConsentId, ...fields }) => named('consents', ConsentId, fields)),
    mail: Object.entries(rest.mail).flatMap(([kind, { Paragraphs, ...fields }]) =>
      named('mail', kind, { ...fields, Paragraphs: Paragraphs.join('\n\n') }),
    ),
    brand: entries('brand', leaves(rest.brand), 'the value'),
    underwriting: [
      ...entries('underwriting', leaves(table), 'the value'),
      ...entries('underwriting', { Classes, Paths }, 'the list'),
      ...Values.flatMap(({ Name, ...fields }) => named('underwriting', Name, fields)),
      ...Rules.flatMap(({ Rule, ...fields }) => named('underwriting', Rule, { ...fields })),
    ],
    illustration: [
      ...entries('illustration', signatures, 'the value'),
      ...Questions.flatMap(({ Question, ...fields }, index) => {
        // A question may be answered from several places: from the second one on, they are numbered.
        const earlier = Questions.slice(0, index).filter((one) => one.Question === Question).length;
        return named('illustration', earlier === 0 ? Question : `${Question} (${earlier + 1})`, fields);
      }),
    ],
    handover: rest.handover.flatMap(({ Name, ...fields }) =>
      Object.entries(leaves(fields)).flatMap(([field, value]) =>
        entries('handover', { [Name]: value }, `the field ${field}`),
      ),
    ),
    outcome: [
      ...entries('outcome', outcome, 'who gives it'),
      ...entries('outcome', { PolicyNumberPrefix }, 'the text'),
    ],
    reminders: entries('reminders', { Days: rest.reminders }, 'the list'),
    retention: Object.entries(retention).map(([path, days]: [string, number | null]) => ({
      group: 'retention',
      path,
      subject: 'the number of days',
      text: days === null ? 'never' : valueText(days),
    })),
  };
  return Object.values(all).flat();
}

function named(group: Facet['group'], path: string, fields: object): Facet[] {
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]) =>
    entries(group, { [path]: value }, `the field ${field}`),
  );
}
