/** One thing that `eapp ops check` checks. */
import { ConfigError, type Config, errorCode } from '../platform/index.ts';
import { CarrierRefused } from '../reference/index.ts';

/** Says in one line what is wrong and what to do; null: it is well. What is thrown is said by `messageOf`, but for `Unchecked`. */
export type Check = (config: Config) => Promise<string | null>;

/** What a check needs is not there; the check of that says what to do. The message says what it is. */
export class Unchecked extends Error {}

/** What is checked, and how. */
export type NamedCheck = readonly [what: string, check: Check];

/** The first line of what is meant for operators; of anything else its code. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CarrierRefused) return error.message.split('\n', 1)[0] ?? '';
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
