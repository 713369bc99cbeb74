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
import { COMMAND_LINE } from '@countersign/protocol';
import { type Case, type CaseSources, createLiveCases, loadCase, store } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import {
  type Delivery,
  newestAmendment,
  openForReader,
  readCaseFacts,
  recordDelivery,
  send,
  writeMessage,
} from '../hand-over/index.ts';
import { withInstallation } from './open-installation.ts';
import {
  ConfigError,
  type Database,
  type HandoverTarget,
  inTransaction,
  sha256,
  type Tx,
  type Vault,
} from '../platform/index.ts';
import { storedDefinitions } from '../reference/index.ts';

export { checkSignature, readSecret, type SignatureCheck } from '../hand-over/index.ts';

type Environment = Record<string, string | undefined>;

const origin = {
  requestId: '',
  address: '',
  userAgent: '',
  browser: null,
  actor: { kind: 'operations', id: COMMAND_LINE },
} as const;

export interface StoredCaseData {
  data: CaseData;
  /** Of the edition that the case was started with. */
  schema: ReturnType<typeof caseSchema>;
  /** As the mapping writes it; null without one. */
  mapped: MappedCase | null;
}

/**
 * Reads the case of this ID, application number or policy number with the settings of the environment, beside a running server or alone, and records that it was read. Null:
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
    const application = await openForReader(tx, theCase, reader);
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
 * Hands a finished case over once to a target of the settings, and records the receipt: when, to which target, what by its
 * hash, and the id that was answered. A repeat has the same id and the same bytes. Throws `ConfigError` if the settings or
 * keys do not match, or name no such target.
 */
export async function handOverStoredCase(
  named: string,
  { to, mappings }: { to: string; mappings: readonly HandoverMapping[] },
  environment: Environment,
): Promise<HandedOver> {
  return withInstallation(environment, async ({ config, database, vault }) => {
    const target = config.handoverTargets.find(({ name }) => name === to);
    if (!target) throw new ConfigError(noTarget(to, config.handoverTargets));
    const round = await inCase({ database, vault }, named, async (tx, theCase) => {
      const {
        id,
        row: { epoch },
      } = theCase;
      const data = { what: `handOver ${to}` };
      await appendEvidence(tx, id, { type: 'operations.read', origin, at: new Date(), data });
      const amendment = await newestAmendment(tx, { application: id, epoch, target: to });
      const { isTest, policyNumber, decision } = await readCaseFacts(tx, theCase);
      // Its number and decision may be what the target is asked for, whose response only the server takes.
      const isReady = isTest || (policyNumber !== undefined && decision !== undefined);
      return { application: id, epoch, amendment, isReady };
    });
    if (round === null) return { kind: 'gone' };
    if (!round.isReady) return { kind: 'unfinished' };
    const sources = { ...sourcesOf({ database, vault }), database };
    const written = await writeMessage(sources, round, { target, mappings });
    if (written.kind !== 'written') return written;
    const { message } = written;
    const delivery = await send(target, message, sources.now);
    if (delivery.kind === 'delivered') {
      await recordDelivery(sources, { ...round, target, message, answer: delivery.answer, origin });
    }
    return { kind: 'tried', messageId: message.id, sha256: sha256(message.body), delivery };
  });
}

const noTarget = (to: string, targets: readonly HandoverTarget[]): string =>
  `HANDOVER_TARGETS has no target ${to}; there are ${targets.map(({ name }) => name).join(', ') || 'none'}`;

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

/** `named`: the ID of the case, its application number or its policy number. Null: no such case, or it was erased. */
async function inCase<Result>(
  { database, vault }: { database: Database; vault: Vault },
  named: string,
  work: (tx: Tx, theCase: Case) => Promise<Result>,
): Promise<Result | null> {
  const id = await store.idOf(database.query, named);
  if ((await store.caseOutline(database.query, id)) === null) return null;
  return inTransaction(database, async (tx) => {
    const theCase = await loadCase(sourcesOf({ database, vault }), tx, id, { lock: true });
    return theCase && work(tx, theCase);
  });
}

function sourcesOf({ database, vault }: { database: Database; vault: Vault }): CaseSources {
  return { vault, liveCases: createLiveCases(0), definitions: storedDefinitions(database), now: () => new Date() };
}
