import { answerAt, answersFor } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { loadPlace, type Participant, type Services } from '../applications/index.ts';
import { recordReading } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok } from '../platform/index.ts';

/**
 * Asks the identity service about the proposed insured as the agent entered them (spec flow 7.18). The evidence keeps
 * the result, once per session and hour as long as it and the answers are the same; nothing depends on it.
 */
export async function checkIdentity(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<Data<'identityCheck'>>> {
  const { query } = services.database;
  const place = await loadPlace(services, query, applicationId, caller);
  if (!place) return notFound();
  const { theCase, viewer } = place;
  const application = theCase.open(viewer.stage, viewer.role);
  const { Insured } = theCase.model.definition.Bindings;
  const readable = answersFor(application, viewer.stage);
  const said = (path: string): string => answerAt(readable, path);
  const claim = {
    FirstName: said(`${Insured.Name}.FirstName`),
    LastName: said(`${Insured.Name}.LastName`),
    DateOfBirth: said(Insured.DateOfBirth),
    SocialSecurityNumber: said(Insured.SocialSecurityNumber),
    Zip: said(Insured.Zip),
  };
  const Status = await services.checkIdentity(claim);
  if (Status !== 'not configured') {
    const checked = {
      type: 'identity.checked' as const,
      origin: caller.origin,
      at: services.now(),
      epoch: theCase.row.epoch,
      data: { status: Status },
    };
    const what = JSON.stringify([claim, Status]);
    await inTransaction(services.database, (tx) => recordReading(tx, applicationId, checked, { what }));
  }
  return ok({ Status });
}
