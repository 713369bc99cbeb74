/** What is printed for one reader: pure data, in order, with the texts as shown. The renderer walks it (spec flow §4, Declarations). */
export interface PrintModel {
  title: string;
  /** `Term 20 · CA`, printed under the title. */
  subtitle: string;
  language: 'en-US';
  sections: PrintSection[];
  /** The signature fields of this document: one reader, one field. */
  signature: PrintSignature;
}

export interface PrintSection {
  /** Block name. */
  id: string;
  title: string;
  items: PrintItem[];
}

export type PrintItem =
  | { kind: 'answer'; label: string; value: string }
  | { kind: 'group'; title: string; items: PrintItem[] }
  | { kind: 'table'; title: string; head: string[]; rows: string[][] }
  /** Markdown. */
  | { kind: 'text'; text: string };

export interface PrintSignature {
  /** Name of the PDF field, without a dot. */
  field: string;
  /** `Insured Signature` */
  title: string;
  expectedName: string;
}
