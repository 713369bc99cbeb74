import type { Application } from '@countersign/engine';
import { text } from '../state/texts.ts';

/** `Jane Q. Sample`: first name, middle initial, last name; empty parts are left out. */
function personName(first: string, middle: string, last: string): string {
  const initial = middle.trim() === '' ? '' : `${middle.trim().charAt(0).toUpperCase()}.`;
  return [first.trim(), initial, last.trim()].filter((part) => part !== '').join(' ');
}

/** First and last name of the proposed insured; empty until they are answered. */
export function insuredName(application: Application): string {
  const { Name } = application.model.definition.Bindings.Insured;
  return personName(application.answerText(`${Name}.FirstName`), '', application.answerText(`${Name}.LastName`));
}

/** The name of the case: `Jane Q. Sample · Term 20 · CA` (spec pages §1). */
export function shortName(application: Application): string {
  const { Insured, Product } = application.model.definition.Bindings;
  const part = (name: string) => application.answerText(`${Insured.Name}.${name}`);
  const [block = '', ...rest] = Product.split('.');
  const product = application.keyOf(block, rest.join('.'));
  return [
    personName(part('FirstName'), part('MiddleName'), part('LastName')) || text('portal.unnamed'),
    product === undefined ? '' : application.cell(product).display,
    application.answerText(Insured.StateOfIssue),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
