import PDFDocument from 'pdfkit';
import type { PrintForm, PrintItem, PrintModel } from '@countersign/engine';
import { openingHeight, printItems } from './answers.ts';
import { printContents, printGuide, type ContentsEntry } from './contents.ts';
import { printCover } from './cover.ts';
import { fullTitle, shortId, textsOf, type PrintFrame, type RenderedDocument } from './frame.ts';
import { FULL_WIDTH, INK, PAGE, STYLE } from './page-style.ts';
import {
  element,
  flow,
  need,
  newPage,
  ornament,
  paperOf,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';
import { printHeadersAndFooters } from './headers-and-footers.ts';
import { printSignature, SIGNATURE_ROOM } from './signature.ts';
import { metadataText, PDF_UA } from './metadata.ts';
import { FACES, giveFaces } from './typefaces.ts';
import { signedBeforeItems } from './signed-before.ts';
import { filledIn, DOCUMENT_TEXTS } from './document-texts.ts';

/**
 * Turns a print model into a tagged, bookmarked PDF/A-3a on US Letter with one empty signature field on the last
 * page, at the end of the signer's declarations when they are the last section. Deterministic: the same model, frame and `generatedAt` give the same bytes. Characters that Open
 * Sans lacks are printed as `[U+XXXX]`. Refuses an accent that is not `#rrggbb` and a field name with a dot.
 */
export async function renderDocument(answers: PrintModel, frame: PrintFrame): Promise<RenderedDocument> {
  const model = withSignedBefore(answers, frame);
  if (!/^#[0-9a-f]{6}$/i.test(frame.accent)) throw new TypeError(`The accent ${frame.accent} is not #rrggbb`);
  if (!/^[^.]+$/.test(model.signature.field))
    throw new TypeError(`A PDF field cannot be called ${model.signature.field}`);
  const doc = openDocument(model, frame);
  const bytes = collect(doc);
  const paper = paperOf(doc, textsOf(frame));
  giveFaces(doc, FACES);

  const root = doc.struct('Document');
  doc.addStructure(root);
  printCover(paper, root, model, frame);
  newPage(paper);
  const contents = printGuide(paper, root, model, titlesOf(model));
  newPage(paper);
  const entries = printSections(paper, root, model, frame);
  const pages = doc.bufferedPageRange().count;
  if (contents) printContents(paper, contents, entries);
  root.end();
  printHeadersAndFooters(paper, model, frame, pages);

  endDocument(doc);
  return { bytes: await bytes, pages };
}

/** `archival`: the file declares that it conforms to PDF/A and PDF/UA. */
export function endDocument(doc: typeof PDFDocument, { archival } = { archival: true }): void {
  // Without this the root of the outline has no Count, an error for PDF/A checkers.
  doc.outline.options = { ...doc.outline.options, expanded: true };
  if (archival) doc.appendXML(PDF_UA);
  doc.end();
}

/** An empty document, tagged and of the right size; nothing is written before it is ended. */
export function openDocument(
  model: Pick<PrintModel, 'title' | 'subtitle' | 'language'>,
  frame: PrintFrame,
  { archival } = { archival: true },
): typeof PDFDocument {
  return new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // The cursor of `Paper` decides when a page is full, not pdfkit.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    ...(archival && { subset: 'PDF/A-3a' as const }),
    tagged: true,
    lang: model.language,
    displayTitle: true,
    // No default font: it would be loaded at every change of face, and Helvetica is not embedded.
    font: '',
    info: {
      Title: metadataText(frame.isTest ? `${textsOf(frame).test}: ${fullTitle(model)}` : fullTitle(model)),
      Author: metadataText(frame.carrierName),
      Subject: `Document ${shortId(frame.documentId)}`,
      Keywords: frame.documentId,
      Creator: 'Countersign',
      Producer: 'Countersign',
      CreationDate: frame.generatedAt,
      ModDate: frame.generatedAt,
    },
  });
}

