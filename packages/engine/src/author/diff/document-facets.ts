/** What documents print, outside the sections of the form. */
import type { AmendmentData, DocumentData } from '../../definition/document-data.ts';
import { entries, leaves, type Facet } from './facet.ts';

const WHAT = 'what documents print';

/** Forms by their number and facts of the first page by their label, wherever they stand; and the order of both. */
export function documentFacets({ Forms, Summary, Amendment, ...rest }: DocumentData): Facet[] {
  const numbers = Forms.map((form) => form.Number);
  const labels = Summary.map(({ Label }) => Label);
  return [
    ...entries('texts', leaves({ ...rest, Summary: byName(Summary, labels), Forms: byName(Forms, numbers) }), WHAT),
    ...entries('texts', { Forms: numbers, Summary: labels }, 'the order'),
    ...(Amendment === undefined ? [] : amendmentFacets(Amendment)),
  ];
}

function amendmentFacets({ Forms, ...rest }: AmendmentData): Facet[] {
  const numbers = Forms.map((form) => form.Number);
  return [
    ...entries('texts', leaves({ Amendment: { ...rest, Forms: byName(Forms, numbers) } }), WHAT),
    ...entries('texts', { 'Amendment.Forms': numbers }, 'the order'),
  ];
}

/** From the second one of a name on, they are numbered. */
const byName = <T>(items: readonly T[], names: readonly string[]): Record<string, T> =>
  Object.fromEntries(
    items.map((item, index) => {
      const name = names[index] ?? '';
      const earlier = names.slice(0, index).filter((each) => each === name).length;
      return [earlier === 0 ? name : `${name} (${earlier + 1})`, item];
    }),
  );
