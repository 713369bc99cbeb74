/** Reads one variable: its text, a choice, a number, an address. */
import { isIPv4 } from 'node:net';
import path from 'node:path';

/** A setting that is wrong or contradicts another; its message is one line for the operator. */
export class ConfigError extends Error {}

/** Characters of a setting. */
const MAX_LENGTH = 4_000;

/** The variables that a process was started with. */
export type Environment = Record<string, string | undefined>;

/**
 * The text of a setting, trimmed; undefined if it is not set or empty. Throws `ConfigError` for quotation marks around
 * it, which containers and systemd pass on as they stand in some files, and for a text of several lines.
 */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^(["'`]).*\1$/.test(value)) throw new ConfigError(`${name} is in quotation marks: leave them out`);
  if (value.length > MAX_LENGTH) throw new ConfigError(`${name} has more than ${MAX_LENGTH} characters`);
  if (hasControlCharacter(value)) throw new ConfigError(`${name} must be one line of plain text`);
  return value;
}

function hasControlCharacter(value: string): boolean {
  return Array.from(value).some((character) => character < ' ' || character === '\u007f');
}

/** A file, absolute; null when it is not set. */
export function filePath(env: Environment, name: string): string | null {
  const value = text(env, name);
  return value === undefined ? null : path.resolve(value);
}

/** The parts between commas. */
export function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** One of these; throws `ConfigError` for another. */
export function choice<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${value}`);
  return found;
}

/** A whole number from the first to the second limit; throws `ConfigError` for any other value. */
export function whole(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${value}`);
  }
  return number;
}

/** Protocol, host and port of an address that has nothing else; throws `ConfigError` for another. */
export function origin(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`${name} must be an origin such as https://apply.example.com, not ${value}`);
  }
  return url.origin;
}

/** Null: it is not an address. */
export function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** True for the addresses of this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}

/** Without its percent-encodings; null: one of them is not valid. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Whether a part of an address has only valid percent-encodings. */
export const isDecodable = (part: string): boolean => decoded(part) !== null;
