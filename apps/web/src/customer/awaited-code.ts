/**
 * The one-time code that this tab waits for, kept because a phone may load the page again while its person reads the mail. It
 * opens nothing: that takes the code, and the cookie of the browser that requested it.
 */
import type { Body, Data } from '@countersign/protocol';

const KEY = 'countersign.awaited-code';

export interface AwaitedCode {
  sent: Data<'sendCode'>;
  /** When another one may be requested, and when this one expires, by this browser's clock. */
  nextAt: number;
  expiresAt: number;
  /** As it was given in the form. */
  consent: Body<'confirmCode'>['Consent'];
}

/** A storage that is full keeps nothing: then the data is entered again. Not by `keep`, whose export the form's first load would pay for. */
export function rememberCode(code: AwaitedCode): void {
  forgetCode();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(code));
  } catch {
    // The page works without it.
  }
}

export const forgetCode = (): void => sessionStorage.removeItem(KEY);

/** Null: this tab waits for none, or it has expired. */
export function awaitedCode(): AwaitedCode | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const code = JSON.parse(text) as AwaitedCode;
  return code.expiresAt > Date.now() ? code : null;
}
