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

export interface PrintedFormData {
  /** `ICC26-APP-100` */
  Number: string;
  /** `03/2026` */
  Edition: string;
  Title: string;
  Blocks: string[];
  /** States of issue for which the form is used; absent: all. */
  States?: string[];
}
