/**
 * `eapp verify FILE`: whether a sealed document is whole, complete and unchanged, offline.
 * `eapp verify --application ID`: whether the evidence and all documents of a case are, with this installation's database and keys.
 */
import { readFile } from 'node:fs/promises';
import { ConfigError, verifyStoredApplication } from '@countersign/server/verify-application';
import { type SignatureReport, verifyDocument } from '@countersign/verify';
import type { Command, ExitCode, Output } from '../command.ts';
import { Misuse, allowOptions, onlyWord } from '../command.ts';

export const verify: Command = {
  name: 'verify',
  usage: 'FILE | --application ID',
  summary: 'checks a signed document offline, or all evidence and documents of a case',
  async run(input, output) {
    allowOptions(input, ['application']);
    const { application } = input.options;
    if (application !== undefined) return verifyCase(application, output);
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

async function verifyCase(id: string, output: Output): Promise<ExitCode> {
  try {
    const checked = await verifyStoredApplication(id, process.env);
    if (checked === null) throw new Misuse(`there is no application ${id}`);
    for (const { ok, what } of checked) output.print(`${ok ? 'ok   ' : 'WRONG'} ${what}`);
    const whole = checked.every(({ ok }) => ok);
    output.print(whole ? 'evidence and documents are whole' : 'evidence or documents are NOT whole');
    return whole ? 0 : 1;
  } catch (error) {
    if (error instanceof ConfigError) throw new Misuse(error.message);
    throw error;
  }
}

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
