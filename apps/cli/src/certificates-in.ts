import { X509Certificate } from 'node:crypto';
import { Refusal } from './command.ts';
import { textIn } from './read-file.ts';

/** The certificates of a PEM file, as DER: those that are trusted as seal certificates. */
export async function certificatesIn(file: string): Promise<Buffer[]> {
  const text = await textIn(file);
  const found = [...text.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)];
  if (found.length === 0) throw new Refusal(`the file ${file} contains no certificate`);
  return found.map(([pem]) => {
    try {
      return new X509Certificate(pem).raw;
    } catch {
      throw new Refusal(`the file ${file} contains a certificate that cannot be read`);
    }
  });
}
