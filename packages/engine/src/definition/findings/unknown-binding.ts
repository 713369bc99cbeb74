import type { ValueType } from '../../clause/types.ts';
import { problemsOf } from '../draft.ts';
import type { Check, DraftNode } from '../draft.ts';
import type { Finding, NodeKind } from '../model.ts';
import type { QuestionType } from '../vocabulary.ts';

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
const CHOICE_OR_TEXT: Wanted = { value: ['choice', 'text'], words: 'a choice' };
const SSN: Wanted = { types: ['SSN'], words: 'an SSN question' };
const YES_NO: Wanted = { value: ['boolean'], words: 'a yes/no question' };
const SIGNATURE: Wanted = { types: ['Signature'], words: 'a Signature group' };
const MOMENT: Wanted = { value: ['text', 'date', 'number'], words: 'a text' };

const clauses = problemsOf('unknown-binding');

/** The flow would not find a question it reads, or find one of another type. */
export const unknownBinding: Check = (draft) => {
  const { names } = draft;
  const { Insured, Owners, StartFacts, Signatures, ...rest } = draft.definition.Bindings;
  const findings: Finding[] = clauses(draft);

  follow('Insured.Name', Insured.Name, NAME);
  follow('Insured.EmailAddress', Insured.EmailAddress, TEXT);
  follow('Insured.SocialSecurityNumber', Insured.SocialSecurityNumber, SSN);
  follow('Insured.DateOfBirth', Insured.DateOfBirth, DATE);
  follow('Insured.Zip', Insured.Zip, TEXT);
  follow('Insured.Gender', Insured.Gender, CHOICE);
  follow('Insured.StateOfIssue', Insured.StateOfIssue, CHOICE);
  follow('Insured.ResidenceState', Insured.ResidenceState, CHOICE);
  follow('Product', rest.Product, CHOICE);
  follow('StartFacts.PolicyCreateDate', StartFacts.PolicyCreateDate, DATE);
  follow('StartFacts.ApplicantRole', StartFacts.ApplicantRole, CHOICE_OR_TEXT);
  follow('StartFacts.SalesPartner', StartFacts.SalesPartner, TEXT);
  follow('StartFacts.AgentAttestation', StartFacts.AgentAttestation, YES_NO);
  owners();
  signatures();
  if (!draft.blockByName.has(rest.FirstCustomerBlock)) {
    refuse('FirstCustomerBlock', `There is no block "${rest.FirstCustomerBlock}".`);
  }
  return findings;

  function owners(): void {
    const rows = follow('Owners.Rows', Owners.Rows, ROWS)?.id;
    if (rows === undefined) return;
    if (Owners.Letters !== undefined) follow('Owners.Letters', Owners.Letters, LETTERS, rows);
    follow('Owners.Type', Owners.Type, CHOICE, rows);
    follow('Owners.Name', Owners.Name, NAME, rows);
    follow('Owners.EntityName', Owners.EntityName, TEXT, rows);
    follow('Owners.EmailAddress', Owners.EmailAddress, TEXT, rows);
    follow('Owners.TaxId', Owners.TaxId, TEXT, rows);
    follow('Owners.SocialSecurityNumber', Owners.SocialSecurityNumber, SSN, rows);
    follow('Owners.DateOfBirth', Owners.DateOfBirth, DATE, rows);
    follow('Owners.Zip', Owners.Zip, TEXT, rows);
    const { Officers } = Owners;
    const inner = follow('Owners.Officers.Rows', Officers.Rows, ROWS, rows)?.id;
    if (inner === undefined) return;
    follow('Owners.Officers.Name', Officers.Name, NAME, inner);
    follow('Owners.Officers.EmailAddress', Officers.EmailAddress, TEXT, inner);
    follow('Owners.Officers.Title', Officers.Title, TEXT, inner);
    follow('Owners.Officers.TrusteeType', Officers.TrusteeType, CHOICE, inner);
    follow('Owners.Officers.EntityName', Officers.EntityName, TEXT, inner);
    follow('Owners.Officers.EntityTaxId', Officers.EntityTaxId, TEXT, inner);
    follow('Owners.Officers.EntityZip', Officers.EntityZip, TEXT, inner);
    follow('Owners.Officers.SocialSecurityNumber', Officers.SocialSecurityNumber, SSN, inner);
    follow('Owners.Officers.DateOfBirth', Officers.DateOfBirth, DATE, inner);
  }

  function signatures(): void {
    for (const [index, signature] of Signatures.entries()) {
      const key = `Signatures.${index}`;
      const block = draft.blockByName.get(signature.Block)?.node;
      if (block === undefined) {
        refuse(`${key}.Block`, `There is no block "${signature.Block}".`);
        continue;
      }
      follow(`${key}.Signature`, signature.Signature, SIGNATURE, block);
      follow(`${key}.City`, signature.City, TEXT, block);
      follow(`${key}.State`, signature.State, CHOICE_OR_TEXT, block);
      follow(`${key}.LoadTime`, signature.LoadTime, MOMENT, block);
      follow(`${key}.TimeOut`, signature.TimeOut, MOMENT, block);
    }
  }

  /** Walks from a container, or from the blocks, to a node of the wanted kind in the container's own rows. */
  function follow(key: string, path: string, wanted: Wanted, container?: number): DraftNode | null {
    const [first = '', ...others] = path.split('.');
    let id = container === undefined ? names.block(first) : names.child(container, first);
    for (const part of others) id = id === undefined ? undefined : names.child(id, part);
    const node = id === undefined ? undefined : draft.nodes[id];
    if (node === undefined || node.kind === 'block') {
      refuse(key, `There is no question "${path}".`);
      return null;
    }
    const around = container === undefined ? undefined : draft.nodes[container];
    const inOwnRows = node.rows === (around?.kind === 'rows' ? around.id : -1);
    const fits =
      inOwnRows &&
      (wanted.kind === undefined || node.kind === wanted.kind) &&
      (wanted.types === undefined || (node.type !== null && wanted.types.includes(node.type))) &&
      (wanted.value === undefined || (node.valueType !== null && wanted.value.includes(node.valueType)));
    if (fits) return node;
    refuse(key, `"${path}" is not ${wanted.words}${inOwnRows ? '' : ' of these rows'}.`);
    return null;
  }

  function refuse(key: string, message: string): void {
    findings.push({ kind: 'unknown-binding', path: `Bindings.${key}`, message, field: `Bindings.${key}` });
  }
};
