/** Reads the answers that a person wrote in a file for a command: `{ block: { path: AnswerText } }`. */
import type { Answers, BlockAnswers, Model } from '@countersign/engine';
import { meantBy } from '@countersign/scenario';
import { Refusal } from './command.ts';
import { textIn } from './read-file.ts';

/** The answers in a JSON file. Throws `Refusal` if it does not exist, has another shape, or answers what is not asked. */
export async function readAnswers(file: string, model: Model): Promise<Answers> {
  const given = jsonIn(await textIn(file), file);
  const answers: Answers = {};
  for (const [block, paths] of Object.entries(asMap(given, file))) {
    if (!model.blockByName.has(block)) throw unknown(file, block, model);
    const blockAnswers: BlockAnswers = {};
    for (const [path, answer] of Object.entries(asMap(paths, `${file}: ${block}`))) {
      if (typeof answer !== 'string') throw new Refusal(`${file}: ${block}.${path} is not a string`);
      if (!isAnswered(model, `${block}.${path}`)) throw unknown(file, `${block}.${path}`, model);
      blockAnswers[path] = answer;
    }
    answers[block] = blockAnswers;
  }
  return answers;
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
    throw new Refusal(`${file} is not JSON: see line ${line}`);
  }
}

/** A question that stores an answer, or a row. */
function isAnswered(model: Model, path: string): boolean {
  const kind = model.node(path.replaceAll(/\[[^\]]*\]/g, ''))?.kind;
  return kind === 'answer' || kind === 'rows';
}

function unknown(file: string, path: string, model: Model): Refusal {
  return new Refusal(`${file}: no question of the form is ${path}.${meantBy(model, path)}`);
}

function asMap(value: unknown, place: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`${place} is not an object`);
  return value;
}
