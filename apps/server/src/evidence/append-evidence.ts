import type { EventType } from '@countersign/protocol';
import { EVIDENCE_START, type EvidenceHead, evidenceHash } from '@countersign/verify';
import type { Selectable } from 'kysely';
import {
  anyOf,
  binderOf,
  BOUND_COLUMNS,
  boundAfter,
  errorCode,
  type Observed,
  RowAltered,
  type Schema,
  type Tx,
  violatedConstraint,
} from '../platform/index.ts';
import { eventMac } from './event-mac.ts';

/** Who did it, from where, in which request. */
export interface Origin extends Observed {
  /** `id` names the agent, the signing slot, the operator or the step; never a person. */
  actor: { kind: 'agent' | 'customer' | 'operations' | 'system'; id: string };
}

/** The data of an event, in addition to its frame: anything that JSON can represent. */
export type EvidenceData = Readonly<Record<string, unknown>>;

export interface EvidenceInput {
  type: EventType;
  origin: Origin;
  at: Date;
  /** The application's current one when absent. */
  epoch?: number;
  /** Ids, hashes, counts and times; never an answer, name or address of a person. */
  data: EvidenceData;
}

/** Done by the server itself, for example by a job. */
export function systemOrigin(step: string): Origin {
  return { requestId: '', address: '', userAgent: '', browser: null, actor: { kind: 'system', id: step } };
}

/** The end of a chain, from its application's row; with everything that the row's MAC covers. */
export type ChainEnd = Pick<Selectable<Schema['application']>, (typeof BOUND_COLUMNS.application)[number] | 'bound'>;

/**
 * Appends one event to an application's chain and updates the head in its row, which locks the row until the
 * transaction ends. Returns the new head. Throws if there is no such application, and `RowAltered` if what its row says
 * is not the end of its chain. `end` saves reading the row: for a caller whose transaction has locked it and has neither
 * appended anything yet nor changed what the row's MAC covers. (spec trust §3)
 */
export async function appendEvidence(
  tx: Tx,
  applicationId: string,
  input: EvidenceInput,
  end?: ChainEnd,
): Promise<EvidenceHead> {
  const row = end ?? (await lockedEnd(tx, applicationId));
  const prevHash = row.evidence_seq < 0 ? EVIDENCE_START : row.evidence_hash;
  const { origin } = input;
  const said = {
    applicationId,
    seq: row.evidence_seq + 1,
    epoch: input.epoch ?? row.epoch,
    type: input.type,
    actor: { kind: origin.actor.kind, id: origin.actor.id },
    at: input.at.toISOString(),
    address: origin.address,
    requestId: origin.requestId,
    data: input.data,
  };
  const hash = evidenceHash(prevHash, said);
  const head = { evidence_seq: said.seq, evidence_hash: hash };
  const bound = boundAfter(tx, 'application', row, head);
  await tx
    .with('head', (also) =>
      also
        .updateTable('application')
        .set({ ...head, bound })
        .where('id', '=', applicationId),
    )
    .insertInto('evidence')
    .values({
      application_id: applicationId,
      // The primary key: each position in the chain is used once.
      seq: said.seq,
      epoch: said.epoch,
      type: said.type,
      actor: JSON.stringify(said.actor),
      at: input.at,
      address: said.address,
      request_id: said.requestId,
      data: JSON.stringify(said.data),
      prev_hash: prevHash,
      hash,
      mac: eventMac(binderOf(tx), applicationId, row.macs_from, { seq: said.seq, hash }),
    })
    .execute()
    .catch((error: unknown) => {
      // Somebody put an old row of the case back, with its MAC, or took events away.
      throw isNotTheEnd(error) ? new RowAltered('application') : error;
    });
  return { seq: said.seq, hash };
}

const RESTRICT_VIOLATION = '23001';

/** The place in the chain is taken, or does not follow the last event, as the trigger of the table says. */
const isNotTheEnd = (error: unknown): boolean =>
  violatedConstraint(error) === 'evidence_pkey' || errorCode(error) === RESTRICT_VIOLATION;

/**
 * The end of an application’s chain; its row stays locked until the transaction ends. Throws if there is no such
 * application.
 */
export const lockedEnd = (tx: Tx, applicationId: string): Promise<ChainEnd> =>
  tx
    .selectFrom('application')
    .select([...BOUND_COLUMNS.application, 'bound'])
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * The ends of the chains of several applications, locked in the order of their ids, so that two who lock several never
 * wait for each other. An application that is gone is missing.
 */
export const lockedEnds = (tx: Tx, applicationIds: readonly string[]): Promise<ChainEnd[]> =>
  tx
    .selectFrom('application')
    .select([...BOUND_COLUMNS.application, 'bound'])
    .where('id', '=', anyOf(applicationIds))
    .orderBy('id')
    .forUpdate()
    .execute();
