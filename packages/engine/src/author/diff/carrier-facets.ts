import type { Carrier } from '../../definition/carrier.ts';
import { entries, leaves } from './definition-facets.ts';
import type { Facet } from './facet.ts';

/** What a carrier has in addition to its definition: pages, consents, mail, brand, decision table and illustrations. */
export function carrierFacets({
  texts,
  consents,
  mail,
  brand,
  underwriting,
  illustration,
  handover,
}: Carrier): Facet[] {
  const { Rules, Values = [], Classes, Paths, ...table } = underwriting;
  const { Questions = [], ...signatures } = illustration ?? {};
  return [
    ...entries('texts', texts, 'the text'),
    ...consents.flatMap(({ ConsentId, ...fields }) => named('consents', ConsentId, fields)),
    ...Object.entries(mail).flatMap(([kind, { Paragraphs, ...fields }]) =>
      named('mail', kind, { ...fields, Paragraphs: Paragraphs.join('\n\n') }),
    ),
    ...entries('brand', leaves(brand), 'the value'),
    ...entries('underwriting', leaves(table), 'the value'),
    ...entries('underwriting', { Classes, Paths }, 'the list'),
    ...Values.flatMap(({ Name, ...fields }) => named('underwriting', Name, fields)),
    ...Rules.flatMap(({ Rule, ...fields }) => named('underwriting', Rule, { ...fields })),
    ...handover.flatMap(({ Name, ...fields }) =>
      Object.entries(leaves(fields)).flatMap(([field, value]) =>
        entries('handover', { [Name]: value }, `the field ${field}`),
      ),
    ),
    ...entries('illustration', signatures, 'the value'),
    ...Questions.flatMap(({ Question, ...fields }, index) => {
      // A question may be answered from several places: from the second one on, they are numbered.
      const earlier = Questions.slice(0, index).filter((one) => one.Question === Question).length;
      return named('illustration', earlier === 0 ? Question : `${Question} (${earlier + 1})`, fields);
    }),
  ];
}

function named(group: Facet['group'], path: string, fields: object): Facet[] {
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]) =>
    entries(group, { [path]: value }, `the field ${field}`),
  );
}
