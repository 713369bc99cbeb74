/**
 * A text with its `{Names}` filled in; one without a value stays as it is written. A value that ends with a period, such as
 * "Jr." or "Inc.", also ends the sentence.
 */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}(\.(?!\S))?/g, (written, name: string, end = '') => {
    const value = values[name];
    return value === undefined ? written : `${value}${`${value}`.endsWith('.') ? '' : end}`;
  });
}
