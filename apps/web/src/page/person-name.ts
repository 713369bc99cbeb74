import { type Application, fullName, joinedName, nameIn } from '@countersign/engine';
import { text } from '../state/texts.ts';

/** The name of the proposed insured (spec flow 3.12); empty until it is answered. */
export const insuredName = (application: Application): string =>
  fullName(nameIn(application, application.model.definition.Bindings.Insured.Name));

/** The name of the case: `Jane Q. Sample · Term 20 · CA` (spec pages §1). */
export function shortName(application: Application): string {
  const { Insured, Product } = application.model.definition.Bindings;
  const { FirstName, MiddleName, LastName, Suffix } = nameIn(application, Insured.Name);
  const initial = MiddleName.trim().charAt(0).toUpperCase();
  const [block = '', ...rest] = Product.split('.');
  const product = application.keyOf(block, rest.join('.'));
  return [
    joinedName(FirstName, initial && `${initial}.`, LastName, Suffix) || text('portal.unnamed'),
    product === undefined ? '' : application.cell(product).display,
    application.answerText(Insured.StateOfIssue),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
