import type { FieldMessages } from '../signing/use-signature-fields.ts';
import type { SignatureField, SignatureFields } from '../signing/signature-checks.ts';
import { client } from '../state/client.ts';

export type SignTaskOutcome =
  | { kind: 'signed' }
  | { kind: 'invalid'; messages: FieldMessages }
  /** Withdrawn. */
  | { kind: 'gone' }
  /** The document is no longer the newest: it has to be read again. */
  | { kind: 'changed' }
  | { kind: 'refused'; text: 'task.consent' | 'task.offline' | 'task.unsigned' | 'signing.unknown.failed' };

const FIELDS: Readonly<Record<string, SignatureField>> = { Name: 'name', City: 'city', State: 'state' };

/** Signs the document with this hash. */
export async function signTask(
  ids: { AppId: string; AppAuthId: string; Id: string },
  fields: SignatureFields,
  documentSha256: string,
): Promise<SignTaskOutcome> {
  const answer = await client.call('signTask', {
    ...ids,
    Name: fields.name.trim(),
    City: fields.city.trim(),
    State: fields.state,
    DocumentSha256: documentSha256,
  });
  if (answer.ok) return { kind: 'signed' };
  const messages = Object.fromEntries(
    (answer.errors ?? []).flatMap(({ path, message }) => {
      const field = FIELDS[path];
      return field ? [[field, message]] : [];
    }),
  );
  if (Object.keys(messages).length > 0) return { kind: 'invalid', messages };
  if (answer.status === 404) return { kind: 'gone' };
  switch (answer.refusal?.reason) {
    // In another window.
    case 'signed':
      return { kind: 'signed' };
    case 'document':
    case 'review':
      return { kind: 'changed' };
    case 'consent':
      return { kind: 'refused', text: 'task.consent' };
    default:
      return { kind: 'refused', text: whyNotSigned(answer.status) };
  }
}

/** A failed server, or a proxy in front of it, may fail after the signature was stored. */
function whyNotSigned(status: number): 'task.offline' | 'signing.unknown.failed' | 'task.unsigned' {
  if (status === 0) return 'task.offline';
  return status >= 500 ? 'signing.unknown.failed' : 'task.unsigned';
}
