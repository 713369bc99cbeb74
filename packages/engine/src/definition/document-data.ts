/** The vocabulary of what printed documents contain beside the sections. */
import type { MaskName } from './question-data.ts';

/** The printed document of a case (spec flow 4.27; spec trust §4). */
export interface DocumentData {
  /** `Application for Individual Life Insurance` */
  Title: string;
  /** Facts on the first page, in order. A reader gets only those that they may read, and none without a value. */
  Summary: SummaryData[];
  /**
   * The filed forms that the sections belong to. If a section has several, the first that fits the state of issue
   * counts.
   */
  Forms: PrintedFormData[];
  /** What is signed when questions are asked again after the signatures; absent: the product's words, in no filed form. */
  Amendment?: AmendmentData;
}

export interface SummaryData {
  Label: string;
  /**
   * Path of a question outside rows or of a Name group, the name of a derived value, or the word `Owners`: everybody
   * who owns the policy.
   */
  Show: string;
  /** How a derived number is shown. */
  Mask?: MaskName;
}

export interface FiledFormData {
  /** `ICC26-APP-100` */
  Number: string;
  /** `03/2026` */
  Edition: string;
  Title: string;
  /** States of issue for which the form is used; absent: all. */
  States?: string[];
}

export interface PrintedFormData extends FiledFormData {
  Blocks: string[];
}

/** The amendment to an application (spec requirements 3.1). Markdown, except for the titles. */
export interface AmendmentData {
  Title: string;
  /** Before the answers: what it is. */
  About: string;
  /** Heading of the statement and its signature. */
  Heading: string;
  /** What the signer affirms. */
  Statement: string;
  /** The filed forms; the first that fits the state of issue counts. All of an amendment belongs to it. */
  Forms: FiledFormData[];
}
