import { PDF } from '@libpdf/core';

/**
 * Appends the pages of other files to one of our documents, which stays unchanged byte for byte in front of them. The
 * others must be clean: anything active or external would be included. The same files give the same bytes.
 */
export async function appendPages(bytes: Uint8Array, others: readonly Uint8Array[]): Promise<Uint8Array> {
  if (others.length === 0) return bytes;
  const document = await PDF.load(bytes);
  for (const other of others) {
    const source = await PDF.load(other);
    await document.copyPagesFrom(
      source,
      Array.from({ length: source.getPageCount() }, (_, index) => index),
      { includeAnnotations: false },
    );
  }
  return document.save({ incremental: true });
}
