/** The consent text that applies to a case, and proof of when it was shown (15 U.S.C. 7001(c)). */
import type { Carrier, ConsentText } from '@countersign/engine';
import { brandValues } from '@countersign/engine/author';
import { sameText, sha256, textByKey, type Vault } from '../platform/index.ts';

/**
 * The text for a state of issue, by its abbreviation or another key, or the general one (spec flow 2.21), with the
 * brand's values filled in: as it is shown, stored and hashed.
 */
export function consentFor(
  { consents, brand }: Pick<Carrier, 'consents' | 'brand'>,
  stateOfIssue: string | null,
): ConsentText {
  const own = consents.find(
    ({ States, Keys = [] }) => stateOfIssue !== null && [...States, ...Keys].includes(stateOfIssue),
  );
  const found = own ?? consents.find(({ States }) => States.length === 0);
  if (!found) throw new Error('the carrier has no general consent');
  const words = textByKey({ consent: found.Text }, {});
  return { ...found, Text: words('consent', brandValues(brand)) };
}

/** Identifies exactly this text: a changed word makes it another text, whatever its ID and version say. */
export const consentHash = ({ Text }: Pick<ConsentText, 'Text'>): string => sha256(Text);

const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/** Sent with the text when it is shown and returned with the consent: the server's own time, for exactly this text. */
export function consentShown(vault: Pick<Vault, 'sign'>, text: ConsentText, at: Date): string {
  return `${at.toISOString()}.${vault.sign('consent shown', said(text, at))}`;
}

/** When that text was shown; null if the proof is for another text, too old, or missing. */
export function readConsentShown(
  vault: Pick<Vault, 'sign'>,
  text: ConsentText,
  shown: string | undefined,
  now: Date,
): Date | null {
  const at = new Date(shown?.slice(0, 24) ?? '');
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age) || age < 0 || age > MAX_AGE_MS) return null;
  return sameText(consentShown(vault, text, at), shown ?? '') ? at : null;
}

const said = (text: ConsentText, at: Date): string =>
  [text.ConsentId, text.Version, consentHash(text), at.toISOString()].join('\n');
