/** The complete file as operations get it, and what it says. */
import { expect } from 'vitest';
import { readPdf } from '../src/documents/print/read-pdf.testkit.ts';
import type { Browser } from './browser.ts';

/** Every text of a file, page after page. */
export const said = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join(' ');

/** Long hashes stand on two lines. */
export const unbroken = (text: string): string => text.replaceAll(' ', '');

/** What operations get. */
export async function download(operator: Browser, id: string) {
  const { data } = await operator.call('operationsCases', { Search: id });
  const AppAuthId = data.Cases[0]?.Summary.AuthId ?? '';
  const { code, data: file } = await operator.call('completeFile', { AppId: id, AppAuthId });
  expect(code).toBe(200);
  return { listed: data.Cases[0]?.CompleteFile, name: file.FileName, bytes: Buffer.from(file.Content, 'base64') };
}
