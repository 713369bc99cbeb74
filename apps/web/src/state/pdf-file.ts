/** Checks of a chosen file before it is sent (spec form 8.20). */
export const MAX_BYTES = 10 * 1_048_576;

/** The key of the sentence that refuses a file. */
export type FileProblem = `illustration.${'oneFile' | 'failed' | 'tooLarge' | 'pdfOnly'}`;

/** Null: it may be sent. */
export async function whyNotSent(files: readonly File[]): Promise<FileProblem | null> {
  const [file, ...others] = files;
  if (others.length > 0) return 'illustration.oneFile';
  if (file === undefined) return 'illustration.failed';
  if (file.size > MAX_BYTES) return 'illustration.tooLarge';
  return (await isPdf(file)) ? null : 'illustration.pdfOnly';
}

/** By its content, like the server: the header is within the first kilobyte. */
async function isPdf(file: File): Promise<boolean> {
  try {
    return (await file.slice(0, 1_024).text()).includes('%PDF-');
  } catch {
    // Moved or deleted since it was chosen: sending it will report that.
    return true;
  }
}
