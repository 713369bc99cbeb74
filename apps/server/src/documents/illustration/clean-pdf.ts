import { createHash } from 'node:crypto';
import { type FormField, PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import { removeActiveContent, type Resolve } from './remove-active-content.ts';
import { openPdf } from './open-pdf.ts';
import { PdfRefused } from './pdf-content.ts';
import { escapeMarkers } from './escape-markers.ts';

export interface CleanPdf {
  bytes: Uint8Array;
  pages: number;
}

/** Maximum number of levels from which a page may inherit. */
const MAX_PARENTS = 60;

/**
 * The pages of a file as they look, in a new file: form values and annotations become part of the drawing, nothing is
 * active, refers to something external or says anything about the file (spec trust §7), and no original byte is kept.
 * The same bytes for the same file. Throws `PdfRefused` like `parsePdf`, and like it, is called only by the monitored
 * child process.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  const source = await openPdf(bytes);
  const resolve: Resolve = (ref) => source.context.registry.resolve(ref);
  const pages = source.getPages();
  for (const { dict } of pages) giveOwnResources(dict, resolve);
  const form = source.getForm();
  const drawsAll = form?.properties.needAppearances === true;
  for (const field of form?.getFields() ?? []) if (drawsAll || isUndrawn(field, resolve)) drawAgain(field, resolve);
  form?.flatten();
  for (const page of pages) {
    drawOtherWidgets(page.dict, resolve);
    page.flattenAnnotations();
    liftInherited(page.dict, resolve);
    removeActiveContent(page.dict, resolve);
  }
  const target = PDF.create();
  const indices = pages.map((_, index) => index);
  await target.copyPagesFrom(source, indices, { includeAnnotations: false });
  // The evidence says who wrote the file, and when; the library would write today's date and a random ID here.
  const { trailer } = target.context.info;
  const id = PdfString.fromBytes(createHash('sha256').update(bytes).digest().subarray(0, 16));
  trailer.delete('Info');
  trailer.set('ID', new PdfArray([id, id]));
  escapeMarkers(target);
  return { bytes: await target.save(), pages: pages.length };
}

/** Flattening writes into the page's own resources; inherited or shared ones have to be copied first. */
function giveOwnResources(page: PdfDict, resolve: Resolve): void {
  const resources = inherited(page, 'Resources', resolve)?.getDict('Resources', resolve)?.clone() ?? new PdfDict();
  const objects = resources.getDict('XObject', resolve)?.clone() ?? new PdfDict();
  // Names that flattening is about to use.
  if (page.has('Annots') && [...objects].some(([{ value }]) => /^Flat(?:Field|Annot)\d+$/.test(value)))
    throw new PdfRefused('names');
  resources.set('XObject', objects);
  page.set('Resources', resources);
}

/** The appearance of its value is not defined: viewers draw it from the value. */
function isUndrawn(field: FormField, resolve: Resolve): boolean {
  const widgets = [...(field.acroField().getArray('Kids', resolve) ?? [field.acroField()])];
  return widgets.some((item) => {
    const widget = item instanceof PdfRef ? resolve(item) : item;
    return widget instanceof PdfDict && !widget.has('AP');
  });
}

/** Lets flattening draw a field's value; it skips fields that it considers read-only. */
function drawAgain(field: FormField, resolve: Resolve): void {
  if ('needsAppearanceUpdate' in field) field.needsAppearanceUpdate = true;
  if (!field.isReadOnly()) return;
  const flags = inherited(field.acroField(), 'Ff', resolve)?.getNumber('Ff', resolve)?.value ?? 0;
  field.acroField().set('Ff', PdfNumber.of(flags & ~READ_ONLY));
}

const READ_ONLY = 1;

/** Viewers show widgets that no form field claims anyway: they are drawn like stamps. */
function drawOtherWidgets(page: PdfDict, resolve: Resolve): void {
  for (const item of page.getArray('Annots', resolve) ?? []) {
    const annotation = item instanceof PdfRef ? resolve(item) : item;
    if (!(annotation instanceof PdfDict) || annotation.getName('Subtype', resolve)?.value !== 'Widget') continue;
    annotation.set('Subtype', PdfName.of('Stamp'));
  }
}

/** What the page inherits from the nodes above it, which are not copied. */
function liftInherited(page: PdfDict, resolve: Resolve): void {
  for (const key of ['MediaBox', 'CropBox', 'Rotate']) {
    const value = inherited(page, key, resolve)?.get(key);
    if (value) page.set(key, value);
  }
}

/** The nearest node, from a page or field upwards, that has the key. */
function inherited(from: PdfDict, key: string, resolve: Resolve): PdfDict | undefined {
  let node: PdfDict | undefined = from;
  for (let height = 0; node && height < MAX_PARENTS; height++) {
    if (node.has(key)) return node;
    node = node.getDict('Parent', resolve);
  }
  return undefined;
}
