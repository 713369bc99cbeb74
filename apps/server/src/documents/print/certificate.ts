import type { PrintSection } from '@countersign/engine';
import { attach, type Attachment } from './attachments.ts';
import { printItems } from './answers.ts';
import { heading, printCarrier, printFacts } from './cover.ts';
import { textsOf, type PrintFrame, type RenderedDocument } from './frame.ts';
import { PAGE, STYLE } from './page-style.ts';
import { need, ornament, paperOf, type Element, type Paper } from './paper.ts';
import { collect, endDocument, openDocument, printSection } from './render.ts';
import { printHeadersAndFooters } from './headers-and-footers.ts';
import { FIELD_HEIGHT, printField, printParagraph } from './signature.ts';
import { FACES, giveFaces } from './typefaces.ts';

/** A document about documents, with them attached. The caller supplies all texts. */
export interface Certificate {
  title: string;
  subtitle: string;
  /** Three facts below the title, as label and value. */
  facts: readonly (readonly [string, string])[];
  sections: PrintSection[];
  /** Whether it may claim PDF/A and PDF/UA: not if pages of other files follow. */
  archival: boolean;
  /** The box of the seal at the end: its field's name, the texts above and below it. */
  seal: { field: string; title: string; sentence: string; note: string };
}

/**
 * Turns a certificate into a tagged, bookmarked PDF/A-3a on US Letter with the attachments inside and one empty field for
 * the seal. Deterministic like `renderDocument`.
 */
export async function renderCertificate(
  certificate: Certificate,
  frame: PrintFrame,
  attachments: readonly Attachment[],
): Promise<RenderedDocument> {
  const doc = openDocument({ ...certificate, language: 'en-US' }, frame, { archival: certificate.archival });
  const bytes = collect(doc);
  const paper = paperOf(doc, textsOf(frame));
  giveFaces(doc, FACES, frame.documentId);
  const root = doc.struct('Document');
  doc.addStructure(root);
  printHead(paper, root, certificate, frame);
  certificate.sections.forEach(({ title, items }, index) => {
    const about = { title, destination: `section-${index + 1}`, items, keep: 0 };
    printSection(paper, root, about, frame, (section) => printItems(paper, section, items));
  });
  need(paper, FIELD_HEIGHT + 160);
  const { seal } = certificate;
  const about = { title: seal.title, destination: 'seal', items: [], keep: 0 };
  printSection(paper, root, about, frame, (section) => {
    paper.y += 6;
    printParagraph(paper, section, [{ text: seal.sentence, face: 'regular' }], STYLE.prose);
    paper.y += 12;
    printField(paper, section, { field: seal.field, title: seal.title, expectedName: frame.carrierName }, frame);
    printParagraph(paper, section, [{ text: seal.note, face: 'regular' }], STYLE.small);
  });
  root.end();
  const pages = doc.bufferedPageRange().count;
  printHeadersAndFooters(paper, certificate, frame, pages);
  attach(doc, attachments, frame.generatedAt);
  endDocument(doc, { archival: certificate.archival });
  return { bytes: await bytes, pages };
}

function printHead(paper: Paper, root: Element, certificate: Certificate, frame: PrintFrame): void {
  printCarrier(paper, root, frame);
  paper.y = 124;
  heading(paper, root, 'P', certificate.title, 'semibold', STYLE.cover);
  paper.y += 2;
  if (certificate.subtitle !== '') heading(paper, root, 'P', certificate.subtitle, 'regular', STYLE.subtitle);
  paper.y += 14;
  ornament(paper, () => paper.doc.rect(PAGE.left, paper.y, 44, 3).fill(frame.accent));
  paper.y += 20;
  printFacts(paper, root, certificate.facts);
  paper.y += 6;
}
