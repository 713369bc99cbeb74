import { answersHash } from '../applications/index.ts';
import { sealedBytes } from '../documents/index.ts';
import { type CaseKey, type Reader, sha256, type Storage, unlessAltered } from '../platform/index.ts';

/** Sealed values of a case that belong elsewhere, or were changed: a sentence for each. */
export async function closedValues(reader: Reader, storage: Storage, id: string, key: CaseKey): Promise<string[]> {
  const row = await reader
    .selectFrom('application')
    .select(['agent', 'names', 'start_facts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [
    ...changed(key, 'application', ['agent', '', row.agent], ['names', '', row.names], ['start', '', row.start_facts]),
    ...(await closedSections(reader, id, key)),
    ...(await closedFiles(reader, storage, id, key)),
    ...(await closedRows(reader, id, key)),
  ];
}

type SealedValue = [field: string, place: string, sealed: Buffer | null];

/** Empty: every value opens where it is. */
function changed(key: CaseKey, name: string, ...values: readonly SealedValue[]): string[] {
  const isOpen = values.every(
    ([field, place, sealed]) => sealed === null || unlessAltered(() => key.open(field, place, sealed)) !== null,
  );
  return isOpen ? [] : [`${name}: what is stored was changed`];
}

async function closedSections(reader: Reader, id: string, key: CaseKey): Promise<string[]> {
  const rows = await reader.selectFrom('block_answer').selectAll().where('application_id', '=', id).execute();
  return rows.flatMap(({ block, version, content, content_hash, edited, prefilled }) => {
    const place = `${block}|${version}`;
    const name = `section ${block}`;
    const found = changed(
      key,
      name,
      ['answers', place, content],
      ['edited', place, edited],
      ['prefilled', block, prefilled],
    );
    if (found.length > 0) return found;
    const isSame = answersHash(key, JSON.parse(key.openText('answers', place, content))) === content_hash;
    return isSame ? [] : [`${name}: its hash is different`];
  });
}

async function closedFiles(reader: Reader, storage: Storage, id: string, key: CaseKey): Promise<string[]> {
  const closed: string[] = [];
  for (const file of await reader.selectFrom('upload').selectAll().where('application_id', '=', id).execute()) {
    const place = `${file.question}|${file.sha256}`;
    const name = `file of ${file.question}`;
    const sealed = await sealedBytes(storage, file);
    if (sealed === null) continue;
    if (typeof sealed === 'string') {
      closed.push(`${name}: ${sealed}`);
      continue;
    }
    const found = changed(key, name, ['upload', place, sealed], ['upload-name', file.question, file.file_name]);
    closed.push(...found);
    if (found.length === 0 && sha256(key.open('upload', place, sealed)) !== file.sha256)
      closed.push(`${name}: its hash is different`);
  }
  return closed;
}

/** Rows of which each has its sealed values by itself. */
async function closedRows(reader: Reader, id: string, key: CaseKey): Promise<string[]> {
  const [invalidated, holds, requests, mails, submissions, requirements, messages, consents] = await Promise.all([
    reader.selectFrom('signature_invalidation').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('legal_hold').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('operations_request').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('mail_outbox').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('submission').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('requirement').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('handover_message').selectAll().where('application_id', '=', id).execute(),
    reader.selectFrom('consent').selectAll().where('application_id', '=', id).execute(),
  ]);
  return [
    ...invalidated.flatMap(({ signature_id, reason }) =>
      changed(key, `signature ${signature_id}, which was invalidated`, ['unlock', signature_id, reason]),
    ),
    ...holds.flatMap(({ details }) => changed(key, 'legal hold', ['legal hold', '', details])),
    ...requests.flatMap((one) => changed(key, `request ${one.id}`, ['operations request', one.id, one.details])),
    ...mails.flatMap((mail) => changed(key, `mail ${mail.id}`, ['mail', mail.id, mail.message])),
    ...submissions.flatMap(({ block, submission_key, answer }) =>
      changed(key, `submission to ${block}`, ['submission', submission_key, answer]),
    ),
    ...requirements.flatMap((one) =>
      changed(
        key,
        `requirement ${one.id}`,
        ['requirement', one.id, one.details],
        ['amendment', one.id, one.answers],
        ['amendment-signature', one.id, one.signature],
        ['requirement-end', one.id, one.closing],
      ),
    ),
    ...messages.flatMap(({ target, message_id, body, problem }) =>
      changed(
        key,
        `hand-over to ${target}`,
        ['handover', message_id ?? '', body],
        ['handover-problem', target, problem],
      ),
    ),
    ...consents.flatMap((consent) => changed(key, `consent ${consent.id}`, ['consent', consent.id, consent.email])),
  ];
}
