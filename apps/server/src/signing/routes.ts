/** Calls of the ceremony: review, documents, mails, "signed". */
import {
  asAgent,
  asCustomer,
  asParticipant,
  loadHeadPlace,
  namedIn,
  resumeApplication,
  type Services,
  signatoriesOf,
} from '../applications/index.ts';
import { type AnswerTo, type Call, type CaseCaller, type HttpServer, notFound, ok, refuse } from '../platform/index.ts';
import { changesSinceSigned } from './changes.ts';
import { decline } from './decline.ts';
import { registerDocuments } from './document-routes.ts';
import { registerMails } from './mail-routes.ts';
import { unlockApplication } from './unlock-application.ts';

/** The calls of the ceremony (spec trust §2): documents, mails, signing, declining and unlocking. */
export function registerSigning(services: Services, { calls }: HttpServer): void {
  registerDocuments(services, calls);
  registerMails(services, calls);

  for (const name of ['customerSigned', 'customerSignedWithOwners'] as const) {
    calls.customer(name, (call) => customerSigned(services, call));
  }
  calls.customer('ownersSigned', (call) => ownersSigned(services, call));
  calls.agent('demoCustomerSigned', (call) => customerSigned(services, call));

  calls.customer('decline', (call) =>
    asCustomer(call, namedIn(call.body), (customer) => decline(services, customer, call.body)),
  );

  calls.case('changes', (call) =>
    asParticipant(call, namedIn(call.body), (participant) =>
      changesSinceSigned(services, participant, call.body.AppId),
    ),
  );

  calls.agent('unlockApplication', (call) =>
    asAgent(call, namedIn(call.body), async (agent) => {
      const unlocked = await unlockApplication(services, agent, call.body);
      if (unlocked.code !== 200) return unlocked;
      const answer = await resumeApplication(services, agent, { AppId: call.body.AppId, CheckBlockStatus: true });
      return answer.code === 200 ? ok({ ...answer.data, AppAuthId: call.body.AppAuthId }) : answer;
    }),
  );
}

/** 409 while the server itself does not see the caller's signature. */
async function customerSigned(
  services: Services,
  call: Pick<Call<'customerSigned', CaseCaller>, 'body' | 'caller' | 'observed'>,
): Promise<AnswerTo<'customerSigned'>> {
  return asParticipant(call, { applicationId: call.body.AppId, handle: call.body.appAuthId }, async (participant) => {
    const place = await loadHeadPlace(services, services.database.query, call.body.AppId, participant);
    if (!place?.slot || place.slot.kind === 'agent') return notFound();
    const { head, slot } = place;
    if (slot.state !== 'signed') return refuse(409, 'There is no signature yet.', { data: { reason: 'unsigned' } });
    const { OwnershipSignatories } = await signatoriesOf(services.database.query, head);
    return ok({ CustomerSigned: head.row.customer_signed, Signatories: OwnershipSignatories });
  });
}

/** The same, once every owner has signed. */
async function ownersSigned(...asked: Parameters<typeof customerSigned>): Promise<AnswerTo<'ownersSigned'>> {
  const answer = await customerSigned(...asked);
  if (answer.code !== 200 || answer.data.Signatories.every(({ Signed }) => Signed === 1)) return answer;
  return refuse(409, 'Not every owner has signed yet.', { data: { reason: 'unsigned' } });
}
