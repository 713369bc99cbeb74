import { type Finding } from './findings.ts';

/**
 * What can be said of a file as a whole, and what that proves. `sealed`: sealed and unchanged. `unsealed`: its parts agree,
 * but nobody sealed them. `altered`: it is not what was sealed or recorded. `foreign`: not ours. `tooBig`: not looked at.
 */
export const VERDICTS = {
  sealed:
    'A certificate that is trusted here sealed exactly these bytes: nothing was changed, added or cut off since. Whether the answers in it are true is another matter.',
  unsealed:
    'No seal holds this file together. Anybody could have written it so, and changed it unseen: by itself it proves nothing.',
  altered:
    'It is not what was sealed or recorded. Do not rely on it, and ask whoever gave it to you for the original file.',
  foreign:
    'No certificate that is known here sealed it. It may be sound all the same: here nothing about it can be confirmed.',
  tooBig: 'It is larger than any file of ours, so nothing of it was looked at and nothing is known of it.',
} as const;

export type Verdict = keyof typeof VERDICTS;

/** What was concluded, and from which finding. */
export interface Conclusion {
  verdict: Verdict;
  /** The first thing that differs; what was found when nothing does. */
  finding: Finding;
}

/** What the verdict proves and what not, in words; `texts` may hold others under `verify.proves.VERDICT`. */
export const provenBy = (verdict: Verdict, texts: Readonly<Record<string, string>> = {}): string =>
  texts[`verify.proves.${verdict}`] ?? VERDICTS[verdict];
