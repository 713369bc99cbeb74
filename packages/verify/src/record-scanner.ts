import { UNHASHED } from './evidence.ts';

/** One event in an exported record. */
export interface ScannedEvent {
  /** Behind its closing brace. */
  end: number;
  /** What its hash covers: the text without the members that the hash leaves out. */
  hashed: readonly Buffer[];
}

/** Deeper than any of our events. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_SQUARE = 0x5b;
const CLOSE_SQUARE = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** A member that the hash leaves out is a hash, and the next member or the end follows: there is no room for anything else. */
const UNHASHED_VALUE = /^"[\da-f]{64}"[,}]$/;
const UNHASHED_BYTES = 67;

/**
 * Finds the end of the event that begins at `from`, and which of its bytes its hash covers. Reads every byte once and
 * creates no values. `null`: it continues after `bytes`. `'no event'`: it is not an event, it is nested too deeply, or a member
 * that its hash leaves out is there twice or is not a hash.
 */
export function scanEvent(bytes: Buffer, from: number): ScannedEvent | 'no event' | null {
  if (bytes[from] !== OPEN_BRACE) return 'no event';
  const hashed: Buffer[] = [];
  const unhashed = new Set<string>();
  let depth = 0;
  /** Start of text that is covered and not collected yet; null: inside a member that is not covered. */
  let open: number | null = from;
  /** Start of the event's member: its comma, or after the brace. */
  let member = from + 1;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfString(bytes, at);
      if (end === null) return null;
      const name = depth === 1 && bytes[end] === COLON ? bytes.toString('latin1', at + 1, end - 1) : '';
      if (!UNHASHED.has(name)) {
        at = end - 1;
        continue;
      }
      const value = bytes.toString('latin1', end + 1, end + 1 + UNHASHED_BYTES);
      if (value.length < UNHASHED_BYTES) return null;
      if (unhashed.has(name) || !UNHASHED_VALUE.test(value)) return 'no event';
      unhashed.add(name);
      // The first member of our events is never one of these, and no two of these are without a comma between them.
      if (open !== null) hashed.push(bytes.subarray(open, member));
      open = null;
      at = end + UNHASHED_BYTES - 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_SQUARE) {
      depth += 1;
      if (depth > MAX_DEPTH) return 'no event';
    } else if (byte === COMMA && depth === 1) {
      member = at;
      open ??= at;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_SQUARE) {
      depth -= 1;
      if (depth > 0) continue;
      hashed.push(bytes.subarray(open ?? at, at + 1));
      return { end: at + 1, hashed };
    }
  }
  return null;
}

/** Behind the closing quote. */
function endOfString(bytes: Buffer, from: number): number | null {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at += 1;
  }
  return null;
}
