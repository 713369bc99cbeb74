import { type Expectations, type FileReport, verifyFile } from '@countersign/verify';

export interface VerifyJob {
  bytes: Uint8Array;
  expected: Expectations;
}

/** The result and, for a record in it, the hash of every valid event. */
export interface CheckedFile {
  report: FileReport;
  hashes: string[];
}

/** Checks one file as the public page does; the finished complete file is checked with the same function. */
export async function checkFile({ bytes, expected }: VerifyJob): Promise<CheckedFile> {
  const hashes: string[] = [];
  const report = await verifyFile(bytes, expected, (hash) => hashes.push(hash));
  return { report, hashes };
}
