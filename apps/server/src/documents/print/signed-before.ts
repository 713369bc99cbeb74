import type { PrintItem } from '@countersign/engine';
import { signedTime, type SignedBefore } from './frame.ts';
import type { DocumentTexts } from './document-texts.ts';

/** The documents that others signed, each with the fingerprint of what was read (spec trust §4). */
export function signedBeforeItems(signed: readonly SignedBefore[], words: DocumentTexts): PrintItem[] {
  const rows = signed.map(({ name, signedAt, zone, sha256 }) => [
    name,
    signedTime(new Date(signedAt), zone),
    // Neither its pages nor its bytes: the reader must not learn how long the other document is.
    sha256 ?? words.signedBeforeNone,
  ]);
  const { signedBeforeBy, signedBeforeAt, signedBeforeSha256 } = words;
  const head = [signedBeforeBy, signedBeforeAt, signedBeforeSha256];
  return [
    { kind: 'text', text: words.signedBeforeAbout },
    { kind: 'table', title: '', head, rows },
  ];
}
