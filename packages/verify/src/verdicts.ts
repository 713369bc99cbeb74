import type { Finding, FindingCode } from './findings.ts';

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

/** What is proven: by the verdict or, if only an authority of a timestamp is not trusted, by the seal alone. */
export const PROVES = {
  ...VERDICTS,
  sealOnly:
    'Its seal is by a certificate that is trusted here, and what it covers is unchanged. A time in it is stated by somebody who is not known here: that time is not confirmed, and neither is anything that depends on it.',
} as const;

/** Findings about who states a time in a file whose seals are trusted. */
const SEAL_ONLY: readonly FindingCode[] = ['timestamp.foreign', 'archive.foreign'];

/** Whether the seals of a file are trusted, and only an authority of a timestamp is not. */
export const isSealOnly = ({ finding }: Pick<Conclusion, 'finding'>): boolean => SEAL_ONLY.includes(finding.code);

/** The verdict, and the finding that led to it. */
export interface Conclusion {
  verdict: Verdict;
  /** The first difference; if there is none, what was found. */
  finding: Finding;
}

/** What a conclusion proves and what it does not, in words; `texts` may contain replacements under `verify.proves.KEY`. */
export function provenBy(conclusion: Conclusion, texts: Readonly<Record<string, string>> = {}): string {
  const key = isSealOnly(conclusion) ? 'sealOnly' : conclusion.verdict;
  return texts[`verify.proves.${key}`] ?? PROVES[key];
}
