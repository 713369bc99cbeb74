/**
 * The portal's row of a case, updated with every change so that the list opens no case. Agents and operations read it:
 * it counts only sections that the agent may read, because one section more or less reveals the answers that open it.
 */
import { bindingOf, fullName, isReadyToSend, nameIn } from '@countersign/engine';
import type { Application, Block } from '@countersign/engine';
import type { Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { hasNotCome } from './renew-sent-at.ts';
import { MARKS_VERSION, portalIndex } from './portal-index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

export interface CaseNames {
  FirstName: string;
  LastName: string;
  Suffix: string;
  EmailAddress: string;
  Gender: string;
  InsuredSoleOwner: boolean;
}

export interface Progress {
  /** Valid sections that were left with Next. */
  Done: number;
  Total: number;
}

/** What is sealed of it. */
type Summary = CaseNames & { Progress: Progress };

/** Writes the data that lists the case, and the look-ups of the portal's search. */
export async function updateSummary(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  at: Date,
): Promise<void> {
  const { listing, renewIndex } = summaryAfter(theCase, application, at);
  await renewIndex(services, tx);
  await store.listingUpdate(tx, theCase.id, listing).execute();
}

/**
 * Names and progress (sealed), state, product, and whether the agent can send it, after a change; updates the look-ups
 * of the portal's search if names changed.
 */
export function summaryAfter(
  theCase: Case,
  application: Application,
  at: Date,
): { listing: store.Listing; renewIndex: (services: Services, tx: Tx) => Promise<void> } {
  const { Insured, Product } = theCase.model.definition.Bindings;
  const { FirstName, LastName, Suffix } = nameIn(application, Insured.Name);
  const names: Summary = {
    FirstName,
    LastName,
    Suffix,
    EmailAddress: application.answerText(Insured.EmailAddress),
    Gender: application.answerText(Insured.Gender),
    InsuredSoleOwner: bindingOf(application, 'Insured.IsSoleOwner') === true,
    Progress: progressIn(theCase, application),
  };
  return {
    listing: {
      names: theCase.key.seal('names', '', JSON.stringify(names)),
      state_of_issue: application.answerText(Insured.StateOfIssue) || null,
      product: application.answerText(Product) || null,
      ready_to_send: mayBeSent(theCase) && isReadyToSend(application),
      updated_at: at,
    },
    async renewIndex(services, tx) {
      if (!sameNames(namesOf(theCase), names)) await putPortalIndex(services, tx, theCase, names);
    },
  };
}

/** It was not sent, or may have to be sent again because the address changes. */
const mayBeSent = ({ row, slots }: Case): boolean => row.sent_at === null || slots.some(hasNotCome);

const sameNames = (one: CaseNames | null, other: CaseNames): boolean =>
  one !== null &&
  one.FirstName === other.FirstName &&
  one.LastName === other.LastName &&
  one.EmailAddress === other.EmailAddress;

/** Makes the case findable for the agent of record: another agent's search uses other hashes. */
export async function renewPortalIndex(services: Services, tx: Tx, theCase: Case): Promise<void> {
  const names = namesOf(theCase);
  if (names !== null) await putPortalIndex(services, tx, theCase, names);
}

const putPortalIndex = (services: Services, tx: Tx, { id, row }: Case, names: CaseNames): Promise<void> =>
  store.replacePortalIndex(tx, id, portalIndex(services.vault, row.agent_id, names), MARKS_VERSION);

function progressIn(theCase: Case, application: Application): Progress {
  const sections = theCase.model.blocks.filter((block) => isPartOf(application, block));
  return { Done: sections.filter(({ name }) => isDone(theCase, application, name)).length, Total: sections.length };
}

/** By its clause alone: the length of a case does not depend on the viewer. */
function isPartOf({ model, environment }: Application, block: Block): boolean {
  const { node, data } = block;
  if (data.Purpose === 'completion' || !isForAgents(block)) return false;
  const clause = model.nodes[node]?.visible ?? null;
  return clause === null || clause.evaluate(environment) === true;
}

/** Progressed: somebody left it with Next, and it is valid. */
function isDone(theCase: Case, application: Application, block: string): boolean {
  const record = theCase.blocks.get(block);
  const state = application.block(block);
  return state.readable && state.valid !== null ? state.valid && (record?.visited ?? false) : (record?.valid ?? false);
}

/** The agent may read it, at the beginning of a case or at its end. */
export const isForAgents = ({ permissions }: Pick<Block, 'permissions'>): boolean =>
  permissions.has(1) || permissions.has(13);

/** The sealed names of a row. */
export const namesOf = (theCase: Pick<Case, 'row' | 'key'>): CaseNames | null => summaryOf(theCase);

/** The name of the proposed insured (spec flow 3.12); empty until it is known. */
export function insuredNameOf(theCase: Pick<Case, 'row' | 'key'>): string {
  const names = namesOf(theCase);
  return names === null ? '' : fullName(names);
}

/** The progress of the case; 0 of 0 before its first change. */
export const progressOf = (theCase: Pick<Case, 'row' | 'key'>): Progress =>
  summaryOf(theCase)?.Progress ?? { Done: 0, Total: 0 };

/** Data sealed by an earlier version has no suffix or progress, until a worker updates it. */
const summaryOf = ({ row, key }: Pick<Case, 'row' | 'key'>): (CaseNames & Partial<Summary>) | null =>
  row.names ? { Suffix: '', ...JSON.parse(key.openText('names', '', row.names)) } : null;

/** Seals what an earlier version of the program did not; the time and author of the last change stay. */
export async function renewSummary(services: Services, tx: Tx, theCase: Case): Promise<void> {
  if (theCase.row.names === null) return store.replacePortalIndex(tx, theCase.id, [], MARKS_VERSION);
  const application = theCase.open(theCase.row.customer_signed ? 13 : 1, 'Agent');
  await updateSummary(services, tx, theCase, application, theCase.row.updated_at);
  await renewPortalIndex(services, tx, theCase);
}
