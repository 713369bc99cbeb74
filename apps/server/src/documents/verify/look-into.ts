import { type Expectations, type FileReport, verifyFile } from '@countersign/verify';

export interface VerifyJob {
  bytes: Uint8Array;
  expected: Expectations;
}

/** What was found, and of a record in it the hash of every event that holds. */
export interface LookedInto {
  report: FileReport;
  hashes: string[];
}

/** Looks at one file as the public page does; the finished complete file is looked at by the same function. */
export async function lookInto({ bytes, expected }: VerifyJob): Promise<LookedInto> {
  const hashes: string[] = [];
  const report = await verifyFile(bytes, expected, (hash) => hashes.push(hash));
  return { report, hashes };
}
