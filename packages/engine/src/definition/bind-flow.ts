import { compileClause } from '../clause/compile-clause.ts';
import type { Names } from '../clause/scope.ts';
import type { ValueType } from '../clause/types.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { NodeKind } from './model.ts';
import type { QuestionType } from './vocabulary.ts';

/** What a bound path must lead to. */
interface Wanted {
  kind?: NodeKind;
  types?: readonly QuestionType[];
  value?: readonly ValueType[];
  words: string;
}

const NAME: Wanted = { types: ['Name'], words: 'a Name group' };
const ROWS: Wanted = { kind: 'rows', words: 'a multi-response group' };
const TEXT: Wanted = { value: ['text'], words: 'a text' };
const DATE: Wanted = { value: ['date'], words: 'a date' };
const CHOICE: Wanted = { value: ['choice'], words: 'a choice' };
const LETTERS: Wanted = { value: ['choices'], words: 'a multi-select' };
const STATE: Wanted = { value: ['choice', 'text'], words: 'a state' };
const SSN: Wanted = { types: ['SSN'], words: 'an SSN question' };
const YES_NO: Wanted = { value: ['boolean'], words: 'a yes/no question' };
const SIGNATURE: Wanted = { types: ['Signature'], words: 'a Signature group' };
const MOMENT: Wanted = { value: ['text', 'date', 'number'], words: 'a text' };

/**
 * Checks that the flow finds the questions it reads and compiles their clauses, so that program code needs no question
 * name. A path outside rows becomes a clause too: `Insured.EmailAddress` can be read like `FaceAmount`.
 */
