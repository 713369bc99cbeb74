/**
 * `eapp keys`: every text that a carrier may replace, by its key.
 * `eapp keys new`: the other kind of key, which wraps the keys of all cases.
 */
import { makeStoredKey } from '@countersign/server/make-wrapping-key';
import { PRODUCT_TEXTS } from '@countersign/server/product-texts';
import type { Command, ExitCode, Output } from '../command.ts';
import { allowOptions, Misuse, Refusal } from '../command.ts';
import { readCarrierAndModel } from '../read-folder.ts';

export const keys: Command = {
  name: 'keys',
  usages: ['[DIR] [--find WORD] [--json]', 'new'],
  summary: 'lists the texts of pages, mails and documents by key; new creates KEY_FILE',
  more: ['The texts are those of DIR, and the default wording where it has none.'],
  flags: ['json'],
  async run(input, output) {
    allowOptions(input, ['find', 'json']);
    const [folder, ...more] = input.words;
    if (folder === 'new' && more.length === 0 && Object.keys(input.options).length === 0) return makeKey(output);
    if (more.length > 0) throw new Misuse('give at most one DIR');
    const whole = folder === undefined ? null : readCarrierAndModel(folder, output);
    if (folder !== undefined && whole === null) return 1;
    const wanted = (input.options['find'] ?? '').toLowerCase();
    const texts = Object.entries({ ...PRODUCT_TEXTS, ...whole?.carrier.texts })
      .filter((each) => each.some((part) => part.toLowerCase().includes(wanted)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (input.options['json'] !== undefined) output.print(JSON.stringify(Object.fromEntries(texts), null, 2));
    else for (const [key, text] of texts) output.print(`${key}: ${text.trim().replaceAll(/\s*\n\s*/g, ' / ')}`);
    return 0;
  },
};

async function makeKey(output: Output): Promise<ExitCode> {
  const made = await makeStoredKey(process.env);
  if (made === null) throw new Refusal('KEY_FILE already exists and was not changed');
  output.print(`created the wrapping key ${made.id} in ${made.file}`);
  output.print('keep a copy in a safe place: without it nobody can open any case');
  return 0;
}
