/** What a carrier's cases print: real documents, each different one once. */
import { renderDocument } from '../../../apps/server/src/documents/print/render.ts';
import { brandFrame } from '../../../apps/server/src/documents/print/brand-frame.ts';
import { documentTexts } from '../../../apps/server/src/documents/print/document-texts.ts';
import { printModel } from '../../../packages/engine/src/index.ts';
import type { Answers, Carrier, Model, PrintItem, PrintModel } from '../../../packages/engine/src/index.ts';
import { LEFT_OPEN, opened } from './shown.ts';

/** The contents of documents that were already made: a document with the same contents is not made again. */
const made = new Set<string>();

/**
 * The documents of the insured, of an owner and of the agent for each record in a state; files are made for this many
 * records.
 */
export async function printedWrongly(
  { brand, texts }: Carrier,
  model: Model,
  state: string,
  records: readonly Answers[],
  rendered: number,
): Promise<string[]> {
  const found: string[] = [];
  const frame = {
    ...brandFrame(brand, model.definition),
    documentId: '7f3a91c2-0000',
    applicationId: 'b41f07de-0000',
    agent: 'Dana Agent',
    words: documentTexts(texts),
    generatedAt: new Date('2026-11-20T12:00:00Z'),
  };
  for (const [index, record] of records.entries()) {
    for (const stage of [2.1, 3, 13] as const) {
      const document = printModel(opened(model, state, stage, record), stage);
      const wrong = textsOf(document).filter((text) => LEFT_OPEN.test(text));
      found.push(...wrong.map((text) => `the document at ${stage} prints "${text}"`));
      if (document.title.trim() === '') found.push(`the document at ${stage} has no title`);
      if (index >= rendered) continue;
      const parts = [frame, ...partsOf(document)].map((part) => JSON.stringify(part));
      if (parts.every((part) => made.has(part))) continue;
      for (const part of parts) made.add(part);
      const { bytes, pages } = await renderDocument(document, frame);
      const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
      if (!isPdf || pages < 3) found.push(`the document at ${stage} has ${pages} pages`);
    }
  }
  return found;
}

const textsOf = (document: PrintModel): string[] => partsOf(document).flat();

/** The head and the end, then each section. */
const partsOf = ({ title, subtitle, summary, forms, sections, signature }: PrintModel): string[][] => [
  [
    title,
    subtitle,
    signature.title,
    ...summary.map(({ label }) => label),
    ...forms.flatMap(({ number, edition, title: name }) => [number, edition, name]),
  ],
  ...sections.map((section) => [section.title, ...section.items.flatMap(wordsOf)]),
];

/** The carrier's own texts: no answers. */
function wordsOf(item: PrintItem): string[] {
  switch (item.kind) {
    case 'answer':
      return [item.label, ...(item.options ?? []).map(({ label }) => label)];
    case 'group':
      return [item.title, ...item.items.flatMap(wordsOf)];
    case 'table':
      return [item.title, ...item.head];
    case 'text':
      return [item.text];
  }
}
