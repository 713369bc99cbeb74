/** The calls about illustrations. */
import { type CallTable, notFound, ok, READING_SECONDS, refuse } from '../../platform/index.ts';
import { deleteIllustration } from './delete-illustration.ts';
import { byBlock, filledInNewCase, type Illustration, readIllustration } from './read-illustration.ts';
import type { Services } from '../services.ts';
import { startWithIllustration } from './start-with-illustration.ts';
import { agentCaseOf, asParticipant, namedIn } from '../authorize.ts';
import { uploadIllustration } from './upload-illustration.ts';

/** Uploading and deleting an illustration, and starting a case with one (spec form §4, Illustrations). */
export function registerIllustrations(services: Services, calls: CallTable): void {
  calls.agent(
    'uploadIllustrationFile',
    async (call) => {
      const { AppAuthId, QuestionName } = call.query;
      const { caller } = call;
      // The call has only the handle (spec form §7).
      const applicationId = await agentCaseOf(services.database, caller, AppAuthId, [caller.details.Persona]);
      if (applicationId === null || call.file === null) return notFound();
      const { file } = call;
      return asParticipant(call, { applicationId, handle: AppAuthId }, (participant) =>
        uploadIllustration(services, participant, { applicationId, question: QuestionName, file }),
      );
    },
    {
      limit: { name: 'upload', by: ({ request, caller }) => `${caller.agentId}|${handleIn(request.query)}` },
      holds: READING_SECONDS,
    },
  );

  calls.agent('deleteIllustrationFile', async (call) => {
    const { AppId, QuestionName } = call.body;
    return asParticipant(call, namedIn(call.body), (participant) =>
      deleteIllustration(services, participant, { applicationId: AppId, question: QuestionName }),
    );
  });

  calls.agent(
    'startAppWithIllustration',
    async (call) => {
      const { AppAuthId } = call.query;
      if (call.file === null) return refuse(400, 'The file is missing.');
      const { file } = call;
      const read = (): Promise<Illustration> => readIllustration(services, file);
      if (AppAuthId === undefined) return answerTo(services, await read());
      const { caller } = call;
      const applicationId = await agentCaseOf(services.database, caller, AppAuthId, [caller.details.Persona]);
      if (applicationId === null) return notFound();
      return asParticipant(call, { applicationId, handle: AppAuthId }, async (participant) => {
        const illustration = await read();
        if (!illustration.ok || !illustration.signaturePresent) return answerTo(services, illustration);
        return startWithIllustration(services, participant, applicationId, illustration);
      });
    },
    {
      limit: { name: 'upload', by: ({ request, caller }) => `${caller.agentId}|${handleIn(request.query)}` },
      holds: READING_SECONDS,
    },
  );
}

/** The case that a call names, before anything in the call was checked: empty if it names none. */
function handleIn(query: unknown): string {
  const named = typeof query === 'object' && query !== null && 'AppAuthId' in query ? query.AppAuthId : '';
  return typeof named === 'string' ? named.slice(0, 100) : '';
}

/** Values that are only returned, and filled in nowhere. */
function answerTo(services: Services, illustration: Illustration) {
  if (!illustration.ok) {
    const data = { status: 'error' as const, SignaturePresent: false, response: {} };
    return ok(data, { message: illustration.message });
  }
  const { signaturePresent, values } = illustration;
  const response = signaturePresent ? byBlock(filledInNewCase(services, values)) : {};
  return ok({ status: 'success' as const, SignaturePresent: signaturePresent, response });
}
