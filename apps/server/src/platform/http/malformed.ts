/** Says in plain words why a request does not have the form of its call (spec http 1.4). */
import type { FastifyError } from 'fastify';

/** The part of JSON Schema that the protocol uses for requests. */
export interface Form {
  readonly type?: string;
  /** What the text must be, in words: for a text with a pattern. */
  readonly title?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Form[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Form>>;
  readonly minProperties?: number;
  readonly items?: Form;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Problem = Pick<NonNullable<FastifyError['validation']>[number], 'keyword' | 'instancePath' | 'params'>;

/** Which part of a request it is, and what its fields are called. */
const PARTS = {
  body: { place: 'its body', field: 'a field' },
  querystring: { place: 'its address', field: 'a parameter' },
  params: { place: 'its address', field: 'a part' },
} as const;
export type Part = keyof typeof PARTS;

/** A sentence that says which field is wrong or missing, and what it must be. It repeats nothing that was sent. */
export function describeMalformed(form: Form, part: Part, problems: readonly Problem[]): string {
  return `The request is not valid: ${describe(form, part, problems)}`;
}

function describe(form: Form, part: Part, problems: readonly Problem[]): string {
  const { keyword, instancePath, params } = deepest(problems);
  const { words, form: expected } = follow(form, stepsOf(instancePath));
  const place = words || PARTS[part].place;
  if (keyword === 'required') return `${quoted(params['missingProperty'])}${words && ` in ${words}`} is missing.`;
  if (keyword === 'additionalProperties') {
    const known = Object.keys(expected.properties ?? {});
    const takes = known.length === 0 ? 'It takes none.' : `It takes: ${known.join(', ')}.`;
    return `${place} has ${PARTS[part].field} that this call does not take. ${takes}`;
  }
  return `${place} must be ${inWords(expected)}.`;
}

/** Where a value may have several forms, what is wrong inside of one says more than that it has none of them. */
function deepest(problems: readonly Problem[]): Problem {
  const depth = ({ instancePath }: Problem): number => stepsOf(instancePath).length;
  const none: Problem = { keyword: 'type', instancePath: '', params: {} };
  return problems.reduce((one, other) => (depth(other) >= depth(one) ? other : one), none);
}

/** A JSON pointer as its steps. */
const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

interface Place {
  /** Empty: the whole part. */
  words: string;
  form: Form;
}

/** The place in words. Names are the form's own; a name that the caller chose is not repeated. */
function follow(form: Form, steps: readonly string[]): Place {
  return steps.reduce<Place>((outer, step) => inside(outer, step), { words: '', form });
}

function inside({ words, form }: Place, step: string): Place {
  const branches = [form, ...(form.anyOf ?? [])];
  const within = words && ` in ${words}`;
  const named = branches.find(({ properties }) => properties && Object.hasOwn(properties, step))?.properties?.[step];
  if (named) return { words: `${quoted(step)}${within}`, form: named };
  const items = branches.find((branch) => branch.items)?.items;
  if (items) return { words: `entry ${Number(step) + 1}${words && ` of ${words}`}`, form: items };
  const [free = {}] = branches.flatMap(({ patternProperties }) => Object.values(patternProperties ?? {}));
  return { words: `a value${within}`, form: free };
}

/** What a value of the form is: `a text of 1 to 60 characters`. */
export function inWords(form: Form): string {
  if (form.anyOf) return oneOf(form.anyOf.map(inWords));
  if (form.enum) return oneOf(form.enum.map(literal));
  if ('const' in form) return literal(form.const);
  switch (form.type) {
    case 'string':
      return text(form);
    case 'integer':
      return `a whole number${range(form.minimum, form.maximum, ' from', '')}`;
    case 'number':
      return `a number${range(form.minimum, form.maximum, ' from', '')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `a list${range(form.minItems, form.maxItems, ' of', ' entries')}${form.uniqueItems ? ', none of them twice' : ''}`;
    default:
      return object(form);
  }
}

function text({ title, minLength, maxLength }: Form): string {
  if (title === undefined) return `a text${range(minLength, maxLength, ' of', ' characters')}`;
  return maxLength === undefined ? title : `${title}, at most ${count(maxLength)} characters`;
}

function object({ properties = {}, required = [], minProperties }: Form): string {
  if (minProperties !== undefined)
    return `an object with at least ${minProperties} of ${Object.keys(properties).join(', ')}`;
  return required.length === 0 ? 'an object' : `an object with ${required.join(', ')}`;
}

/** ` of at most 3 characters`, ` from 1 to 25`; empty: without limits. */
function range(least: number | undefined, most: number | undefined, preposition: string, unit: string): string {
  if (most === undefined) return least === undefined ? '' : ` of at least ${count(least)}${unit}`;
  if (least === undefined) return ` of at most ${count(most)}${unit}`;
  return `${preposition} ${count(least)} to ${count(most)}${unit}`;
}

const count = (number: number): string => number.toLocaleString('en-US');
const quoted = (name: unknown): string => `“${String(name)}”`;
const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : String(value));

const oneOf = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
