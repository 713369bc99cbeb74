/** `eapp verify FILE`: whether a sealed document is whole, complete and unchanged. Offline. */
import { readFile } from 'node:fs/promises';
import { type SignatureReport, verifyDocument } from '@countersign/verify';
import type { Command } from '../command.ts';
import { Misuse, allowOptions, onlyWord } from '../command.ts';

export const verify: Command = {
  name: 'verify',
  usage: 'FILE',
  summary: 'checks the seals of a signed document, offline',
  async run(input, output) {
    allowOptions(input, []);
    const file = onlyWord(input, 'FILE');
    const bytes = await readFile(file).catch(() => {
      throw new Misuse(`the file ${file} cannot be read`);
    });
    const { verdict, what, sha256, signatures } = await verifyDocument(bytes);
    output.print(`${file}: ${verdict}: ${what}`);
    output.print(`  sha256 ${sha256}`);
    for (const signature of signatures) output.print(`  ${signatureLine(signature)}`);
    return verdict === 'whole' ? 0 : 1;
  },
};

function signatureLine({ field, signer, sealedBy, time, valid, coversWholeFile }: SignatureReport): string {
  const parts = [
    field ?? 'signature',
    valid ? 'valid' : 'NOT valid',
    signer === undefined ? '' : `signed by ${signer}`,
    sealedBy === undefined ? '' : `sealed by ${sealedBy}`,
    time?.toISOString() ?? '',
    coversWholeFile ? 'covers the whole file' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
