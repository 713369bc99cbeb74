/** What `eapp hand-over --application` needs: a case of this installation as data. */
import { type CaseData, type CaseReader, caseSchema } from '@countersign/engine';
import { createLiveCases, loadCase, store } from './applications/index.ts';
import { appendEvidence } from './evidence/index.ts';
import { readCaseData } from './hand-over/index.ts';
import { withInstallation } from './open-installation.ts';
import { ConfigError, inTransaction } from './platform/index.ts';
import { storedDefinitions } from './reference/index.ts';

export { ConfigError };

export interface StoredCaseData {
  data: CaseData;
  /** Of the edition that the case was started with. */
  schema: ReturnType<typeof caseSchema>;
}

/**
 * Reads a case with the settings of the environment, beside a running server or alone, and records that it was read. Null:
 * no such case, or it was erased. Throws `ConfigError` if the settings or keys do not match.
 */
export async function storedCaseData(
  id: string,
  reader: CaseReader,
  environment: Record<string, string | undefined>,
): Promise<StoredCaseData | null> {
  return withInstallation(environment, async ({ database, vault }) => {
    if ((await store.caseOutline(database.query, id)) === null) return null;
    const at = new Date();
    const sources = { vault, liveCases: createLiveCases(0), definitions: storedDefinitions(database), now: () => at };
    return inTransaction(database, async (tx) => {
      const theCase = await loadCase(sources, tx, id, { lock: true });
      if (!theCase) return null;
      const actor = { kind: 'operations', id: 'command line' } as const;
      const origin = { requestId: '', address: '', userAgent: '', browser: null, actor };
      await appendEvidence(tx, id, { type: 'operations.read', origin, at, data: { what: `caseData ${reader}` } });
      const data = await readCaseData(tx, theCase, reader);
      return { data, schema: caseSchema(theCase.model, data.form.edition) };
    });
  });
}
