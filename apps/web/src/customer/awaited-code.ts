/**
 * The one-time code that this tab waits for, kept because a phone may load the page again while its person reads the mail. It
 * opens nothing: that takes the code, and the cookie of the browser that requested it.
 */
import type { Body, Data } from '@countersign/protocol';
import { keep } from '../state/keep.ts';

const KEY = 'countersign.awaited-code';

export interface AwaitedCode {
  sent: Data<'sendCode'>;
  /** When another one may be requested, and when this one expires, by this browser's clock. */
  nextAt: number;
  expiresAt: number;
  /** As it was given in the form. */
  consent: Body<'confirmCode'>['Consent'];
}

export const rememberCode = (code: AwaitedCode): void => keep(sessionStorage, KEY, JSON.stringify(code));

export const forgetCode = (): void => sessionStorage.removeItem(KEY);

/** Null: this tab waits for none, or it has expired. */
export function awaitedCode(): AwaitedCode | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const code = JSON.parse(text) as AwaitedCode;
  return code.expiresAt > Date.now() ? code : null;
}
