/** Answers in the API and in the record. */

/** One canonical text per type (`../../../docs`, spec engine §4); an answer that does not parse is kept as typed. */
export type AnswerText = string;

/** Path inside a block with row keys: `PolicyOwnerInformation[0].PolicyOwnerName.LastName`, `ConditionDetail[Asthma].ConditionDiagnosed`. */
export type AnswerPath = string;

/** The flat responses of one block. Absent: no answer. */
export type BlockAnswers = Record<AnswerPath, AnswerText>;

/** The whole record: block name to its answers. */
export type Answers = Record<string, BlockAnswers>;

/** The specification's response shape. `null` clears an answer. */
export interface QuestionResponse {
  QuestionName: AnswerPath;
  AnswerText: AnswerText | null;
}
