import { type Expectations, type FileReport, verifyFile } from '@countersign/verify';

export interface VerifyJob {
  bytes: Uint8Array;
  expected: Expectations;
}

/** What was found, and of a record in it the hash of every event that holds. */
export interface CheckedFile {
  report: FileReport;
  hashes: string[];
}

/** Looks at one file as the public page does; the finished complete file is looked at by the same function. */
export async function checkFile({ bytes, expected }: VerifyJob): Promise<CheckedFile> {
  const hashes: string[] = [];
  const report = await verifyFile(bytes, expected, (hash) => hashes.push(hash));
  return { report, hashes };
}
