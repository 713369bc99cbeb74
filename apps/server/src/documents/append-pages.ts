import { PDF } from '@libpdf/core';

/**
 * Puts the pages of other files behind a document of ours, which stays byte for byte in front of them. The others have to
 * be clean: whatever acts or points elsewhere would come along. The same files give the same bytes.
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
