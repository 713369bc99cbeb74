/** Reads the answers that a person wrote in a file for a command: `{ block: { path: AnswerText } }`. */
import type { Answers, BlockAnswers } from '@countersign/engine';
import { Refusal } from './command.ts';
import { textIn } from './read-file.ts';

/** The answers in a JSON file. Throws `Refusal` if it does not exist or has another shape. */
export async function readAnswers(file: string): Promise<Answers> {
  const text = await textIn(file);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Refusal(`${file} is not JSON`);
  }
  const answers: Answers = {};
  for (const [block, paths] of Object.entries(asMap(given, file))) {
    const blockAnswers: BlockAnswers = {};
    for (const [path, answer] of Object.entries(asMap(paths, `${file}: ${block}`))) {
      if (typeof answer !== 'string') throw new Refusal(`${file}: ${block}.${path} is not a string`);
      blockAnswers[path] = answer;
    }
    answers[block] = blockAnswers;
  }
  return answers;
}

function asMap(value: unknown, place: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`${place} is not an object`);
  return value;
}
