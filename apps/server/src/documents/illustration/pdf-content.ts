import type { TextPiece } from '@countersign/engine';

/** What an illustration says: the values of its form fields, and the text of its pages. */
export interface PdfContent {
  pages: number;
  fields: { name: string; text: string }[];
  /** Names of fields that wait for a signature or hold one. */
  signatureFields: string[];
  /** Lines of the first pages, each as its pieces from left to right. */
  lines: TextPiece[][];
}

/** The file may not be read further, or holds what no illustration needs. */
export class PdfRefused extends Error {}