/** All bytes of a document, once it is complete. */
export function collect(doc: typeof PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}

/** If the declarations of the signer are the last section, they end with the signature. */
const endsWithSignature = ({ sections, signature }: PrintModel): boolean => sections.at(-1)?.id === signature.field;

/** The model with what the others signed as a separate section: the last one before the signer's declarations. */
function withSignedBefore(model: PrintModel, { signedBefore = [], words }: PrintFrame): PrintModel {
  if (signedBefore.length === 0) return model;
  const own = words ?? DOCUMENT_TEXTS;
  const section = { id: 'signed-before', title: own.signedBefore, items: signedBeforeItems(signedBefore, own) };
  const at = endsWithSignature(model) ? model.sections.length - 1 : model.sections.length;
  return { ...model, sections: model.sections.toSpliced(at, 0, section) };
}

const titlesOf = (model: PrintModel): string[] => [
  ...model.sections.map(({ title }) => title),
  ...(endsWithSignature(model) ? [] : [model.signature.title]),
];

/** Prints every section; the signature ends the declarations that it belongs to, or has a separate page. */
function printSections(paper: Paper, root: Element, model: PrintModel, frame: PrintFrame): ContentsEntry[] {
  const { signature } = model;
  const signed = endsWithSignature(model) ? model.sections.length - 1 : undefined;
  const forms = new Map(model.forms.map((form) => [form.number, form]));
  const entries = model.sections.map((section, index) =>
    printSection(paper, root, section.title, `section-${index + 1}`, frame, section.items, (owner) => {
      const form = forms.get(section.form ?? '');
      if (form) printFormLine(paper, owner, form);
      printItems(paper, owner, section.items, { keep: index === signed ? SIGNATURE_ROOM : 0 });
      if (index === signed) printSignature(paper, owner, signature, frame);
    }),
  );
  if (signed !== undefined) return entries;
  newPage(paper);
  const last = printSection(paper, root, signature.title, 'signature', frame, [], (owner) =>
    printSignature(paper, owner, signature, frame),
  );
  return [...entries, last];
}

/** The filed form of a section, below its heading. */
function printFormLine(paper: Paper, section: Element, { number, edition }: PrintForm): void {
  const column: Column = { ...FULL_WIDTH, style: STYLE.small };
  const owner = element(paper, section, 'P');
  paper.y -= 4;
  flow(paper, owner, typeset(paper, filledIn(paper.words.form, { number, edition }), 'regular', column), column);
  owner.end();
  paper.y += 8;
}

/** Prints a heading with its bookmark, then what `body` prints below it: these items first. */
export function printSection(
  paper: Paper,
  root: Element,
  title: string,
  destination: string,
  frame: PrintFrame,
  items: readonly PrintItem[],
  body: (section: Element) => void,
): ContentsEntry {
  const { doc } = paper;
  const column: Column = { ...FULL_WIDTH, style: STYLE.section };
  const lines = typeset(paper, title, 'semibold', column);
  if (paper.y > PAGE.top) paper.y += 30;
  need(paper, 60 + Math.max(70, openingHeight(items)) + lines.length * column.style.leading);
  const top = paper.y;
  if (top > PAGE.top) rule(paper, top, INK.rule, 0.8);
  ornament(paper, () => doc.rect(PAGE.left, top - 0.6, 30, 2).fill(frame.accent));
  doc.addNamedDestination(destination, 'XYZ', 0, top - 8, null);
  doc.outline.addItem(title, { fit: false, left: PAGE.width, top: top - 8 });
  const page = doc.bufferedPageRange().count;

  paper.y += 13;
  const section = element(paper, root, 'Sect', { title });
  const heading = element(paper, section, 'H1');
  flow(paper, heading, lines, column);
  heading.end();
  paper.y += 6;
  body(section);
  section.end();
  return { title, destination, page };
}
