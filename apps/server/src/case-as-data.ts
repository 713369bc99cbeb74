/** What `eapp hand-over` and `eapp receive` need: a case of this installation, written and handed over. */
import {
  caseData,
  type CaseData,
  type CaseReader,
  caseSchema,
  type HandoverMapping,
  mapCase,
  type MappedCase,
  type MappedFailure,
} from '@countersign/engine';
import { type Case, createLiveCases, loadCase, store } from './applications/index.ts';
import { appendEvidence } from './evidence/index.ts';
import { deliver, type Delivery, messageOf, readCaseFacts, type Target } from './hand-over/index.ts';
import { withInstallation } from './open-installation.ts';
import { ConfigError, type Database, inTransaction, sha256, type Tx, type Vault } from './platform/index.ts';
import { storedDefinitions } from './reference/index.ts';

export { ConfigError };
export { checkSignature, readSecret, type SignatureCheck, type Target } from './hand-over/index.ts';

type Environment = Record<string, string | undefined>;

const origin = {
  requestId: '',
  address: '',
  userAgent: '',
  browser: null,
  actor: { kind: 'operations', id: 'command line' },
} as const;

export interface StoredCaseData {
  data: CaseData;
  /** Of the edition that the case was started with. */
  schema: ReturnType<typeof caseSchema>;
  /** As the mapping writes it; null without one. */
  mapped: MappedCase | null;
}

/**
 * Reads the case of this ID or policy number with the settings of the environment, beside a running server or alone, and records that it was read. Null:
 * no such case, or it was erased. Throws `ConfigError` if the settings or keys do not match.
 */
export async function storedCaseData(
  named: string,
  { reader, mapping }: { reader: CaseReader; mapping: HandoverMapping | null },
  environment: Environment,
): Promise<StoredCaseData | null> {
  const what = mapping === null ? `caseData ${reader}` : `mapping ${mapping.Name}`;
  return withCase(named, what, environment, async (tx, theCase) => {
    const facts = await readCaseFacts(tx, theCase);
    const application = theCase.openAsSigned();
    return {
      data: caseData(application, facts, reader),
      schema: caseSchema(theCase.model, facts.edition),
      mapped: mapping && mapCase(application, facts, mapping),
    };
  });
}

export type HandedOver =
  | { readonly kind: 'gone' | 'test' | 'unfinished' }
  | { readonly kind: 'unmapped'; readonly failures: readonly MappedFailure[] }
  | { readonly kind: 'tried'; readonly messageId: string; readonly sha256: string; readonly delivery: Delivery };

/**
 * Hands a finished case over once and records the receipt: when, to which target, what by its hash, and the id that was
 * answered. A repeat has the same id and the same bytes. Throws `ConfigError` if the settings or keys do not match.
 */
export async function handOverStoredCase(
  named: string,
  { target, name, mapping }: { target: Target; name: string; mapping: HandoverMapping | null },
  environment: Environment,
): Promise<HandedOver> {
  return withInstallation(environment, async ({ database, vault }) => {
    const made = await inCase({ database, vault }, named, async (tx, theCase) => {
      const data = { what: `handOver ${name}` };
      await appendEvidence(tx, theCase.id, { type: 'operations.read', origin, at: new Date(), data });
      return messageOf(theCase, await readCaseFacts(tx, theCase), mapping);
    });
    if (made === null) return { kind: 'gone' };
    if (made.kind !== 'message') return made;
    const { message } = made;
    // The case is not locked while the other system answers.
    const delivery = await deliver(target, message, () => new Date());
    const hash = sha256(message.body);
    if (delivery.kind === 'delivered') {
      const data = {
        message: message.id,
        target: name,
        mapping: mapping?.Name ?? null,
        sha256: hash,
        answer: delivery.answer,
      };
      await inCase({ database, vault }, named, (tx, { id, row: { epoch } }) =>
        appendEvidence(tx, id, { type: 'case.handedOver', origin, at: new Date(), epoch, data }),
      );
    }
    return { kind: 'tried', messageId: message.id, sha256: hash, delivery };
  });
}

/** Reads a case in its own transaction and records that it was read. */
function withCase<Result>(
  named: string,
  what: string,
  environment: Environment,
  work: (tx: Tx, theCase: Case) => Promise<Result>,
): Promise<Result | null> {
  return withInstallation(environment, (installation) =>
    inCase(installation, named, async (tx, theCase) => {
      await appendEvidence(tx, theCase.id, { type: 'operations.read', origin, at: new Date(), data: { what } });
      return work(tx, theCase);
    }),
  );
}

/** `named`: the ID of the case, or its policy number. Null: no such case, or it was erased. */
async function inCase<Result>(
  { database, vault }: { database: Database; vault: Vault },
  named: string,
  work: (tx: Tx, theCase: Case) => Promise<Result>,
): Promise<Result | null> {
  const id = await store.idOf(database.query, named);
  if ((await store.caseOutline(database.query, id)) === null) return null;
  const at = new Date();
  const sources = { vault, liveCases: createLiveCases(0), definitions: storedDefinitions(database), now: () => at };
  return inTransaction(database, async (tx) => {
    const theCase = await loadCase(sources, tx, id, { lock: true });
    return theCase && work(tx, theCase);
  });
}
