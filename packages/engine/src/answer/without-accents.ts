/** Letters that Unicode does not take apart into a plain one and its accent, as people without such a keyboard type them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
};
const typedOtherwise = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');

/** The text in small letters without accents: Đặng is `dang`. */
export const withoutAccents = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(typedOtherwise, (letter) => TYPED_AS[letter] ?? letter);
