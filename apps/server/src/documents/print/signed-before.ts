import type { PrintItem } from '@countersign/engine';
import { longTime, type SignedBefore } from './frame.ts';
import type { PrintWords } from './words.ts';

/** The documents that others signed, each with the fingerprint of what was read (design 5, "Documents"). */
export function signedBeforeItems(signed: readonly SignedBefore[], words: PrintWords): PrintItem[] {
  const rows = signed.map(({ name, signedAt, document }) => [
    name,
    longTime(new Date(signedAt)),
    document === null ? '' : `${document.pages}`,
    document === null ? '' : document.length.toLocaleString('en-US'),
    document === null ? words.signedBeforeNone : document.sha256,
  ]);
  const { signedBeforeBy, signedBeforeAt, signedBeforePages, signedBeforeLength, signedBeforeSha256 } = words;
  const head = [signedBeforeBy, signedBeforeAt, signedBeforePages, signedBeforeLength, signedBeforeSha256];
  return [
    { kind: 'text', text: words.signedBeforeAbout },
    { kind: 'table', title: '', head, rows },
  ];
}
