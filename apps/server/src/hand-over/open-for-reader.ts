import type { Application, CaseReader } from '@countersign/engine';
import { amendedAnswers, type Case } from '../applications/index.ts';
import type { Reader } from '../platform/index.ts';

/**
 * The whole case on the day of its last signature. For the carrier with what signers answered after it; the agent learns
 * nothing of that (spec requirements 5.1), and keeps what was signed.
 */
export async function openForReader(reader: Reader, theCase: Case, caseReader: CaseReader): Promise<Application> {
  if (caseReader === 'agent') return theCase.openAsSigned();
  return theCase.openAsSigned((await amendedAnswers(reader, theCase)).answers);
}
