import type { Output } from './command.ts';

/**
 * Characters that a terminal obeys instead of showing: with them, a name in a forged file could write over the verdict, or look
 * like another line of it.
 */
const OBEYED = /[^\P{Cc}\t]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Prints lines about a file that anybody may have written: what a terminal would obey is shown as its code, `[U+001B]`. */
export const plainOutput = (output: Output): Output => ({
  print: (line) => output.print(shown(line)),
  printError: (line) => output.printError(shown(line)),
});

const shown = (line: string): string =>
  line.replaceAll(OBEYED, (one) => `[U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
