import { type Finding } from './findings.ts';

/**
 * The verdicts on a file as a whole, and what each one proves. `sealed`: sealed and unchanged. `unsealed`: its parts
 * agree, but nobody sealed them. `altered`: it is not what was sealed or recorded. `foreign`: not ours. `tooBig`: not
 * examined.
 */
export const VERDICTS = {
  sealed:
    'These exact bytes were sealed with a certificate that is trusted here: nothing has been changed, added or cut off since. This does not say whether the answers in it are true.',
  unsealed:
    'This file has no seal. Anybody could have written or changed it without a trace, so by itself it proves nothing.',
  altered:
    'It is not what was sealed or recorded. Do not rely on it; ask the person who gave it to you for the original file.',
  foreign:
    'It was not sealed with a certificate known here. It may still be genuine, but nothing about it can be confirmed here.',
  tooBig: 'It is larger than any of our files, so it was not examined and nothing is known about it.',
} as const;

export type Verdict = keyof typeof VERDICTS;

/** The verdict, and the finding that led to it. */
export interface Conclusion {
  verdict: Verdict;
  /** The first difference; if there is none, what was found. */
  finding: Finding;
}

/**
 * What the verdict proves and what it does not, in words; `texts` may contain replacements under
 * `verify.proves.VERDICT`.
 */
export const provenBy = (verdict: Verdict, texts: Readonly<Record<string, string>> = {}): string =>
  texts[`verify.proves.${verdict}`] ?? VERDICTS[verdict];
