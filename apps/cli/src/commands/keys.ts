/** `eapp keys`: every text that a carrier may replace. */
import { PRODUCT_TEXTS } from '@countersign/server/product-texts';
import type { Command } from '../command.ts';
import { allowOptions, Misuse } from '../command.ts';
import { readCarrierFolder } from '../read-folder.ts';

export const keys: Command = {
  name: 'keys',
  usage: '[DIR] [--find WORD] [--json]',
  summary: 'lists the texts of pages, mails and documents by key, with the default wording or that of DIR',
  flags: ['json'],
  async run(input, output) {
    allowOptions(input, ['find', 'json']);
    const [folder, ...more] = input.words;
    if (more.length > 0) throw new Misuse('give at most one DIR');
    const own = folder === undefined ? {} : ((await readCarrierFolder(folder)).carrier?.texts ?? {});
    const wanted = (input.options['find'] ?? '').toLowerCase();
    const texts = Object.entries({ ...PRODUCT_TEXTS, ...own })
      .filter((each) => each.some((part) => part.toLowerCase().includes(wanted)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (input.options['json'] !== undefined) output.print(JSON.stringify(Object.fromEntries(texts), null, 2));
    else for (const [key, text] of texts) output.print(`${key}: ${text.trim().replaceAll(/\s*\n\s*/g, ' / ')}`);
    return 0;
  },
};
