/**
 * What is printed for one reader: pure data, in order, with the texts as shown. The renderer walks through it (spec
 * flow §4, Declarations).
 */
export interface PrintModel {
  title: string;
  /** `Term 20 · CA`, printed under the title. */
  subtitle: string;
  /** The state of issue in words, as the head of each form names it; absent if it is not known or not for this reader. */
  issuedIn?: string;
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

/** Forms that nobody signs with this file: without answers, or without the declarations of a signer. */
export type FormsModel = Omit<PrintModel, 'signature'> & { signature: PrintSignature | null };

/** Without answers, what is printed once for several rows or people: how many there can be, if that is limited. */
export interface Repeated {
  isRepeated?: true;
  atMost?: number;
}

/** Without answers: the condition on which it is asked or shown, in words; absent: always. */
export interface Conditional {
  onlyIf?: string;
}

export interface PrintSection extends Repeated, Conditional {
  /** Block name. */
  id: string;
  /** `C` (spec form 2.36). */
  letter?: string;
  title: string;
  /** Number of the form it belongs to. */
  form?: string;
  items: PrintItem[];
  /** In forms for filing: the place of the signature at its end. */
  signature?: PrintSignature;
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

export interface PrintAnswer extends Conditional {
  kind: 'answer';
  /** `C 12`, as on the page. */
  number?: string;
  /** The question as it was asked. */
  label: string;
  value: string;
  /** The available choices, where they are printed. */
  options?: PrintOption[];
  /** Printed instead of the question where an earlier row has it in full. */
  short?: string;
  /** An overview of the rows has the answer already: it is not printed again. */
  isAbove?: true;
}

export type PrintItem =
  | PrintAnswer
  /**
   * `isRow`: one of several rows with the same questions, printed more tightly; `about`: whom or what it is about, from
   * the first column of an overview.
   */
  | ({ kind: 'group'; number?: string; title: string; items: PrintItem[]; isRow?: true; about?: string } & Repeated &
      Conditional)
  /**
   * If the first head is empty, the first cell is the heading of its row. `isOverview`: everything in it is also an answer
   * below.
   */
  | {
      kind: 'table';
      number?: string;
      title: string;
      head: string[];
      rows: string[][];
      totals?: string[][];
      isOverview?: true;
    }
  /** Markdown. */
  | ({ kind: 'text'; text: string } & Conditional);

export interface PrintSignature {
  /** Name of the PDF field, without a dot. */
  field: string;
  /** `Insured Signature` */
  title: string;
  expectedName: string;
}
