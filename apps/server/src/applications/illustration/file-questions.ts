/** File questions: groups whose parts only the server writes (spec form 3.10). */
import { type Application, applyPrefill, type Model, type PrefillValue, splitBlock } from '@countersign/engine';
import type { QuestionResponse } from '@countersign/engine';
import type { SavedFile } from '@countersign/protocol';
import type { Case } from '../case.ts';
import type { SavedBlock } from '../save-blocks.ts';

export interface FileQuestion {
  /** `Block.Path` of the group. */
  path: string;
  block: string;
  /** `Block.Path` of the file's name. */
  upload: string;
  /** `Block.Path` of the result of reading it, as JSON text. */
  response: string;
}

/**
 * The file questions that an agent fills in, in the order of the form. None is in rows: an upload contains only its
 * name.
 */
function fileQuestions(model: Model): FileQuestion[] {
  return model.nodes.flatMap((node) => {
    const isFile = node.type === 'File' || node.type === 'IllustrationUploadProtectionTerm';
    const block = model.blocks[node.block];
    if (!isFile || node.rows >= 0 || block?.permissions.get(1) !== 'Write') return [];
    const path = `${block.name}.${node.path}`;
    return [{ path, block: block.name, upload: `${path}.Upload`, response: `${path}.Response` }];
  });
}

/** By its name, or by its `Block.Path`. */
export function fileQuestion(model: Model, name: string): FileQuestion | null {
  return fileQuestions(model).find(({ path }) => path === name || path.endsWith(`.${name}`)) ?? null;
}

/**
 * The question for an illustration that arrives before any question was answered: the first file question that the case
 * shows with the illustration's answers, otherwise the first one. Trying this changes the application.
 */
export function fileQuestionFor(
  theCase: Case,
  application: Application,
  values: readonly PrefillValue[],
): FileQuestion | null {
  const questions = fileQuestions(theCase.model);
  applyPrefill(application, values, theCase.answers);
  return questions.find(({ path }) => asksForFile(application, path)) ?? questions[0] ?? null;
}

/** Whether the case shows this file question (`Block.Path`): the file of one that it hides is no part of it. */
export function asksForFile(application: Application, question: string): boolean {
  const key = application.keyOf(...splitBlock(question));
  return key !== undefined && application.cell(key).visible;
}

/** What a page has to know after the server wrote about a file. */
export function savedFile(
  question: FileQuestion,
  application: Application,
  written: readonly (string | undefined)[],
  saved: readonly SavedBlock[],
): SavedFile {
  const answers: Record<string, QuestionResponse[]> = {};
  for (const path of written) {
    if (path === undefined || application.model.node(path) === undefined) continue;
    const [block, inside] = splitBlock(path);
    const text = application.answerText(path);
    (answers[block] ??= []).push({ QuestionName: inside, AnswerText: text === '' ? null : text });
  }
  return {
    Question: question.path,
    Answers: answers,
    Versions: Object.fromEntries(saved.map(({ block, version }) => [block, version])),
  };
}
