/** The SQL of answers: blocks, files, submissions. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { prepared, type Reader, type Schema, type Statement, type Tx } from '../../platform/index.ts';

type BlockAnswerTable = Schema['block_answer'];
type SubmissionTable = Schema['submission'];
type UploadTable = Schema['upload'];

export type BlockRow = Selectable<BlockAnswerTable>;

const blockColumns = [
  'application_id',
  'block',
  'version',
  'content',
  'content_hash',
  'valid',
  'visited',
  'edited',
  'prefilled',
  'updated_at',
] as const;

/** The stored sections of a case, in no order; a section that nobody has saved has no row. */
export async function blocks(reader: Reader, id: string): Promise<BlockRow[]> {
  return reader.selectFrom('block_answer').select(blockColumns).where('application_id', '=', id).execute();
}

/** A section's row and its version; null columns: the row no longer exists. */
export type ChangedBlockRow = { block: string } & (
  | (Omit<BlockRow, 'application_id' | 'block' | 'updated_at'> & { row_version: string })
  | { row_version: null }
);

/**
 * The sections whose stored row differs from the known version; if none is known, all of them. `ctid` and `xmin`
 * identify the version of a row, whoever wrote it; version number and content hash distinguish it from a row of another
 * history, as after a restore.
 */
export async function changedBlocks(
  reader: Reader,
  id: string,
  known: ReadonlyMap<string, string>,
): Promise<ChangedBlockRow[]> {
  const statement = changedBlocksOf(reader, { id, names: [...known.keys()], versions: [...known.values()] });
  return (await statement.execute()) as ChangedBlockRow[];
}

const changedBlocksOf = prepared<{ id: string; names: string[]; versions: string[] }>()((reader, value) => {
  const rowVersion = sql<string>`concat_ws(' ', version, ctid, xmin, left(content_hash, 16))`;
  return reader
    .selectFrom((from) =>
      from
        .selectFrom('block_answer')
        .select(['block', 'version', 'content', 'content_hash', 'valid', 'visited', 'edited', 'prefilled'])
        .select(rowVersion.as('row_version'))
        .where('application_id', '=', value('id'))
        .as('stored'),
    )
    .fullJoin(
      sql<{
        block: string;
        row_version: string;
      }>`unnest(${value('names')}::text[], ${value('versions')}::text[])`.as<'known'>(sql`known (block, row_version)`),
      (join) => join.onRef('known.block', '=', 'stored.block'),
    )
    .select((eb) => eb.fn.coalesce('stored.block', 'known.block').as('block'))
    .select(['stored.version', 'stored.content', 'stored.content_hash', 'stored.valid', 'stored.visited'])
    .select(['stored.edited', 'stored.prefilled', 'stored.row_version'])
    .where('stored.row_version', 'is distinct from', sql<string>`known.row_version`);
});

/** Writes sections whole, whether or not they had a row. */
export async function putBlocks(tx: Tx, rows: readonly PutBlock[]): Promise<void> {
  await Promise.all(blocksPut(tx, rows).map((statement) => statement.execute()));
}

/** A block as a save writes it. */
export type PutBlock = Omit<BlockRow, 'prefilled'>;

/** The statements that write these blocks. */
export const blocksPut = (tx: Tx, rows: readonly PutBlock[]): Statement<unknown>[] =>
  rows.map((row) => blockPut(tx, { ...row }));

const blockPut = prepared<PutBlock & Record<string, unknown>>()((reader, value) =>
  reader
    .insertInto('block_answer')
    .values({
      application_id: value('application_id'),
      block: value('block'),
      version: value('version'),
      content: value('content'),
      content_hash: value('content_hash'),
      valid: value('valid'),
      visited: value('visited'),
      edited: value('edited'),
      updated_at: value('updated_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'block']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        content: eb.ref('excluded.content'),
        content_hash: eb.ref('excluded.content_hash'),
        valid: eb.ref('excluded.valid'),
        visited: eb.ref('excluded.visited'),
        edited: eb.ref('excluded.edited'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
);

/** Stores which answers an illustration filled in; the block already exists. */
export async function markPrefilled(tx: Tx, id: string, block: string, prefilled: Buffer): Promise<void> {
  await tx
    .updateTable('block_answer')
    .set({ prefilled })
    .where('application_id', '=', id)
    .where('block', '=', block)
    .execute();
}

/** The newest file of a question replaces the previous one. */
export async function putUpload(tx: Tx, row: Insertable<UploadTable>): Promise<void> {
  await tx
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['application_id', 'question']).doUpdateSet(row))
    .execute();
}

/** The file of a question. */
export async function upload(
  reader: Reader,
  id: string,
  question: string,
): Promise<Selectable<UploadTable> | undefined> {
  return reader
    .selectFrom('upload')
    .selectAll()
    .where('application_id', '=', id)
    .where('question', '=', question)
    .executeTakeFirst();
}

/** The files of a case, in the order of their questions. */
export async function uploads(reader: Reader, id: string): Promise<Selectable<UploadTable>[]> {
  return reader.selectFrom('upload').selectAll().where('application_id', '=', id).orderBy('question').execute();
}

/** Deletes the files of all questions for which `isTaken` is true. */
export async function deleteUploads(tx: Tx, id: string, isTaken: (question: string) => boolean): Promise<void> {
  const rows = await tx.selectFrom('upload').select('question').where('application_id', '=', id).execute();
  for (const { question } of rows) if (isTaken(question)) await deleteUpload(tx, id, question);
}

/** Deletes the file of a question; undefined if there was none. */
export async function deleteUpload(tx: Tx, id: string, question: string): Promise<{ sha256: string } | undefined> {
  return tx
    .deleteFrom('upload')
    .where('application_id', '=', id)
    .where('question', '=', question)
    .returning('sha256')
    .executeTakeFirst();
}

/** The responses to the submissions with one of these keys. */
export async function submissions(
  reader: Reader,
  id: string,
  keys: readonly string[],
): Promise<Selectable<SubmissionTable>[]> {
  return submissionsOf(reader, { id, keys }).execute();
}

const submissionsOf = prepared<{ id: string; keys: readonly string[] }>()((reader, value) =>
  reader
    .selectFrom('submission')
    .select(['application_id', 'submission_key', 'block', 'answer', 'created_at'])
    .where('application_id', '=', value('id'))
    .where('submission_key', '=', sql<string>`any(${value('keys')})`),
);

/** Deletes the responses to these roles: the current person is not the one who sent the submission. */
export async function forgetSubmissions(tx: Tx, id: string, roles: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('submission')
    .where('application_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('submission_key', 'like', 'content:%'),
        ...roles.map((role) => eb('submission_key', 'like', `id:${role}:%`)),
      ]),
    )
    .execute();
}

/**
 * The statement that stores the response to a submission. A key derived from the content applies only to the newest
 * submission of its block.
 */
export const submissionPut = prepared<{
  application_id: string;
  submission_key: string;
  block: string;
  answer: Buffer;
  created_at: Date;
}>()((reader, value) =>
  reader
    .with('outdated', (also) =>
      also
        .deleteFrom('submission')
        .where('application_id', '=', value('application_id'))
        .where('block', '=', value('block'))
        .where('submission_key', 'like', 'content:%'),
    )
    .insertInto('submission')
    .values({
      application_id: value('application_id'),
      submission_key: value('submission_key'),
      block: value('block'),
      answer: value('answer'),
      created_at: value('created_at'),
    }),
);
