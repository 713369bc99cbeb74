/**
 * Compares the traces of a round's signatures with the agent's actions and with other cases, and stores the signs
 * found.
 */
import { type Case, loadHead, type Services, store } from '../../applications/index.ts';
import { clientOf, padded, inTransaction, isAgentsBrowser, type Tx } from '../../platform/index.ts';
import type { Seen } from './record-trace.ts';
import { isFlagged, type SignatureFacts, signsOf } from './signs.ts';
import * as traces from './store.ts';

/** The maximum time between two acts that are compared; what counts as one sitting is decided with the signs. */
const WINDOW_MINUTES = 60;

/**
 * Checks every signature of the current round again. Returns whether somebody should review the case. Safe to run
 * again: the agent's browser, or another case with the same mailbox, may have become known since.
 */
export async function findSigns(
  services: Services,
  tx: Tx,
  theCase: Pick<Case, 'id' | 'key' | 'row'>,
): Promise<boolean> {
  const { id, key, row } = theCase;
  const rows = await traces.tracesOf(tx, id, row.epoch);
  const slots = new Map((await store.slots(tx, id, row.epoch)).map((slot) => [slot.id, slot]));
  const seen = [];
  for (const trace of rows.filter(({ kind }) => kind !== 'agent')) {
    const kept: Seen = JSON.parse(key.openText('trace', trace.slot_id, trace.seen));
    const identifiedAt = slots.get(trace.slot_id)?.identified_at ?? null;
    const facts = await factsOf(tx, trace, { kept, identifiedAt, round: rows });
    seen.push({ slot: trace.slot_id, address: kept.address, userAgent: kept.userAgent, signs: signsOf(facts) });
  }
  const at = services.now();
  await traces.replaceSigns(
    tx,
    id,
    row.epoch,
    seen.flatMap(({ slot, address, userAgent, signs }) =>
      signs.map((sign) => ({
        application_id: id,
        epoch: row.epoch,
        slot_id: slot,
        code: sign.code,
        weight: sign.weight,
        seen: key.seal(
          'sign',
          `${slot}|${sign.code}`,
          padded(JSON.stringify({ ...sign.seen, Address: address, Browser: userAgent })),
        ),
        seen_at: at,
      })),
    ),
  );
  const flagged = seen.filter(({ signs }) => isFlagged(signs)).map(({ slot }) => slot);
  await traces.flagTraces(tx, id, row.epoch, flagged);
  return flagged.length > 0;
}

/**
 * Checks every signature of the current round in a transaction of its own, after a signature; does nothing if the case
 * no longer exists.
 */
export async function findSignsAfterSigning(services: Services, applicationId: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const head = await loadHead(services, tx, applicationId);
    if (head) await findSigns(services, tx, head);
  });
}

async function factsOf(
  tx: Tx,
  trace: traces.TraceRow,
  { kept, identifiedAt, round }: { kept: Seen; identifiedAt: Date | null; round: readonly traces.TraceRow[] },
): Promise<SignatureFacts> {
  const none = Promise.resolve({ strangers: 0, family: 0 });
  const isInsured = trace.kind === 'insured';
  const [agentsBrowser, agentsAddressMinutes, agentsDevice, mailbox, phone, numberedAlike] = await Promise.all([
    isInAgentsBrowser(tx, trace, round),
    minutesApart(tx, trace, kept.address, identifiedAt),
    traces.isAgentsDevice(tx, trace.device, trace.agent_id),
    isInsured ? traces.sharersOf(tx, trace, { column: 'mailbox', value: trace.mailbox }) : none,
    isInsured ? traces.sharersOf(tx, trace, { column: 'phone', value: trace.phone }) : none,
    traces.numberedAlike(tx, trace),
  ]);
  const { madeAfterAgent, typedLength, typing, reading } = kept;
  return {
    agentsBrowser,
    agentsAddressMinutes,
    agentsDevice,
    mailbox,
    phone,
    numberedAlike,
    madeAfterAgent,
    typedLength,
    typing,
    reading,
  };
}

/** The agent signed this round, or worked recently, in the browser of this signature. */
async function isInAgentsBrowser(
  tx: Tx,
  { browser, agent_id }: traces.TraceRow,
  round: readonly traces.TraceRow[],
): Promise<boolean> {
  if (browser === null) return false;
  const agents = round.filter(({ kind }) => kind === 'agent');
  return agents.some((agent) => agent.browser?.equals(browser) === true) || isAgentsBrowser(tx, browser, agent_id);
}

/** Whole minutes between the agent's acts from the signer's address and the signer's own. */
async function minutesApart(
  tx: Tx,
  { application_id, signed_at }: traces.TraceRow,
  address: string,
  identifiedAt: Date | null,
): Promise<number | null> {
  const moments = [signed_at, ...(identifiedAt ? [identifiedAt] : [])];
  const acts = await traces.agentsActs(tx, application_id, moments, WINDOW_MINUTES);
  const apart = acts
    .filter((act) => clientOf(act.address) === clientOf(address))
    .flatMap(({ at }) => moments.map((moment) => Math.abs(moment.getTime() - at.getTime())));
  return apart.length === 0 ? null : Math.floor(Math.min(...apart) / 60_000);
}
