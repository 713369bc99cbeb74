/** What an illustration says: the values of its form fields, or the text of its pages. */
export interface PdfContent {
  pages: number;
  fields: { name: string; text: string }[];
  /** Names of fields that wait for a signature or hold one. */
  signatureFields: string[];
  /** Lines of text, of files without filled fields only. */
  lines: string[];
}

/** The file may not be read further, or holds what no illustration needs. */
export class PdfRefused extends Error {}
