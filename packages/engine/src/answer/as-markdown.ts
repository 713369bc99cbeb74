/** What means something in Markdown wherever it stands, and what does at the start of a line. */
const ANYWHERE = /[\\`*_[\]<&]/g;
const AT_START = /^( {0,3})([-#+>=~])/gm;
const NUMBERED = /^( {0,3}\d{1,9})([.)])(?=\s|$)/gm;

/** An answer in a Markdown text, shown as it was typed: it makes nothing bold, and is no heading, list or link. */
export const asMarkdown = (answer: string): string =>
  answer.replaceAll(ANYWHERE, '\\$&').replaceAll(AT_START, '$1\\$2').replaceAll(NUMBERED, '$1\\$2');
