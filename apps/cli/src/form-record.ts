/** What each filed form said when it was recorded: `carrier/forms.json`. */
import { createHash } from 'node:crypto';
import { filedForms } from '@countersign/engine/author';
import type { Model } from '@countersign/engine';

/** By number of the form. */
export type FormRecord = Record<string, { Edition: string; /** SHA-256 of its words in every state. */ Words: string }>;

/** The number, edition and hash of the words of every form that is filed. */
export function recordOf(model: Model): FormRecord {
  return Object.fromEntries(
    filedForms(model).map(({ number, edition, words }) => {
      const hash = createHash('sha256').update(JSON.stringify([...words]));
      return [number, { Edition: edition, Words: hash.digest('hex') }];
    }),
  );
}

/** Sentences about the forms whose words are no longer those that were recorded for their edition. */
export function needNewEdition(recorded: FormRecord, now: FormRecord): string[] {
  return Object.entries(now).flatMap(([number, { Edition, Words }]) => {
    const known = recorded[number];
    if (known === undefined || known.Edition !== Edition || known.Words === Words) return [];
    return [
      `${number}: its words were changed, and its edition is still ${Edition}: give it a new Edition in definition.yaml`,
    ];
  });
}

/** The record in a file; null if it is none. */
export function readRecord(text: string): FormRecord | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is FormRecord =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (form: unknown) =>
      typeof form === 'object' &&
      form !== null &&
      'Edition' in form &&
      typeof form.Edition === 'string' &&
      'Words' in form &&
      typeof form.Words === 'string',
  );
