/**
 * What is printed for one reader: pure data, in order, with the texts as shown. The renderer walks through it (spec
 * flow §4, Declarations).
 */
export interface PrintModel {
  title: string;
  /** `Term 20 · CA`, printed under the title. */
  subtitle: string;
  language: 'en-US';
  /** Facts of the first page. */
  summary: PrintFact[];
  /** The filed forms that the sections belong to, in the order in which they are printed. */
  forms: PrintForm[];
  /** In the order in which they are printed: those of a form follow each other. */
  sections: PrintSection[];
  /** The signature fields of this document: one reader, one field. */
  signature: PrintSignature;
}

export interface PrintSection {
  /** Block name. */
  id: string;
  title: string;
  /** Number of the form it belongs to. */
  form?: string;
  items: PrintItem[];
}

export interface PrintFact {
  label: string;
  value: string;
}

export interface PrintForm {
  number: string;
  edition: string;
  title: string;
}

export interface PrintOption {
  label: string;
  chosen: boolean;
}

export type PrintItem =
  /** `options`: the available choices, where they are printed. */
  | { kind: 'answer'; label: string; value: string; options?: PrintOption[] }
  | { kind: 'group'; title: string; items: PrintItem[] }
  /**
   * If the first head is empty, the first cell is the heading of its row. `isOverview`: everything in it is printed
   * again below.
   */
  | { kind: 'table'; title: string; head: string[]; rows: string[][]; totals?: string[][]; isOverview?: true }
  /** Markdown. */
  | { kind: 'text'; text: string };

export interface PrintSignature {
  /** Name of the PDF field, without a dot. */
  field: string;
  /** `Insured Signature` */
  title: string;
  expectedName: string;
}
