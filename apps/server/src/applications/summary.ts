/** The portal's row of a case, renewed with every change so that the list opens no case. */
import { bindingOf } from '@countersign/engine';
import type { Application, Block } from '@countersign/engine';
import type { Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { MARKS_VERSION, portalIndex } from './portal-index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

export interface CaseNames {
  FirstName: string;
  LastName: string;
  EmailAddress: string;
  Gender: string;
  InsuredSoleOwner: boolean;
}

/** Writes names (sealed, and what the portal's search finds them by), state, product and progress. */
export async function updateSummary(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  at: Date,
): Promise<void> {
  const { Insured, Product } = theCase.model.definition.Bindings;
  const names: CaseNames = {
    FirstName: application.answerText(`${Insured.Name}.FirstName`),
    LastName: application.answerText(`${Insured.Name}.LastName`),
    EmailAddress: application.answerText(Insured.EmailAddress),
    Gender: application.answerText(Insured.Gender),
    InsuredSoleOwner: bindingOf(application, 'Insured.IsSoleOwner') === true,
  };
  if (!sameNames(namesOf(theCase), names)) await putPortalIndex(services, tx, theCase, names);
  const sections = theCase.model.blocks.filter((block) => isPartOf(application, block));
  const done = sections.filter(({ name }) => isDone(theCase, application, name));
  await store.updateApplication(tx, theCase.id, {
    names: theCase.key.seal('names', '', JSON.stringify(names)),
    state_of_issue: application.answerText(Insured.StateOfIssue) || null,
    product: application.answerText(Product) || null,
    blocks_progressed: done.length,
    blocks_total: sections.length,
    updated_at: at,
  });
}

const sameNames = (one: CaseNames | null, other: CaseNames): boolean =>
  one !== null &&
  one.FirstName === other.FirstName &&
  one.LastName === other.LastName &&
  one.EmailAddress === other.EmailAddress;

/** Lets the agent of record find the case: another agent's search goes by other marks. */
export async function renewPortalIndex(services: Services, tx: Tx, theCase: Case): Promise<void> {
  const names = namesOf(theCase);
  if (names !== null) await putPortalIndex(services, tx, theCase, names);
}

const putPortalIndex = (services: Services, tx: Tx, { id, row }: Case, names: CaseNames): Promise<void> =>
  store.replacePortalIndex(tx, id, portalIndex(services.vault, row.agent_id, names), MARKS_VERSION);

/** By its clause alone: who looks makes no difference to how long a case is. */
function isPartOf({ model, environment }: Application, { node, data }: Block): boolean {
  if (data.Purpose === 'completion') return false;
  const clause = model.nodes[node]?.visible ?? null;
  return clause === null || clause.evaluate(environment) === true;
}

/** Progressed: somebody left it by Next, and it is valid. */
function isDone(theCase: Case, application: Application, block: string): boolean {
  const record = theCase.blocks.get(block);
  const state = application.block(block);
  return state.readable && state.valid !== null ? state.valid && (record?.visited ?? false) : (record?.valid ?? false);
}

/** The sealed names of a row. */
export const namesOf = (theCase: Pick<Case, 'row' | 'key'>): CaseNames | null =>
  theCase.row.names ? JSON.parse(theCase.key.openText('names', '', theCase.row.names)) : null;
