/** `HANDOVER_TARGETS`: the file that lists the systems which get finished cases. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Environment, filePath, parseUrl } from './values.ts';

/** A system that gets every finished case (spec handover 4.1). */
export type HandoverTarget = {
  /** What operations, evidence and the command call it. */
  readonly name: string;
  /** Of the carrier; null: the whole case as data. */
  readonly mapping: string | null;
} & (
  | {
      readonly kind: 'https';
      readonly url: URL;
      /** One secret a line. Read at each delivery, so that an exchange needs no restart. */
      readonly secretsFile: string;
      /** It may be http, and on this machine or its network. */
      readonly isPrivate: boolean;
      /** It answers with the policy number and the decision, where the carrier's data say so. */
      readonly answers: boolean;
    }
  | { readonly kind: 'folder'; readonly folder: string }
);

const SETTING = 'HANDOVER_TARGETS';
const FIELDS = ['name', 'mapping', 'url', 'secrets', 'private', 'answers', 'folder'];

/** In the order of the file; none without it. Throws `ConfigError`. */
export function handoverTargets(env: Environment): HandoverTarget[] {
  const file = filePath(env, SETTING);
  if (file === null) return [];
  const listed = read(file);
  if (!Array.isArray(listed)) throw new ConfigError(`${SETTING}: the file must hold a list: [{ "name": ... }]`);
  const targets = listed.map((one, index) => targetOf(one, index + 1, path.dirname(file)));
  const twice = targets.find(({ name }, index) => targets.findIndex((other) => other.name === name) !== index);
  if (twice) throw new ConfigError(`${SETTING}: two targets are named ${twice.name}`);
  return targets;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigError(`${SETTING} names a file that ${what}`);
  }
}

function targetOf(given: unknown, position: number, folderOfFile: string): HandoverTarget {
  const refuse = (what: string): never => {
    throw new ConfigError(`${SETTING}: target ${position} ${what}`);
  };
  if (typeof given !== 'object' || given === null) return refuse('must be an object');
  const fields: Readonly<Record<string, unknown>> = { ...given };
  const unknown = Object.keys(fields).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) return refuse(`has a field that does not exist; there are ${FIELDS.join(', ')}`);
  const text = (field: string): string | null => {
    const value = fields[field];
    if (value === undefined) return null;
    return typeof value === 'string' && value !== '' ? value : refuse(`: "${field}" must be a text`);
  };
  const name = text('name') ?? '';
  if (!/^[\w.-]{1,40}$/.test(name)) return refuse('needs a "name" of at most 40 letters, digits, dots and dashes');
  const about = { name, mapping: text('mapping') };
  const [address, secrets, folder] = [text('url'), text('secrets'), text('folder')];
  const yesNo = (field: string): boolean => {
    const value = fields[field] ?? false;
    return typeof value === 'boolean' ? value : refuse(`must have true or false as "${field}"`);
  };
  const [isPrivate, answers] = [yesNo('private'), yesNo('answers')];
  if (folder !== null) {
    if (address !== null || secrets !== null || isPrivate || answers) {
      return refuse('has a folder: leave out url, secrets, private, answers');
    }
    return { ...about, kind: 'folder', folder: path.resolve(folderOfFile, folder) };
  }
  const url = parseUrl(address ?? '');
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isPrivate);
  if (url === null || !isAllowed || url.username !== '' || url.password !== '') {
    return refuse('needs a "folder", or an https "url" without a password; http only with "private": true');
  }
  if (secrets === null) return refuse('needs "secrets", a file with one secret per line');
  return { ...about, kind: 'https', url, secretsFile: path.resolve(folderOfFile, secrets), isPrivate, answers };
}
