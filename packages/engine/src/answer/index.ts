/** Answers: their formats, how they are read from and written to a record, how they are displayed. */
export { isBlank } from './codec.ts';
export { codecFor, normalize } from './codecs.ts';
export type { Asked } from './codecs.ts';
export { display, displayValue } from './display.ts';
export { asMarkdown } from './as-markdown.ts';
export { isMaskedText, isTypedNumber, maskText } from './masked-text.ts';
export { tokenOf, tokenText } from './token.ts';
export type { Token } from './token.ts';
