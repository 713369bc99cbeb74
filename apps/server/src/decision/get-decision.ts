import { setTimeout as pause } from 'node:timers/promises';
import type { Data, DecisionRow } from '@countersign/protocol';
import { type Participant, loadCase, namesOf, type Services, standing } from '../applications/index.ts';
import { type Answer, ok, refuse } from '../platform/index.ts';
import * as store from './store.ts';

const lookEveryMs = 250;

/**
 * The decision as the outcome page shows it; empty rows until there is one. `waitSeconds` holds the answer back until there
 * is news, without a database connection, so that a decision shows within a second of existing.
 */
export async function getDecision(
  services: Services,
  caller: Participant,
  applicationId: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<Answer<Data<'getDecision'>>> {
  const { query } = services.database;
  const theCase = await loadCase(services, query, applicationId);
  if (!theCase || !standing(theCase, caller)) return refuse(404, 'There is no such application.');
  const deadline = services.now().getTime() + waitSeconds * 1000;
  let record = await store.decision(query, applicationId, theCase.row.epoch);
  while (record?.state !== 'decided' && services.now().getTime() < deadline && !signal.aborted) {
    await pause(lookEveryMs);
    record = await store.decision(query, applicationId, theCase.row.epoch);
  }
  if (record?.state === 'failed') return refuse(500, 'The decision could not be made.');
  const rows: DecisionRow[] = record?.rows ? JSON.parse(theCase.key.openText('decision', 'rows', record.rows)) : [];
  const application = theCase.open(13, 'Agent');
  const names = namesOf(theCase);
  const faceAmount = application.binding('FaceAmount');
  const { Product } = theCase.model.definition.Bindings;
  return ok({
    DecisionInfo: { Rows: rows },
    InsuredName: names ? `${names.FirstName} ${names.LastName}` : '',
    Product: displayOf(application, Product),
    FaceAmount: typeof faceAmount === 'number' ? faceAmount : 0,
  });
}

/** The chosen product by its label. */
function displayOf(
  application: ReturnType<NonNullable<Awaited<ReturnType<typeof loadCase>>>['open']>,
  path: string,
): string {
  const dot = path.indexOf('.');
  const key = application.keyOf(path.slice(0, dot), path.slice(dot + 1));
  return key === undefined ? '' : application.cell(key).display;
}
