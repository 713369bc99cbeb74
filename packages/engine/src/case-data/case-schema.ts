/** The JSON Schema (2020-12) of the data of a form's cases, made from its definition. */
import type { Model, Node } from '../definition/model.ts';
import { isRowKey } from '../application/graph/paths.ts';
import { CASE_DATA_VERSION } from './case-data.ts';
import { readersOf } from './reader-class.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Schema = { readonly [name: string]: Json };

const TEXT: Schema = { type: 'string' };
const MOMENT: Schema = { type: 'string', format: 'date-time' };
const DAY: Schema = { type: 'string', format: 'date' };
const SHA256: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const SIGNER: Schema = { enum: ['insured', 'owner', 'agent'] };
const LETTER: Schema = { type: 'string', pattern: '^[A-J]$' };

/** `edition` is the version of the definition that the model was compiled from. */
export function caseSchema(model: Model, edition: string): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:countersign:case:${CASE_DATA_VERSION}:${edition}`,
    title: `${model.name}: a case as data`,
    ...object({
      format: { const: 'countersign-case' },
      version: { const: CASE_DATA_VERSION },
      reader: { enum: ['agent', 'carrier'] },
      form: object({ name: { const: model.name }, edition: { const: edition } }),
      case: object(
        {
          id: TEXT,
          applicationNumber: TEXT,
          round: { type: 'integer', minimum: 1 },
          isTest: { type: 'boolean' },
          startedAt: MOMENT,
        },
        {
          signedAt: MOMENT,
          policyNumber: TEXT,
          decision: object({ path: { type: 'number' }, pathName: TEXT, class: TEXT }),
          outcome: { enum: ['issued', 'declined', 'withdrawn'] },
        },
      ),
      agent: object({ firstName: TEXT, lastName: TEXT, emailAddress: TEXT }, { number: TEXT }),
      coverage: coverage(model),
      parties: list(party(model)),
      answers: object({}, sections(model)),
      signatures: list(
        object(
          { signer: SIGNER, kind: TEXT, typedName: TEXT, signedAt: MOMENT, city: TEXT, state: TEXT },
          { letter: LETTER, documentSha256: SHA256 },
        ),
      ),
      documents: list(
        object(
          { kind: { enum: ['signed', 'amendment', 'complete'] }, sha256: SHA256 },
          { signer: SIGNER, letter: LETTER },
        ),
      ),
    }),
  };
}

function coverage(model: Model): Schema {
  const { Product, Insured, Riders = [] } = model.definition.Bindings;
  const chosen = (paths: readonly string[]): Schema => {
    const names = paths.flatMap((path) => (model.node(path)?.options ?? []).filter((one) => !one.exclusive));
    return object({ name: enumOf(names.map(({ name }) => name)), title: TEXT });
  };
  return object(
    {
      riders: list(chosen(Riders)),
      allocations: list(
        object({
          path: TEXT,
          title: TEXT,
          total: { type: 'number' },
          target: { type: 'number' },
          amounts: list(object({ path: TEXT, title: TEXT, amount: { type: 'number' } })),
        }),
      ),
    },
    {
      product: chosen([Product]),
      stateOfIssue: enumOf((model.node(Insured.StateOfIssue)?.options ?? []).map(({ name }) => name)),
      faceAmount: { type: 'number' },
      totalApplied: { type: 'number' },
    },
  );
}

function party({ definition: { Bindings } }: Model): Schema {
  const roles = [...new Set([...(Bindings.Parties ?? []).map(({ Role }) => Role), 'Owner' as const])];
  const parts: Schema = { type: 'object', additionalProperties: TEXT };
  return object(
    { id: TEXT, roles: list({ enum: roles }) },
    {
      of: TEXT,
      path: TEXT,
      name: parts,
      organization: TEXT,
      dateOfBirth: DAY,
      gender: TEXT,
      socialSecurityNumber: TEXT,
      taxId: TEXT,
      address: parts,
      emailAddress: TEXT,
      phone: TEXT,
      relationship: TEXT,
      title: TEXT,
      class: TEXT,
      share: { type: 'number' },
      irrevocable: { type: 'boolean' },
    },
  );
}

function sections(model: Model): Schema {
  return Object.fromEntries(
    model.blocks.flatMap((block) => {
      const node = model.nodes[block.node];
      const parts = node === undefined ? {} : partsOf(model, node);
      if (Object.keys(parts).length === 0) return [];
      const form = object({ number: TEXT, edition: TEXT });
      return [[block.name, object({ title: TEXT, category: TEXT, parts: object({}, parts) }, { form })]];
    }),
  );
}

function partsOf(model: Model, parent: Node): Schema {
  return Object.fromEntries(
    parent.children.flatMap((id): [string, Schema][] => {
      const node = model.nodes[id];
      const entry = node === undefined ? null : entryOf(model, node);
      return node === undefined || entry === null ? [] : [[node.name, entry]];
    }),
  );
}

function entryOf(model: Model, node: Node): Schema | null {
  if (node.data?.Retyped === true || isRowKey(node)) return null;
  const description = node.data?.QuestionTextAlt ?? node.data?.QuestionText ?? node.name;
  if (node.kind === 'compound') {
    return { description, ...object({ question: TEXT, parts: object({}, partsOf(model, node)) }) };
  }
  if (node.kind === 'rows') {
    const row = object({ key: TEXT, title: TEXT, parts: object({}, partsOf(model, node)) });
    const most = node.data?.MultipleResponse?.Maximum;
    const rows = { ...list(row), ...(most !== undefined && { maxItems: most }) };
    return { description, ...object({ question: TEXT, rows }) };
  }
  if (node.kind === 'label' && node.calculate === null) return null;
  const value = node.data?.Tokenise === true ? { token: TEXT } : { value: valueSchema(node) };
  return {
    description,
    ...object({ question: TEXT, readers: { const: readersOf({ model }, node) }, shown: TEXT }, value),
  };
}

function valueSchema(node: Node): Schema {
  switch (node.valueType) {
    case 'boolean':
      return { type: 'boolean' };
    case 'number':
      return { type: node.type === 'Integer' && node.kind === 'answer' ? 'integer' : 'number' };
    case 'date':
      return DAY;
    case 'month':
      return { type: 'string', pattern: String.raw`^\d{4}-\d{2}$` };
    case 'choice':
      return enumOf(node.options?.map(({ name }) => name));
    case 'choices':
      return { ...list(enumOf(node.options?.map(({ name }) => name))), uniqueItems: true };
    case 'text':
    case null:
      return TEXT;
  }
}

const enumOf = (names: readonly string[] | undefined): Schema =>
  names === undefined || names.length === 0 ? TEXT : { enum: [...new Set(names)] };

const list = (items: Schema): Schema => ({ type: 'array', items });

/** Exactly these fields, the second ones optional. */
function object(required: Schema, optional: Schema = {}): Schema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
    additionalProperties: false,
  };
}
