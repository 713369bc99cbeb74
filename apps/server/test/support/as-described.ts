/** Compares a response of the machine interface with docs/openapi.json, as a program made from that file reads it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Compile } from 'typebox/schema';

interface Described {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}
interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly schema: object }>>;
  readonly content: Content;
}
type Content = Readonly<Record<string, { readonly schema: object }>>;

const file = path.resolve(import.meta.dirname, '../../../../docs/openapi.json');
const { paths, components }: { paths: Record<string, Record<string, Described>>; components: object } = JSON.parse(
  readFileSync(file, 'utf8'),
);

/** What an address that is no call gives. */
const NO_CALL: Described = {
  responses: { 404: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } } },
};

/** Fails where a program that believes the file would not understand the response. */
export function checkAsDescribed(
  { method, place, body }: { method: string; place: string; body: string | undefined },
  { status, headers }: Response,
  json: unknown,
): void {
  const call = callAt(method, place);
  const where = `${method} ${place} gave ${status}`;
  const response = call.responses[status];
  if (!response) throw new Error(`${where}, which docs/openapi.json does not have`);
  for (const [name, { schema }] of Object.entries(response.headers ?? {})) {
    check(schema, headers.get(name), `${where} with the header ${name}`);
  }
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  const content = response.content[type];
  if (!content) throw new Error(`${where} as “${type}”, which docs/openapi.json does not have`);
  if (type === 'application/json') check(content.schema, json, where);
  const taken = call.requestBody?.content['application/json'];
  if (status === 200 && taken) check(taken.schema, JSON.parse(body ?? ''), `${where} to a body`);
}

function callAt(method: string, place: string): Described {
  const [address = ''] = place.split('?', 1);
  const [, calls = {}] =
    Object.entries(paths).find(([one]) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address)) ?? [];
  return calls[method.toLowerCase()] ?? NO_CALL;
}

const compiled = new Map<object, ReturnType<typeof compile>>();
const compile = (schema: object) => Compile({ components, ...schema });

function check(schema: object, value: unknown, where: string): void {
  const checked = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, checked);
  const [isValid, problems] = checked.Errors(value);
  if (!isValid) throw new Error(`${where}, not as docs/openapi.json says: ${JSON.stringify(problems)}`);
}
