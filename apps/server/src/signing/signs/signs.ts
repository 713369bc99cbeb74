/**
 * Signs that somebody else signed for a customer. Pure: from facts to signs. A sign accuses nobody and blocks nothing:
 * it says what somebody at the carrier should review.
 */
import type { SignCode } from '@countersign/protocol';

/** The trace of a signature, and how it compares with others. */
export interface SignatureFacts {
  /** The browser of the signature was used by the agent, before or after. */
  agentsBrowser: boolean;
  /**
   * Minutes between the signer's acts and the nearest act of the agent on this case from the signer's address; null:
   * not within the hour.
   */
  agentsAddressMinutes: number | null;
  /** The signer's device describes itself like one of the agent's. */
  agentsDevice: boolean;
  /** Insured people of other cases with this mailbox, and with this phone. Only for the insured. */
  mailbox: Sharing;
  phone: Sharing;
  /** What the address has in common with the agent's: their name, their mailbox's name, or the domain of their firm. */
  madeAfterAgent: 'name' | 'domain' | null;
  /** Customers of this agent whose addresses differ from this one only in their digits. */
  numberedAlike: number;
  typedLength: number;
  /** What the page reported about the typing of the name; null: nothing. */
  typing: Typing | null;
  /** The signed document and how long the signer had it on screen; null: there was none. */
  reading: { pages: number; seconds: number } | null;
}

export interface Sharing {
  /** Other insured people of other families, and of this one. */
  strangers: number;
  family: number;
}

/** As the browser reports it: compared, never trusted. */
export interface Typing {
  /** Changes of one character. */
  keys: number;
  /** Characters that were entered several at once: pasted, filled in, dictated, completed. */
  inserted: number;
  /** From the first change to the last. */
  milliseconds: number;
}

/** 1 is weak: honest people do it too. 2 is enough for a review. */
export interface Sign {
  code: SignCode;
  weight: 1 | 2;
  /** Details for the sentence that describes it. */
  seen: Readonly<Record<string, string | number>>;
}

/** Total weight of one signature's signs that is enough for a review. */
const FLAG_AT = 2;

/** Two acts within this many minutes belong to one sitting. */
const SITTING_MINUTES = 15;
/** A practiced typist needs 60 ms or more per key; a name at less than 25 ms per key was not typed by hand. */
const MIN_MS_PER_KEY = 25;
/** A shorter name says nothing. */
const MIN_NAME_LENGTH = 6;
/** Turning a page takes half a second even without reading. */
const SECONDS_PER_PAGE = 0.5;
/** Up to four of one family, parents and grown children, may share one mailbox or phone: the signer and three others. */
const MAX_RELATIVES = 3;

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

/** Whether somebody should review a signature. */
export const isFlagged = (signs: readonly Pick<Sign, 'weight'>[]): boolean =>
  signs.reduce((sum, { weight }) => sum + weight, 0) >= FLAG_AT;

function agentsBrowser(facts: SignatureFacts): Sign | null {
  return facts.agentsBrowser ? { code: 'agentsBrowser', weight: 2, seen: {} } : null;
}

/** In the agent's office many people sign honestly on their own phones; fewer do on a device like the agent's. */
function agentsAddress({ agentsAddressMinutes: minutes, agentsDevice }: SignatureFacts): Sign | null {
  if (minutes === null || minutes > SITTING_MINUTES) return null;
  return { code: 'agentsAddress', weight: agentsDevice ? 2 : 1, seen: { Minutes: minutes } };
}

/** A couple may have one mailbox, also across two cases; strangers do not. */
function shared(code: 'sharedMailbox' | 'sharedPhone', { strangers, family }: Sharing): Sign | null {
  if (strangers === 0 && family <= MAX_RELATIVES) return null;
  return { code, weight: strangers >= 2 ? 2 : 1, seen: { Others: strangers + family } };
}

function patternedMailbox({ madeAfterAgent, numberedAlike }: SignatureFacts): Sign | null {
  if (numberedAlike >= 2)
    return { code: 'patternedMailbox', weight: 2, seen: { Like: 'numbers', Others: numberedAlike } };
  if (madeAfterAgent === 'name') return { code: 'patternedMailbox', weight: 2, seen: { Like: 'name' } };
  return madeAfterAgent === 'domain' ? { code: 'patternedMailbox', weight: 1, seen: { Like: 'domain' } } : null;
}

/**
 * Pasting, filling in, dictating and completing words are not typing, and not a sign. The same is true of a page that
 * reports nothing. A name that is longer than everything entered in its field was put there by a program.
 */
function machineTyping({ typing, typedLength }: SignatureFacts): Sign | null {
  if (!typing || typedLength < MIN_NAME_LENGTH) return null;
  const { keys, inserted, milliseconds } = typing;
  const isImpossible = keys + inserted < typedLength;
  const isTyped = inserted === 0 && keys > 1;
  const perKey = isTyped ? milliseconds / (keys - 1) : MIN_MS_PER_KEY;
  if (!isImpossible && perKey >= MIN_MS_PER_KEY) return null;
  return { code: 'machineTyping', weight: 1, seen: { Keys: keys, Milliseconds: milliseconds } };
}

/** The number of pages is left out: it reveals which sections about their health the signer was asked. */
function fastReading({ reading }: SignatureFacts): Sign | null {
  if (!reading || reading.pages === 0 || reading.seconds >= reading.pages * SECONDS_PER_PAGE) return null;
  return { code: 'fastReading', weight: 1, seen: { Seconds: reading.seconds } };
}
