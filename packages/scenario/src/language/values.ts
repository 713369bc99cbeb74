/**
 * Values of a scenario file, parsed one by one. What cannot be parsed is a `Mistake`, reported with the line of its
 * step.
 */
import { isDate } from '@countersign/engine';
import { suggestion } from './suggestion.ts';
import type { Actor, ScenarioPath } from './types.ts';

/** A value of the file: every scalar is text, so that zip codes keep their zeros. */
export type Plain = string | Plain[] | { [key: string]: Plain };

/** Thrown inside one step, caught where its line is known. */
export class Mistake extends Error {}

const ACTOR = /^(?:agent|insured|owner[A-J])$/;

export function readActor(given: Plain): Actor {
  const actor = readText(given).replace(' ', '');
  if (!isActor(actor)) throw new Mistake(`${actor} is not a person: use agent, insured, ownerA to ownerJ`);
  return actor;
}

function isActor(text: string): text is Actor {
  return ACTOR.test(text);
}

/** A list is a multi-select; `null` clears. */
export function readAnswerText(given: Plain): string {
  if (Array.isArray(given)) return given.length === 0 ? '' : JSON.stringify(given.map(readText));
  const text = readText(given);
  return text === 'null' ? '' : text;
}

export function readPath(given: Plain): ScenarioPath {
  const path = readText(given);
  if (!path.includes('.')) throw new Mistake(`${path} is not a question: write Block.Question`);
  return path;
}

export function readText(given: Plain): string {
  if (typeof given !== 'string') throw new Mistake('a text is needed here');
  return given;
}

export function readDay(given: Plain): string {
  const day = readText(given);
  if (!isDate(day)) throw new Mistake(`${day} is not a calendar date; write it as 2026-11-20`);
  return day;
}

export function readNumber(given: Plain): number {
  const number = Number(readText(given));
  if (Number.isNaN(number)) throw new Mistake(`${readText(given)} is not a number`);
  return number;
}

/** A list, one text, or the word `none`. */
export function readTexts(given: Plain): string[] {
  if (given === '') throw new Mistake('nothing stands here; write none if nothing is meant');
  if (typeof given === 'string') return given === 'none' ? [] : [given];
  if (!Array.isArray(given)) throw new Mistake('a list is needed here');
  return given.map(readText);
}

export function readWord<Word extends string>(given: Plain, words: readonly Word[]): Word {
  const word = words.find((each) => each === given);
  if (word === undefined) throw new Mistake(`one of ${words.join(', ')} is needed here`);
  return word;
}

export function readMap(given: Plain, keys?: readonly string[]): { [key: string]: Plain } {
  if (typeof given !== 'object' || Array.isArray(given)) throw new Mistake('a map is needed here');
  const unknown = keys === undefined ? undefined : Object.keys(given).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Mistake(`unknown entry ${unknown}: ${suggestion(unknown, keys ?? [])}`);
  return given;
}
