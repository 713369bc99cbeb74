/** PDFs of a case that were opened: they do not stay in the tab after their case was left. */
import { whenCaseChanges } from './application.ts';
import { pdfUrl } from './received-pdf.ts';

const urls = new Set<string>();
whenCaseChanges(() => {
  for (const url of urls) URL.revokeObjectURL(url);
  urls.clear();
});

/** Blob URL of a PDF in base64; lives until another case is opened, or as long as the tab. */
export function casePdfUrl(base64: string): string {
  const url = pdfUrl(base64);
  urls.add(url);
  return url;
}

/** Responses that only mean "not yet" (spec flow §8). */
const NOT_READY = new Set([
  'The document generation was not completed in the allotted time',
  'The specified merge type has not yet been started in the system',
]);

/** Whether a document is still being made, or sealed. */
export const isNotReady = ({ message }: { message: string }): boolean => NOT_READY.has(message);
