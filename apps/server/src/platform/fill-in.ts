/**
 * The text with `{Names}` filled in; one without a value stays as it is written. A value that ends with a period, such as
 * "Jr." or "Inc.", also ends the sentence.
 */
export function fillIn(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(/\{(\w+)\}(\.(?=\s|$))?/g, (written, name: string, end = '') => {
    const value = valueOf(name);
    if (value === undefined) return written;
    return value.endsWith('.') ? value : `${value}${end}`;
  });
}
