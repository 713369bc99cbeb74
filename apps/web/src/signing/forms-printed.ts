import type { PrintModel } from '@countersign/engine';

/** A form of a document, or a section that belongs to no form. */
export interface PrintedEntry {
  title: string;
  /** `ICC26-CQL-110 (03/2026)`; null: it has no number. */
  number: string | null;
}

/** The contents of a document, in the order in which it is printed, each form once. */
export function formsPrinted({ forms, sections }: Pick<PrintModel, 'forms' | 'sections'>): PrintedEntry[] {
  const byNumber = new Map(forms.map((form) => [form.number, form]));
  const entries = sections.map(({ title, form: number }): PrintedEntry => {
    const form = number === undefined ? undefined : byNumber.get(number);
    return form ? { title: form.title, number: `${form.number} (${form.edition})` } : { title, number: null };
  });
  return [...new Map(entries.map((entry) => [`${entry.number ?? ''} ${entry.title}`, entry])).values()];
}
