/** Uploading an illustration, and starting with one (spec form §4, §7; the file itself is multipart). */
import Type from 'typebox';
import { Exact, Handle, Line, QuestionResponse } from './common.ts';

const Status = Type.Union([Type.Literal('success'), Type.Literal('error')]);

/** `response`: JSON text with FileName, SignatureFields and ApplicantSignature; after `error` the sentence to show. */
export const uploadIllustrationFile = {
  query: Exact({ AppAuthId: Handle, QuestionName: Line }),
  data: Type.Array(Exact({ response: Type.String(), status: Status })),
};

/** With AppAuthId the answers are filled in and marked as such; without it they are only given. */
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
