import PDFDocument from 'pdfkit';
import type { FormsModel, PrintForm, PrintItem, PrintModel, PrintSection, PrintSignature } from '@countersign/engine';
import { openingOf, printItems } from './answers.ts';
import { collect } from './collect.ts';
import { printContents, printGuide, type ContentsEntry, type ContentsPlace } from './contents.ts';
import { printCover } from './cover.ts';
import { printFormHead } from './form-head.ts';
import { documentNumber, fullTitle, textsOf, type PrintFrame, type RenderedDocument } from './frame.ts';
import { FULL_WIDTH, INK, PAGE, STYLE } from './page-style.ts';
import {
  element,
  flow,
  inside,
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
import { printHeadersAndFooters, type FormPages } from './headers-and-footers.ts';
import { printSignature, SIGNATURE_HEIGHT } from './signature.ts';
import { metadataText, PDF_UA } from './metadata.ts';
import { RenderFailure } from './render-failure.ts';
import { FACES, typefacesFor } from './typefaces.ts';
import { signedBeforeItems, signedBeforeSection } from './signed-before.ts';
import { DOCUMENT_TEXTS, type DocumentTexts } from './document-texts.ts';
import { sectionTitle } from './numbers.ts';

/**
 * Turns a print model into a tagged, bookmarked PDF/A-3a on US Letter with one empty signature field on the last page,
 * at the end of the signer's declarations when they are the last section. Each form begins on a new page (spec trust
 * 4.7). Deterministic: the same model, frame and `generatedAt` give the same bytes. Characters that Open Sans lacks are
 * printed as `[U+XXXX]`. Refuses an accent that is not `#rrggbb` and a field name with a dot.
 */
export async function renderDocument(answers: FormsModel, frame: PrintFrame): Promise<RenderedDocument> {
  const model = withSignedBefore(answers, frame);
  if (!/^#[0-9a-f]{6}$/i.test(frame.accent))
    throw new RenderFailure('accent', `The accent ${frame.accent} is not #rrggbb`);
  const { field = '-' } = model.signature ?? {};
  if (!/^[^.]+$/.test(field)) throw new RenderFailure('field-name', `A PDF field cannot be named ${field}`);
  const doc = openDocument(model, frame);
  const bytes = collect(doc);
  const paper = paperOf(doc, typefacesFor(doc, FACES, frame.documentId), textsOf(frame));

  const root = doc.struct('Document');
  doc.addStructure(root);
  const contents = frame.formsOnly === true ? null : printFirstPages(paper, root, model, frame);
  const sign: Signing = (owner, signature) => printSignature(paper, owner, signature, frame);
  const { entries, forms } = printForms(paper, root, model, { frame, destinations: '', sign });
  const pages = doc.bufferedPageRange().count;
  if (contents) printContents(paper, contents, entries);
  root.end();
  printHeadersAndFooters(paper, model, frame, pages, { forms });

  endDocument(doc);
  return { bytes: await bytes, pages };
}

/** Prints whose document it is and what it contains, with space for the page numbers of its sections. */
function printFirstPages(paper: Paper, root: Element, model: FormsModel, frame: PrintFrame): ContentsPlace | null {
  printCover(paper, root, model, frame);
  newPage(paper);
  return printGuide(paper, root, model, titlesOf(model, paper.words));
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
      Subject: `Document ${documentNumber(frame.documentId)}`,
      Keywords: frame.documentId,
      Creator: 'Countersign',
      Producer: 'Countersign',
      CreationDate: frame.generatedAt,
      ModDate: frame.generatedAt,
    },
  });
}

/** If the declarations of the signer are the last section, they end with the signature. */
const endsWithSignature = ({ sections, signature }: FormsModel): boolean =>
  signature !== null && sections.at(-1)?.id === signature.field;

/** The model with what the others signed as a separate section: the last one before the signer's declarations. */
export function withSignedBefore(model: FormsModel, { signedBefore = [], words }: PrintFrame): FormsModel {
  if (signedBefore.length === 0) return model;
  const own = words ?? DOCUMENT_TEXTS;
  const at = endsWithSignature(model) ? model.sections.length - 1 : model.sections.length;
  const form = model.sections[at]?.form;
  const section = signedBeforeSection(form, signedBeforeItems(signedBefore, own), own);
  return { ...model, sections: model.sections.toSpliced(at, 0, section) };
}

const titlesOf = (model: FormsModel, words: DocumentTexts): string[] => [
  ...model.sections.map((section) => sectionTitle(words, section)),
  ...(model.signature === null || endsWithSignature(model) ? [] : [model.signature.title]),
];

