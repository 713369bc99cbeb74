/** Answers that were given again after the signatures (spec requirements §4): the record itself stays as it was signed. */
import { type Amendment, type Answers, type QuestionResponse, withAmendment } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type CaseKey, padded, type Reader, sha256 } from '../platform/index.ts';
import type { Case } from './case.ts';
import * as store from './store/index.ts';

/** What a person answered: as they submitted it, by section, and the record that results from it. */
export interface GivenAnswers {
  given: Readonly<Record<string, readonly QuestionResponse[]>>;
  amendment: Amendment;
  /** The file that was asked for, as it was then; none: no file was. */
  file?: GivenFile;
}

/** A file that a person uploaded because they were asked for it. */
export interface GivenFile {
  name: string;
  sha256: string;
  length: number;
}

/** Encrypts with the key of the case, bound to the requirement with this ID. */
export const sealGiven = (key: CaseKey, id: string, answers: GivenAnswers): Buffer =>
  key.seal('amendment', id, padded(JSON.stringify(answers)));

/** Null: nothing was answered yet. */
export function givenIn(
  key: CaseKey,
  { id, answers }: Pick<store.RequirementRow, 'id' | 'answers'>,
): GivenAnswers | null {
  return answers === null ? null : JSON.parse(key.openText('amendment', id, answers));
}

/** Keyed hash of what an amendment changes and of its file, for the evidence. */
export const givenHash = (key: CaseKey, { amendment, file }: Pick<GivenAnswers, 'amendment' | 'file'>): string =>
  key.hash(JSON.stringify([amendment, file?.sha256]));

export interface Amended {
  /** The record with the answers of every signed amendment of the round, in the order of their signatures. */
  answers: Answers;
  /** The requirements that they answer. */
  requirements: string[];
}

/** `only`: limits this to these requirements; by default, all that were answered and signed. */
export async function amendedAnswers(reader: Reader, theCase: Case, only?: ReadonlySet<string>): Promise<Amended> {
  const rows = await store.requirementsOf(reader, theCase.id, theCase.row.epoch);
  const signed = rows
    .filter(({ id, state }) => state === 'signed' && (only === undefined || only.has(id)))
    .toSorted((one, other) => (one.signed_at?.getTime() ?? 0) - (other.signed_at?.getTime() ?? 0));
  return {
    answers: signed.reduce<Answers>((record, row) => {
      const answered = givenIn(theCase.key, row);
      return answered === null ? record : withAmendment(record, answered.amendment);
    }, theCase.answers),
    requirements: signed.map(({ id }) => id),
  };
}

/** Hash of what an amendment's signature covers, with sealed parts as they are stored. */
export function amendmentRecord(row: Omit<store.RequirementRow, 'bound'>): string {
  const { id, application_id, epoch, slot_id, details, due_at, raised_at, answers, document_id, signature, signed_at } =
    row;
  const sealed = (bytes: Buffer | null): string | null => bytes && Buffer.from(bytes).toString('base64');
  return sha256(
    canonicalJson({
      id,
      application_id,
      epoch,
      slot_id,
      details: sealed(details),
      due_at: due_at.toISOString(),
      raised_at: raised_at.toISOString(),
      answers: sealed(answers),
      document_id,
      signature: sealed(signature),
      signed_at: signed_at?.toISOString() ?? null,
    }),
  );
}

const READER = 'Amendment-';

/** Whose document an amendment is, in the table of documents. */
export const amendmentReader = (requirement: string): string => `${READER}${requirement}`;

/** The place of a requirement’s file among the uploads of a case; places of questions have a dot. */
export const taskFile = (requirement: string): string => `Requirement-${requirement}`;

/** The file uploaded for a requirement; null: none. */
export async function uploadedFor(
  reader: Reader,
  { id, key }: Pick<Case, 'id' | 'key'>,
  requirement: string,
): Promise<GivenFile | null> {
  const question = taskFile(requirement);
  const row = await store.upload(reader, id, question);
  if (!row) return null;
  return { name: key.openText('upload-name', question, row.file_name), sha256: row.sha256, length: row.length };
}

/** The requirement whose amendment that document is. */
export const requirementOf = (reader: string): string => reader.slice(READER.length);
