import { LINE, type PrintItem, type PrintSection } from '@countersign/engine';
import { signedTime, type SignedBefore } from './frame.ts';
import type { DocumentTexts } from './document-texts.ts';

/** As a section of its own, in the form that the signer's statement belongs to. */
export const signedBeforeSection = (
  form: string | undefined,
  items: PrintItem[],
  words: DocumentTexts,
): PrintSection => ({ id: 'signed-before', title: words.signedBefore, ...(form !== undefined && { form }), items });

/** What is filed of it: as many lines as there are documents. */
export const blankSignedBefore = (words: DocumentTexts): PrintItem[] => [
  { kind: 'text', text: words.signedBeforeAbout },
  {
    kind: 'group',
    title: words.document,
    isRepeated: true,
    items: [words.signedBeforeBy, words.signedBeforeAt, words.signedBeforeSha256].map((label) => ({
      kind: 'answer',
      label,
      value: LINE,
    })),
  },
];

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
