import type { TextPiece } from '@countersign/engine';

/** The contents of an illustration: the values of its form fields, and the text of its pages. */
export interface PdfContent {
  pages: number;
  fields: { name: string; text: string }[];
  /** Names of empty or filled signature fields. */
  signatureFields: string[];
  /** Lines of the first pages, each as its pieces from left to right. */
  lines: TextPiece[][];
}

/** The file must not be read further, or contains what no illustration needs. */
export class PdfRefused extends Error {}
