import { errorCode } from '../platform/index.ts';

/** The meaning of a failed delivery. The reason is a short word for the portal, without the server's own text. */
export type Failure =
  /** Temporary: try again. */
  | { kind: 'retry'; reason: string }
  /** The recipient cannot be reached; the agent sees it. */
  | { kind: 'bounced'; reason: string }
  /** Our own configuration is wrong: it is logged for the operator, and the mail waits. */
  | { kind: 'configuration'; reason: string };

interface MailError {
  code: string;
  responseCode: number | null;
  /** What the server responded to; `CONN`: the greeting. */
  command: string;
  message: string;
}

/** Refusals of the sign-in, at any command. */
const configurationReplies = new Set([530, 534, 535, 538]);

/** What is about one mail. Whoever is refused at anything else, such as the greeting, is refused with every mail. */
const aboutOneMail = new Set(['RCPT TO', 'DATA']);

/** Classifies nodemailer's errors (reference table "E-mail"): the code alone is not enough. */
export function classify(error: unknown): Failure {
  const { code, responseCode, command, message } = read(error);
  if (code === 'EAUTH' || code === 'ETLS' || code === 'ENOAUTH') return { kind: 'configuration', reason: code };
  if (code === 'ESOCKET' && /certificate|self.signed/i.test(message))
    return { kind: 'configuration', reason: 'certificate' };
  if (responseCode !== null) {
    const isOurs = configurationReplies.has(responseCode) || (responseCode >= 500 && !aboutOneMail.has(command));
    if (isOurs) return { kind: 'configuration', reason: String(responseCode) };
    return { kind: responseCode >= 500 ? 'bounced' : 'retry', reason: String(responseCode) };
  }
  // Refused before any server was asked: there is no usable address.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'bounced', reason: 'no valid address' };
  return { kind: 'retry', reason: code };
}

function read(error: unknown): MailError {
  if (!(error instanceof Error)) return { code: 'unknown', responseCode: null, command: '', message: '' };
  return {
    code: errorCode(error) ?? 'unknown',
    responseCode: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null,
    command: 'command' in error && typeof error.command === 'string' ? error.command : '',
    message: error.message,
  };
}

const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 6 * 3_600;
const GIVE_UP_AFTER_SECONDS = 48 * 3_600;

const pauseAfter = (tries: number): number => Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (tries - 1));

/**
 * Seconds until the next try after this many, ±20 %; null once their pauses took 48 hours. Not by the age of the mail: it may
 * have been held for days before it was put off for the first time. `chance` is 0 to 1.
 */
export function nextTry(attempts: number, chance: number): number | null {
  let waited = 0;
  for (let tries = 1; tries < attempts && waited <= GIVE_UP_AFTER_SECONDS; tries += 1) waited += pauseAfter(tries);
  return waited > GIVE_UP_AFTER_SECONDS ? null : Math.round(pauseAfter(attempts) * (0.8 + 0.4 * chance));
}