/** Sections of one form, or neighbors without one. */
interface Part {
  form: PrintForm | null;
  sections: PrintSection[];
}

function partsOf({ forms, sections }: FormsModel): Part[] {
  const parts: Part[] = [];
  for (const section of sections) {
    const form = forms.find(({ number }) => number === section.form) ?? null;
    const last = parts.at(-1);
    if (last?.form === form) last.sections.push(section);
    else parts.push({ form, sections: [section] });
  }
  return parts;
}

interface Printed {
  entries: ContentsEntry[];
  /** The pages of each form. */
  forms: FormPages[];
}

/** Prints the place of a signature. */
type Signing = (owner: Element, signature: PrintSignature) => void;

/**
 * Prints every form from a new page; the signature ends the declarations that it belongs to, or has a separate page.
 * `destinations` is the prefix of the names of its links, unique in the file.
 */
export function printForms(
  paper: Paper,
  root: Element,
  model: FormsModel,
  { frame, destinations, sign }: { frame: PrintFrame; destinations: string; sign: Signing },
): Printed {
  const { signature } = model;
  const signed = endsWithSignature(model) ? model.sections.at(-1) : undefined;
  const entries: ContentsEntry[] = [];
  const forms: FormPages[] = [];
  for (const [index, { form, sections }] of partsOf(model).entries()) {
    if (index > 0 || frame.formsOnly !== true) newPage(paper);
    const first = lastPage(paper);
    if (form) printFormHead(paper, root, form, model.issuedIn, frame);
    paper.level = form ? 2 : 1;
    for (const section of sections) {
      const destination = `${destinations}section-${entries.length + 1}`;
      const own = section === signed ? signature : section.signature;
      const keep = own ? SIGNATURE_HEIGHT : 0;
      const title = sectionTitle(paper.words, section);
      const items = itemsOf(section);
      const entry = printSection(paper, root, { title, destination, keep, items }, frame, (owner) => {
        printItems(paper, owner, items, { keep });
        if (own) sign(owner, own);
      });
      entries.push(entry);
    }
    if (form) forms.push({ form, first, last: lastPage(paper) });
  }
  if (signed !== undefined || signature === null) return { entries, forms };
  newPage(paper);
  paper.level = 1;
  const about = { title: signature.title, destination: `${destinations}signature`, items: [], keep: 0 };
  const last = printSection(paper, root, about, frame, (owner) => sign(owner, signature));
  return { entries: [...entries, last], forms };
}

/** On a blank form, the condition on which there is a section stands above its questions. */
const itemsOf = ({ items, onlyIf }: PrintSection): readonly PrintItem[] =>
  onlyIf === undefined ? items : [{ kind: 'text', text: '', onlyIf }, ...items];

/** Number of the last page, from 1. */
const lastPage = ({ doc }: Paper): number => doc.bufferedPageRange().count;

/** A section with its heading. */
interface Opening {
  title: string;
  destination: string;
  items: readonly PrintItem[];
  /** Points that stay free below the last item. */
  keep: number;
}

const ABOVE_SECTION = 26;
const AROUND_TITLE = { above: 12, below: 6 };

/** Prints a heading with its bookmark, then what `body` prints below it: these items first. */
export function printSection(
  paper: Paper,
  root: Element,
  { title, destination, items, keep }: Opening,
  frame: PrintFrame,
  body: (section: Element) => void,
): ContentsEntry {
  const { doc } = paper;
  const column: Column = { ...FULL_WIDTH, style: STYLE.section };
  const lines = typeset(paper, title, 'semibold', column);
  if (paper.y > PAGE.top) paper.y += ABOVE_SECTION;
  const head = AROUND_TITLE.above + lines.length * column.style.leading + AROUND_TITLE.below;
  need(paper, head + openingOf(paper, items, { depth: 0, keep, isRow: false }));
  const top = paper.y;
  if (top > PAGE.top) rule(paper, top, INK.rule, 0.8);
  ornament(paper, () => doc.rect(PAGE.left, top - 0.6, 30, 2).fill(frame.accent));
  doc.addNamedDestination(destination, 'XYZ', 0, top - 8, null);
  paper.outline.addItem(title, { fit: false, left: PAGE.width, top: top - 8 });
  const page = doc.bufferedPageRange().count;

  paper.y += AROUND_TITLE.above;
  const section = element(paper, root, 'Sect', { title });
  const heading = element(paper, section, `H${paper.level}`);
  flow(paper, heading, lines, column);
  heading.end();
  paper.y += AROUND_TITLE.below;
  inside(paper, title, () => body(section));
  section.end();
  return { title, destination, page };
}
