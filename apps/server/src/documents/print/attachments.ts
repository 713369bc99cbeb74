import type PDFDocument from 'pdfkit';
import './pdfkit-types.ts';

/** A file inside a file, byte for byte. */
export interface Attachment {
  /** Plain letters, digits, dots and hyphens: a valid file name on every system. */
  name: string;
  type: 'application/pdf' | 'application/json' | 'text/plain';
  description: string;
  /** Its relationship to the file that contains it (ISO 32000-2, 7.11.3). */
  relationship: 'Source' | 'Data' | 'Supplement';
  bytes: Uint8Array;
}

/**
 * Attaches files to a document, in their order; all get the document's own time, so that the same files give the same
 * bytes.
 */
export function attach(doc: typeof PDFDocument, attachments: readonly Attachment[], at: Date): void {
  for (const { name, type, description, relationship, bytes } of attachments) {
    if (!/^[\w.-]+$/.test(name)) throw new TypeError(`A file inside a document cannot be named ${name}`);
    doc.file(Buffer.from(bytes), { name, type, description, relationship, creationDate: at, modifiedDate: at });
  }
}
