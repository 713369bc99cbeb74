/** Calls about the document that a person signs or has signed. */
import { asParticipant, type CaseIds, namedIn, type Services } from '../applications/index.ts';
import { type CallTable, encoded, ok, waitFor, waitOf } from '../platform/index.ts';
import {
  documentStatus,
  makeDocument,
  ownDocumentPending,
  serveDocument,
  type ServedDocument,
} from './serve-document.ts';

export function registerDocuments(services: Services, calls: CallTable): void {
  calls.case(
    'getApplicationPdf',
    (call) =>
      asParticipant(call, ownDocument(call.query), async (participant) => {
        const { appId: AppId, mergeType, Wait } = call.query;
        const wait = waitOf(call, services, Number(Wait ?? 0));
        const isPending = wait.seconds > 0 && (await ownDocumentPending(services, participant, { AppId, mergeType }));
        if (isPending) await waitFor(isPending, (pending) => !pending, wait);
        const answer = await serveDocument(services, participant, { AppId, mergeType });
        if (answer.code !== 200) return answer;
        return ok(answer.data.bytes.toString('base64'), { headers: aboutDocument(answer.data) });
      }),
    { limit: 'document' },
  );

  calls.case(
    'generatePdf',
    (call) =>
      asParticipant(call, { ...namedIn(call.body), alsoFor: 'documents' }, async (participant) => {
        const answer = await makeDocument(services, participant, call.body);
        if (answer.code !== 200) return answer;
        const { bytes, fileName } = answer.data;
        return encoded(200, bytes, {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${fileName}"`,
          ...aboutDocument(answer.data),
        });
      }),
    { limit: 'document' },
  );

  calls.case('pdfStatus', (call) =>
    asParticipant(call, ownDocument(call.query), (participant) =>
      documentStatus(services, participant, call.query.appId),
    ),
  );
}

const ownDocument = ({ appId, AppAuthId }: { appId: string; AppAuthId?: string }): CaseIds => ({
  applicationId: appId,
  handle: AppAuthId,
  alsoFor: 'documents',
});

/** What the response contains in addition to the bytes. */
const aboutDocument = ({ sha256, isSealed }: ServedDocument) => ({
  'x-document-sha256': sha256,
  'x-document-sealed': String(isSealed),
});
