/** Uploading an illustration, and starting with one (spec form §4, §7; the file itself is multipart). */
import Type from 'typebox';
import { Exact, Handle, Id, Line, QuestionResponse } from './common.ts';
import { writing } from './events.ts';

const Status = Type.Union([Type.Literal('success'), Type.Literal('error')]);

/** What the server wrote about a file: the page uses it unchanged. */
export const SavedFile = Exact({
  /** `Block.Path` of the file question. */
  Question: Type.String(),
  /** Answers by block; null: there is none now. */
  Answers: Type.Record(Type.String(), Type.Array(QuestionResponse)),
  /** Versions of the blocks that changed. */
  Versions: Type.Record(Type.String(), Type.Integer()),
});

/**
 * Without QuestionName the file starts the case: the server finds the question for it. `response`: JSON text with
 * FileName, SignatureFields and ApplicantSignature; after `error`, the sentence to show.
 */
export const uploadIllustrationFile = {
  query: Exact({ AppAuthId: Handle, QuestionName: Type.Optional(Line) }),
  data: Type.Array(Exact({ response: Type.String(), status: Status, Saved: Type.Optional(SavedFile) })),
};

/** Deletes the file of a question (ours; spec form 4.38). */
export const deleteIllustrationFile = {
  body: Exact({ AppAuthId: Handle, AppId: Id, QuestionName: Line }),
  data: SavedFile,
};

/** With AppAuthId, the answers are filled in and marked as such; without it, they are only returned. */
export const startAppWithIllustration = {
  query: Exact({ AppAuthId: Type.Optional(Handle) }),
  data: Exact({
    status: Status,
    /** Without a field for the applicant's signature nothing is filled in. */
    SignaturePresent: Type.Boolean(),
    /** Answers by block. */
    response: Type.Record(Type.String(), Type.Array(QuestionResponse)),
  }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const illustrationCalls = {
  uploadIllustrationFile: writing(uploadIllustrationFile, 'illustration.uploaded'),
  deleteIllustrationFile: writing(deleteIllustrationFile, 'illustration.deleted'),
  startAppWithIllustration: writing(startAppWithIllustration, 'illustration.prefilled'),
};
