import { fillIn } from '@countersign/engine';

/** The program's own texts: each place has its texts by key, and a carrier's text with the same key replaces one. */
export type TextByKey<Key extends string = string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * The text in the carrier's wording (`carrier/texts`), otherwise from `own`, with `{Names}` filled in; a name without a
 * value stays as it is written. Returns the key itself if there is no text.
 */
export function textByKey<Key extends string>(
  own: Readonly<Record<Key, string>>,
  texts: Readonly<Record<string, string>>,
): TextByKey<Key> {
  const defaults: Readonly<Record<string, string>> = own;
  return (key, values = {}) => fillIn(texts[key] ?? defaults[key] ?? key, values);
}
