/** The complete file as operations download it, and its contents. */
import { expect } from 'vitest';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import type { Browser } from '../support/browser.ts';

/** All texts of a file, page by page. */
export const said = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join(' ');

/** Long hashes take two lines. */
export const unbroken = (text: string): string => text.replaceAll(' ', '');

/** What operations download. */
export async function download(operator: Browser, id: string) {
  const { data } = await operator.call('operationsCases', { Search: id });
  const AppAuthId = data.Cases[0]?.Summary.AuthId ?? '';
  const { code, data: file } = await operator.call('completeFile', { AppId: id, AppAuthId });
  expect(code).toBe(200);
  return { listed: data.Cases[0]?.CompleteFile, name: file.FileName, bytes: Buffer.from(file.Content, 'base64') };
}
