/** What the program says itself: each place has its words by key, and a carrier's text with the same key takes its place. */
export type TextByKey<Key extends string = string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * The text in a carrier's wording (`carrier/texts`), else in `own`, with `{Names}` filled in; a name without a value stays as
 * it is written. The key itself when nobody worded it.
 */
export function textByKey<Key extends string>(
  own: Readonly<Record<Key, string>>,
  texts: Readonly<Record<string, string>>,
): TextByKey<Key> {
  const defaults: Readonly<Record<string, string>> = own;
  return (key, values = {}) =>
    (texts[key] ?? defaults[key] ?? key).replaceAll(/\{(\w+)\}/g, (written, name: string) =>
      String(values[name] ?? written),
    );
}
