/** What signers are asked for after the signatures: calls of operations, and of the person who was asked (spec requirements). */
import Type from 'typebox';
import { PageCaseFacts } from './applications.ts';
import { Day, Exact, Facts, Handle, Id, QuestionResponse, Sha256, SigningRole, Wait, Words } from './common.ts';
import { MAILING, writing } from './events.ts';
import { InvitationState } from './portal.ts';

const caseIds = { AppId: Id, AppAuthId: Handle };
const taskIds = { ...caseIds, Id };

/** `Block.Path` */
const QuestionPath = Type.String({ minLength: 3, maxLength: 400 });
/** Which file is asked for, in words: sealed with the case, like the reason. */
const FileWords = Type.String({ minLength: 1, maxLength: 200 });

const RequirementState = Type.Union([Type.Literal('open'), Type.Literal('signed'), Type.Literal('withdrawn')]);

/** What a case's signers may be asked for, and what they have already been asked for. */
export const requirements = {
  body: Exact(caseIds),
  data: Exact({
    People: Type.Array(
      Exact({
        Person: Id,
        Name: Type.String(),
        Role: Type.String(),
        Sections: Type.Array(
          Exact({
            Title: Type.String(),
            Questions: Type.Array(
              Exact({ Path: Type.String(), Number: Type.Union([Type.String(), Type.Null()]), Label: Type.String() }),
            ),
          }),
        ),
      }),
    ),
    Requirements: Type.Array(
      Exact({
        Id,
        Name: Type.String(),
        State: RequirementState,
        /** Of the newest mail that asks this person for something. */
        Mail: InvitationState,
        /** It is open, and the newest link accepts no more tries: only another mail lets the person continue. */
        IsLockedOut: Type.Boolean(),
        Questions: Type.Array(Type.String()),
        /** Which file; null: none. */
        File: Type.Union([Type.String(), Type.Null()]),
        Why: Type.String(),
        By: Type.String(),
        RaisedAt: Type.String(),
        Until: Day,
        IsOverdue: Type.Boolean(),
        /** When it was signed or withdrawn. */
        EndedAt: Type.Union([Type.String(), Type.Null()]),
        /** Why it was withdrawn. */
        EndedWhy: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
};

/**
 * Asks one signer of a case again: questions, a file, or both. The same request of the same person, while the requirement
 * is open, returns its ID and mails nobody.
 */
export const raiseRequirement = {
  body: Exact({
    ...caseIds,
    /** The person, by the ID that `requirements` returns. */
    Person: Id,
    Questions: Type.Array(QuestionPath, { maxItems: 100, uniqueItems: true }),
    File: Type.Optional(FileWords),
    /** By the calendar of the state of issue: until the end of that day. */
    Until: Day,
    /** Read by the person who is asked, by operations, and in the amendment: sealed with the case. */
    Why: Words,
  }),
  data: Exact({ Id }),
};

/**
 * Mails the person once more what they are asked for, with a new link. Who asks for the same mail again within seconds has
 * clicked twice: nothing more is sent.
 */
export const resendRequirement = {
  body: Exact(taskIds),
  data: Exact({ Mailed: Type.Literal(true) }),
};

/** Withdraws a requirement that nobody has signed yet; the person is mailed. */
export const withdrawRequirement = {
  body: Exact({ ...taskIds, Why: Words }),
  data: Exact({ Withdrawn: Type.Literal(true) }),
};

const SectionAnswers = Exact({
  QuestionBlock: Type.String({ minLength: 1, maxLength: 100 }),
  QuestionResponses: Type.Array(QuestionResponse, { maxItems: 2_000 }),
});

const TaskFile = Exact({ Name: Type.String(), Length: Type.Integer() });

/**
 * What the caller is asked for, with what a page needs to ask it: the person's own view of the case. With `Wait`, after
 * that many seconds, or when no document of theirs is being made.
 */
export const tasks = {
  body: Exact({ ...caseIds, Wait: Type.Optional(Wait) }),
  data: Exact({
    Tasks: Type.Array(
      Exact({
        Id,
        Why: Type.String(),
        Until: Day,
        IsOverdue: Type.Boolean(),
        /** `Block.Path` */
        Questions: Type.Array(Type.String()),
        /** Which file is requested, and the one that was uploaded; null: none is requested. */
        File: Type.Union([Exact({ Asked: Type.String(), Given: Type.Union([TaskFile, Type.Null()]) }), Type.Null()]),
        /** As they were last submitted. */
        Answers: Type.Array(SectionAnswers),
        /** Of the document that waits for the signature; null: the questions were not answered yet. */
        Document: Type.Union([Type.Literal('running'), Type.Literal('ready'), Type.Literal('failed'), Type.Null()]),
      }),
    ),
    /** What the caller has already answered and signed, newest first: `taskDocument` returns the sealed copy. */
    Signed: Type.Array(Exact({ Id, SignedOn: Day })),
    SigningRole,
    Facts,
    /** Answers of the sections that the person may read. */
    Sections: Type.Array(SectionAnswers),
    Case: PageCaseFacts,
  }),
};

/** The file that a task asks for, in multipart; a newer one replaces it, until the amendment is signed. */
export const uploadTaskFile = {
  query: Exact(taskIds),
  data: TaskFile,
};

/** Answers a task; 422 with the errors. Until the amendment is signed, a newer submission replaces the answers. */
export const answerTask = {
  body: Exact({ ...taskIds, Sections: Type.Array(SectionAnswers, { maxItems: 100 }) }),
  data: Exact({ Document: Type.Literal('running') }),
};

/**
 * The amendment to be read, base64; 200 with code 500 while it is being made or sealed; with `Wait`, after that many
 * seconds. Serving it counts as opening it.
 */
export const taskDocument = {
  body: Exact({ ...taskIds, Wait: Type.Optional(Wait) }),
  data: Exact({ Sha256: Type.String(), Content: Type.String() }),
};

/** Signs an amendment that was read. */
export const signTask = {
  body: Exact({
    ...taskIds,
    Name: Type.String({ maxLength: 700 }),
    City: Type.String({ maxLength: 100 }),
    State: Type.String({ maxLength: 100 }),
    DocumentSha256: Sha256,
  }),
  data: Exact({ Signed: Type.Literal(true) }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const requirementCalls = {
  requirements: writing(requirements, 'operations.read'),
  raiseRequirement: writing(raiseRequirement, 'requirement.raised', 'link.issued', ...MAILING),
  resendRequirement: writing(resendRequirement, 'link.issued', ...MAILING),
  withdrawRequirement: writing(withdrawRequirement, 'requirement.withdrawn', 'link.revoked', ...MAILING),
  tasks,
  uploadTaskFile: writing(uploadTaskFile, 'amendment.fileGiven'),
  answerTask: writing(answerTask, 'amendment.answered', 'document.requested'),
  taskDocument: writing(taskDocument, 'pdf.served'),
  signTask: writing(signTask, 'amendment.signed', 'sign.nameMismatch', 'link.revoked'),
};
