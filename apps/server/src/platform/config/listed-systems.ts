/** Settings that name a JSON file with a list of other systems. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Environment, filePath, parseUrl } from './values.ts';

/** Where messages go over https, signed with the secrets of a file. */
export interface Endpoint {
  readonly kind: 'https';
  readonly url: URL;
  /** One secret a line. Read at each delivery, so that a rotation needs no restart. */
  readonly secretsFile: string;
  /** The address may be http, and on this machine or its network. */
  readonly isPrivate: boolean;
}

/** One system of a list, field by field. Each throws `ConfigError`, in one line that quotes no value. */
export interface Listed {
  readonly name: string;
  refuse(what: string): never;
  /** Null: it does not have the field. */
  text(field: string): string | null;
  yesNo(field: string): boolean;
  /** A file or folder; by a relative path, beside the list. */
  place(given: string): string;
}

export interface ListRules {
  setting: string;
  /** The word for one entry of the list. */
  noun: string;
  fields: readonly string[];
}

/** In the order of the file; none without the setting. Throws `ConfigError`. */
export function listedSystems<System extends { readonly name: string }>(
  env: Environment,
  rules: ListRules,
  read: (listed: Listed) => System,
): System[] {
  const { setting, noun } = rules;
  const file = filePath(env, setting);
  if (file === null) return [];
  const list = parse(file, setting);
  if (!Array.isArray(list)) throw new ConfigError(`${setting}: the file must contain a list: [{ "name": ... }]`);
  const systems = list.map((one, index) => read(listedOf(one, index + 1, path.dirname(file), rules)));
  const twice = systems.find(({ name }, index) => systems.findIndex((other) => other.name === name) !== index);
  if (twice) throw new ConfigError(`${setting}: two ${noun}s are named ${twice.name}`);
  return systems;
}

function parse(file: string, setting: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not JSON: correct it' : 'cannot be read: check path and owner';
    throw new ConfigError(`${setting} names a file that ${what}`);
  }
}

function listedOf(given: unknown, position: number, folder: string, { setting, noun, fields }: ListRules): Listed {
  const refuse = (what: string): never => {
    throw new ConfigError(`${setting}: ${noun} ${position} ${what}`);
  };
  if (typeof given !== 'object' || given === null) return refuse('must be an object');
  const values: Readonly<Record<string, unknown>> = { ...given };
  const unknown = Object.keys(values).find((field) => !fields.includes(field));
  if (unknown !== undefined) return refuse(`has a field that does not exist; there are ${fields.join(', ')}`);
  const text = (field: string): string | null => {
    const value = values[field];
    if (value === undefined) return null;
    return typeof value === 'string' && value !== '' ? value : refuse(`: "${field}" must be a text`);
  };
  const name = text('name') ?? '';
  if (!/^[\w.-]{1,40}$/.test(name)) return refuse('needs a "name" of at most 40 letters, digits, dots and dashes');
  return {
    name,
    refuse,
    text,
    yesNo(field) {
      const value = values[field] ?? false;
      return typeof value === 'boolean' ? value : refuse(`must have true or false as "${field}"`);
    },
    place: (one) => path.resolve(folder, one),
  };
}

/** `otherwise`: what the list may have instead of an address. */
export function endpointOf(listed: Listed, otherwise = ''): Endpoint {
  const isPrivate = listed.yesNo('private');
  const url = parseUrl(listed.text('url') ?? '');
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isPrivate);
  if (url === null || !isAllowed || url.username !== '' || url.password !== '') {
    return listed.refuse(`needs ${otherwise}an https "url" without a password; http only with "private": true`);
  }
  const secrets = listed.text('secrets');
  if (secrets === null) return listed.refuse('needs "secrets", a file with one secret per line');
  return { kind: 'https', url, secretsFile: listed.place(secrets), isPrivate };
}
