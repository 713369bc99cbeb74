import type { PrintItem, PrintModel, PrintSection } from '@countersign/engine';
import { attach, type Attachment } from './attachments.ts';
import { printItems } from './answers.ts';
import { collect } from './collect.ts';
import { heading, printCarrier, printFacts, printSummary } from './cover.ts';
import { fullTitle, textsOf, type PrintFrame, type RenderedDocument, type SignedBefore } from './frame.ts';
import { PAGE, STYLE } from './page-style.ts';
import { element, need, newPage, ornament, paperOf, type Element, type Paper } from './paper.ts';
import { endDocument, openDocument, printForms, printSection, withSignedBefore } from './render.ts';
import { printHeadersAndFooters } from './headers-and-footers.ts';
import { FIELD_HEIGHT, printField, printParagraph } from './signature.ts';
import { FACES, typefacesFor } from './typefaces.ts';

/** A document about documents, with them attached. The caller supplies all texts. */
export interface Certificate {
  title: string;
  subtitle: string;
  /** Three facts below the title, as label and value. */
  facts: readonly (readonly [string, string])[];
  sections: PrintSection[];
  /** What the signed documents print, as pages behind the seal. */
  copies: readonly Copy[];
  /** Printed before the pages of other files; null: none follow. */
  ending: PrintSection | null;
  /** Whether it may claim PDF/A and PDF/UA: not if pages of other files follow. */
  archival: boolean;
  /** The box of the seal at the end: its field's name, the texts above and below it. */
  seal: { field: string; title: string; sentence: string; note: string };
}

/** The pages of an attached document, printed again from what its signer read. */
export interface Copy {
  title: string;
  /** The attached file that it copies, and its relationship to that file. */
  about: readonly PrintItem[];
  model: PrintModel;
  signedBefore: readonly SignedBefore[];
  /** Printed in place of the signature field. */
  signature: readonly PrintItem[];
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
  const paper = paperOf(doc, typefacesFor(doc, FACES, frame.documentId), textsOf(frame));
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
  const printed = certificate.copies.map((copy, index) => printCopy(paper, root, copy, frame, `copy-${index + 1}-`));
  const ending = certificate.ending && printEnding(paper, root, certificate.ending, frame);
  root.end();
  const pages = doc.bufferedPageRange().count;
  const forms = printed.flatMap((one) => one.forms);
  printHeadersAndFooters(paper, certificate, frame, pages, { forms, parts: [...printed, ...(ending ? [ending] : [])] });
  attach(doc, attachments, frame.generatedAt);
  endDocument(doc, { archival: certificate.archival });
  return { bytes: await bytes, pages };
}

/** Prints a copy on new pages, with its own bookmark. */
function printCopy(paper: Paper, root: Element, copy: Copy, frame: PrintFrame, destinations: string) {
  const { title, about, signedBefore, signature } = copy;
  const { doc } = paper;
  newPage(paper);
  const first = doc.bufferedPageRange().count;
  const bookmark = doc.outline.addItem(title, { fit: false, left: PAGE.width, top: 0 });
  paper.outline = bookmark;
  paper.level = 1;
  const own = element(paper, root, 'Sect', { title });
  const model = withSignedBefore(copy.model, { ...frame, signedBefore });
  printCopyHead(paper, own, { title, subtitle: fullTitle(model) });
  printSummary(paper, own, model);
  paper.y += 18;
  printItems(paper, own, about);
  const sign = (owner: Element): void => printItems(paper, owner, signature, { keep: 0 });
  const { forms } = printForms(paper, own, model, { frame, destinations, sign });
  own.end();
  // The count of a bookmark that is initially closed is negative (ISO 32000-1, 12.3.3).
  bookmark.outlineData.Count = -bookmark.children.length;
  return { title, first, forms };
}

/** The page before the pages of other files. */
function printEnding(paper: Paper, root: Element, { title, items }: PrintSection, frame: PrintFrame) {
  newPage(paper);
  paper.outline = paper.doc.outline;
  paper.level = 1;
  const { page } = printSection(paper, root, { title, destination: 'ending', items, keep: 0 }, frame, (section) =>
    printItems(paper, section, items),
  );
  return { title, first: page };
}

function printCopyHead(paper: Paper, own: Element, { title, subtitle }: { title: string; subtitle: string }): void {
  heading(paper, own, 'H1', title, 'semibold', STYLE.form);
  heading(paper, own, 'P', subtitle, 'regular', STYLE.subtitle);
  paper.y += 14;
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