export function bindFlow(draft: Draft, names: Names): void {
  const { Insured, Owners, StartFacts, Signatures, ...rest } = draft.definition.Bindings;
  const root = -1;

  follow('Insured.Name', Insured.Name, NAME, root);
  answer('Insured.EmailAddress', Insured.EmailAddress, TEXT);
  answer('Insured.SocialSecurityNumber', Insured.SocialSecurityNumber, SSN);
  answer('Insured.DateOfBirth', Insured.DateOfBirth, DATE);
  answer('Insured.Zip', Insured.Zip, TEXT);
  answer('Insured.Gender', Insured.Gender, CHOICE);
  answer('Insured.StateOfIssue', Insured.StateOfIssue, CHOICE);
  answer('Insured.ResidenceState', Insured.ResidenceState, CHOICE);
  expression('Insured.IsSoleOwner', Insured.IsSoleOwner, 'boolean');
  expression('Insured.IsOwner', Insured.IsOwner, 'boolean');

  const owners = follow('Owners.Rows', Owners.Rows, ROWS, root);
  if (owners !== null) {
    if (Owners.Letters !== undefined) follow('Owners.Letters', Owners.Letters, LETTERS, owners.id);
    follow('Owners.Type', Owners.Type, CHOICE, owners.id);
    follow('Owners.Name', Owners.Name, NAME, owners.id);
    follow('Owners.EntityName', Owners.EntityName, TEXT, owners.id);
    follow('Owners.EmailAddress', Owners.EmailAddress, TEXT, owners.id);
    follow('Owners.TaxId', Owners.TaxId, TEXT, owners.id);
    follow('Owners.SocialSecurityNumber', Owners.SocialSecurityNumber, SSN, owners.id);
    follow('Owners.DateOfBirth', Owners.DateOfBirth, DATE, owners.id);
    follow('Owners.Zip', Owners.Zip, TEXT, owners.id);
    const { Officers } = Owners;
    const officers = follow('Owners.Officers.Rows', Officers.Rows, ROWS, owners.id);
    if (officers !== null) {
      follow('Owners.Officers.Name', Officers.Name, NAME, officers.id);
      follow('Owners.Officers.EmailAddress', Officers.EmailAddress, TEXT, officers.id);
      follow('Owners.Officers.Title', Officers.Title, TEXT, officers.id);
      follow('Owners.Officers.TrusteeType', Officers.TrusteeType, CHOICE, officers.id);
      follow('Owners.Officers.EntityName', Officers.EntityName, TEXT, officers.id);
      follow('Owners.Officers.EntityTaxId', Officers.EntityTaxId, TEXT, officers.id);
      follow('Owners.Officers.EntityZip', Officers.EntityZip, TEXT, officers.id);
      follow('Owners.Officers.SocialSecurityNumber', Officers.SocialSecurityNumber, SSN, officers.id);
      follow('Owners.Officers.DateOfBirth', Officers.DateOfBirth, DATE, officers.id);
    }
  }

  answer('Product', rest.Product, CHOICE);
  expression('FaceAmount', rest.FaceAmount, 'number');
  expression('TotalApplied', rest.TotalApplied, 'number');
  if (rest.TotalNewCoverageToAccept !== undefined) {
    expression('TotalNewCoverageToAccept', rest.TotalNewCoverageToAccept, 'number');
  }
  expression('AgentAttestation', rest.AgentAttestation, 'boolean');
  answer('StartFacts.PolicyCreateDate', StartFacts.PolicyCreateDate, DATE);
  answer('StartFacts.ApplicantRole', StartFacts.ApplicantRole, { value: ['choice', 'text'], words: 'a choice' });
  answer('StartFacts.SalesPartner', StartFacts.SalesPartner, TEXT);
  answer('StartFacts.AgentAttestation', StartFacts.AgentAttestation, YES_NO);

  for (const [index, signature] of Signatures.entries()) {
    const key = `Signatures.${index}`;
    const block = draft.blockByName.get(signature.Block);
    if (block === undefined) {
      refuse(`${key}.Block`, `There is no block "${signature.Block}".`);
      continue;
    }
    follow(`${key}.Signature`, signature.Signature, SIGNATURE, block.node);
    follow(`${key}.City`, signature.City, TEXT, block.node);
    follow(`${key}.State`, signature.State, STATE, block.node);
    follow(`${key}.LoadTime`, signature.LoadTime, MOMENT, block.node);
    follow(`${key}.TimeOut`, signature.TimeOut, MOMENT, block.node);
  }
  if (!draft.blockByName.has(rest.FirstCustomerBlock)) {
    refuse('FirstCustomerBlock', `There is no block "${rest.FirstCustomerBlock}".`);
  }

  function answer(key: string, path: string, wanted: Wanted): void {
    const node = follow(key, path, wanted, root);
    if (node !== null && node.rows < 0) expression(key, path, null);
  }

  function expression(key: string, text: string, expected: ValueType | null): void {
    const id = `Bindings#${key}`;
    const compiled = compileClause({ id, text, scope: { names, container: -1 }, expected });
    if (!compiled.ok) {
      for (const { message, at } of compiled.problems) refuse(key, `${message} (at ${at + 1} in: ${text})`);
      return;
    }
    draft.places.set(id, { path: `Bindings.${key}`, field: `Bindings.${key}` });
    draft.clauses.set(id, compiled.clause);
    draft.bindings.set(key, compiled.clause);
  }

  /** Walks from a container (or from the blocks) to a node of the wanted kind. */
  function follow(key: string, path: string, wanted: Wanted, container: number): DraftNode | null {
    const [first = '', ...others] = path.split('.');
    let id = container === root ? names.block(first) : names.child(container, first);
    for (const part of others) id = id === undefined ? undefined : names.child(id, part);
    const node = id === undefined ? undefined : draft.nodes[id];
    if (node === undefined || node.kind === 'block') {
      refuse(key, `There is no question "${path}".`);
      return null;
    }
    const ownRows = container === root || draft.nodes[container]?.kind === 'block' ? -1 : container;
    const fits =
      node.rows === ownRows &&
      (wanted.kind === undefined || node.kind === wanted.kind) &&
      (wanted.types === undefined || (node.type !== null && wanted.types.includes(node.type))) &&
      (wanted.value === undefined || (node.valueType !== null && wanted.value.includes(node.valueType)));
    if (!fits) {
      refuse(key, `"${path}" is not ${wanted.words}${node.rows === ownRows ? '' : ' of these rows'}.`);
      return null;
    }
    return node;
  }

  function refuse(key: string, message: string): void {
    draft.problems.push({ kind: 'unknown-binding', path: `Bindings.${key}`, message, field: `Bindings.${key}` });
  }
}
