/**
 * Signs that somebody else signed for a customer. Pure: facts go in, and what was seen comes out. A sign accuses nobody and
 * keeps nobody from anything: it says where a person of the carrier should look.
 */
import type { SignCode } from '@countersign/protocol';

/** What a signature left, and how it compares with others. */
export interface SignatureFacts {
  /** The browser of the signature was one of the agent's, before it or since. */
  agentsBrowser: boolean;
  /** When the agent acted on this case from the signer's address, nearest to the signer's own acts, in minutes apart; null: not within the hour. */
  agentsAddressMinutes: number | null;
  /** The signer's device says the same of itself as one of the agent's. */
  agentsDevice: boolean;
  /** Insured people of other cases with this mailbox, and with this phone. Only for the insured. */
  mailbox: Sharing;
  phone: Sharing;
  /** What the address has of the agent's own: their name, their mailbox's name, or the domain of their firm. */
  madeAfterAgent: 'name' | 'domain' | null;
  /** Customers of this agent whose addresses differ from this one in their digits only. */
  numberedAlike: number;
  typedLength: number;
  /** What the page told of the name's typing; null: nothing. */
  typing: Typing | null;
  /** The document that was signed and how long it was before the signer; null: there was none. */
  reading: { pages: number; seconds: number } | null;
}

export interface Sharing {
  /** Other insured people of other families, and of this one. */
  strangers: number;
  family: number;
}

/** As the browser says it: compared, never believed. */
export interface Typing {
  /** Changes of one character. */
  keys: number;
  /** Characters that came several at once: pasted, filled in, dictated, completed. */
  inserted: number;
  /** From the first change to the last. */
  milliseconds: number;
}

/** 1 is weak: honest people do it too. 2 is enough to look. */
export interface Sign {
  code: SignCode;
  weight: 1 | 2;
  /** What was seen, for the sentence that says it. */
  seen: Readonly<Record<string, string | number>>;
}

/** Weights of one signature that together are worth a look. */
const FLAG_AT = 2;

/** Minutes between two acts that are still one sitting. */
const SITTING = 15;
/** A practiced typist needs 60 ms and more; a name in less than 25 ms a key was not typed by hands. */
const HANDS_MS = 25;
/** Of a name as short as this nothing can be said. */
const SHORTEST_NAME = 6;
/** Turning a page takes half a second without reading a word of it. */
const SECONDS_PER_PAGE = 0.5;
/** Four of one family, parents and grown children, share one mailbox or phone before it is strange. */
const LARGEST_FAMILY = 3;

/** All signs of one signature. */
export function signsOf(facts: SignatureFacts): Sign[] {
  return [
    agentsBrowser(facts),
    agentsAddress(facts),
    shared('sharedMailbox', facts.mailbox),
    shared('sharedPhone', facts.phone),
    patternedMailbox(facts),
    machineTyping(facts),
    fastReading(facts),
  ].filter((sign) => sign !== null);
}

/** Whether somebody should look at a signature. */
export const isFlagged = (signs: readonly Pick<Sign, 'weight'>[]): boolean =>
  signs.reduce((sum, { weight }) => sum + weight, 0) >= FLAG_AT;

function agentsBrowser(facts: SignatureFacts): Sign | null {
  return facts.agentsBrowser ? { code: 'agentsBrowser', weight: 2, seen: {} } : null;
}

/** In the agent's office many sign honestly on phones of their own; on a device like the agent's fewer do. */
function agentsAddress({ agentsAddressMinutes: minutes, agentsDevice }: SignatureFacts): Sign | null {
  if (minutes === null || minutes > SITTING) return null;
  return { code: 'agentsAddress', weight: agentsDevice ? 2 : 1, seen: { Minutes: minutes } };
}

/** A couple has one mailbox, also across two cases; strangers do not. */
function shared(code: 'sharedMailbox' | 'sharedPhone', { strangers, family }: Sharing): Sign | null {
  if (strangers === 0 && family <= LARGEST_FAMILY) return null;
  return { code, weight: strangers >= 2 ? 2 : 1, seen: { Others: strangers + family } };
}

function patternedMailbox({ madeAfterAgent, numberedAlike }: SignatureFacts): Sign | null {
  if (numberedAlike >= 2)
    return { code: 'patternedMailbox', weight: 2, seen: { Like: 'numbers', Others: numberedAlike } };
  if (madeAfterAgent === 'name') return { code: 'patternedMailbox', weight: 2, seen: { Like: 'name' } };
  return madeAfterAgent === 'domain' ? { code: 'patternedMailbox', weight: 1, seen: { Like: 'domain' } } : null;
}

/**
 * Pasting, filling in, dictating and completing words are no typing, and say nothing. Neither does a page that tells
 * nothing. A name that is longer than all that came into its field was put there by a program.
 */
function machineTyping({ typing, typedLength }: SignatureFacts): Sign | null {
  if (!typing || typedLength < SHORTEST_NAME) return null;
  const { keys, inserted, milliseconds } = typing;
  const isImpossible = keys + inserted < typedLength;
  const isTyped = inserted === 0 && keys > 1;
  const perKey = isTyped ? milliseconds / (keys - 1) : HANDS_MS;
  if (!isImpossible && perKey >= HANDS_MS) return null;
  return { code: 'machineTyping', weight: 1, seen: { Keys: keys, Milliseconds: milliseconds } };
}

/** How many pages there were is not said: it tells which sections of their health the signer was asked. */
function fastReading({ reading }: SignatureFacts): Sign | null {
  if (!reading || reading.pages === 0 || reading.seconds >= reading.pages * SECONDS_PER_PAGE) return null;
  return { code: 'fastReading', weight: 1, seen: { Seconds: reading.seconds } };
}
