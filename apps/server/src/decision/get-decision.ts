import { bindingOf, splitBlock } from '@countersign/engine';
import type { Application } from '@countersign/engine';
import type { Data, DecisionRow } from '@countersign/protocol';
import {
  type Case,
  type Participant,
  insuredNameOf,
  loadPlace,
  outcomeSources,
  type Services,
  store as cases,
} from '../applications/index.ts';
import { type Answer, notFound, ok, waitFor, type WaitLimits } from '../platform/index.ts';
import { simulate } from './simulate.ts';
import * as store from './store.ts';

/** Returned instead of a decision if it could not be made after all tries. */
const HARD_FAILURE_MSG = 'The decision could not be made.';

/**
 * The decision as the outcome page shows it, or the simulated one; empty rows until there is one. `wait` holds the
 * response back until there is news, so that a decision is shown within a second.
 */
export async function getDecision(
  services: Services,
  caller: Participant,
  { applicationId, simulated }: { applicationId: string; simulated: string | undefined },
  wait: WaitLimits,
): Promise<Answer<Data<'getDecision'>>> {
  const { query } = services.database;
  const place = await loadPlace(services, query, applicationId, caller);
  if (!place) return notFound();
  const { theCase } = place;
  const instead = simulate(services, theCase, simulated);
  if (instead && 'refusal' in instead) return instead.refusal;
  const record = instead
    ? undefined
    : await waitFor(
        () => store.decision(query, applicationId, theCase.row.epoch),
        (seen) => seen?.state === 'decided' || seen?.state === 'failed',
        wait,
      );
  const application = theCase.open(13, 'Agent');
  const faceAmount = bindingOf(application, 'FaceAmount');
  const { Product } = theCase.model.definition.Bindings;
  const data: Data<'getDecision'> = {
    DecisionInfo: { Rows: instead?.rows ?? decidedRows(theCase, record) },
    InsuredName: insuredNameOf(theCase),
    Product: displayOf(application, Product),
    FaceAmount: typeof faceAmount === 'number' ? faceAmount : 0,
    DecidedBy: instead ? 'table' : outcomeSources(services, theCase).Decision,
    Outcome: instead ? null : await cases.outcome(query, applicationId),
  };
  return record?.state === 'failed' ? ok(data, { message: { hardFailureMsg: HARD_FAILURE_MSG } }) : ok(data);
}

/** The rows of a decision, opened; none while it is not made. */
export function decidedRows({ key }: Pick<Case, 'key'>, record: store.DecisionRecord | undefined): DecisionRow[] {
  return record?.rows ? JSON.parse(key.openText('decision', 'rows', record.rows)) : [];
}

/** The chosen product by its label. */
function displayOf(application: Application, path: string): string {
  const key = application.keyOf(...splitBlock(path));
  return key === undefined ? '' : application.cell(key).display;
}
