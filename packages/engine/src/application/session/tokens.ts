/** Numbers that are kept in a vault (`Tokenise`): what was typed, and what the record stores instead. */
import { isBlank, isMaskedText, maskText, tokenOf, tokenText, type Token } from '../../answer/index.ts';
import type { AnswerPath, AnswerText } from '../../answer/types.ts';
import { perform, put } from './change.ts';
import type { Application, ErrorState } from '../contract/contract.ts';
import { blockNamed } from '../graph/lookup.ts';
import { stateOf } from '../graph/opened.ts';
import { pathOf } from '../graph/paths.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt, type Form } from '../graph/state.ts';
import type { Instance } from '../graph/frame.ts';
import { requiredError } from '../graph/validity.ts';

/** A number that has no token yet. */
export interface TypedNumber {
  path: AnswerPath;
  number: AnswerText;
  /** What is wrong with it. Only a well-formed number gets a token. */
  errors: readonly ErrorState[];
}

/** Numbers typed into a block that only a vault may store. They are never part of `answers()`. */
export function typedNumbers(application: Application, block: string): TypedNumber[] {
  const state = stateOf(application);
  return typedIn(state, block).map(({ node, frame, text, errors }) => {
    // The last digits of a number whose token is gone: the whole number has to be typed again.
    return {
      path: pathOf(node, frame),
      number: text,
      errors: isMaskedText(text) ? [requiredError(state, node)] : errors,
    };
  });
}

/** Replaces the numbers typed into a block by tokens, by path; a number without a token leaves its question blank. */
export function putTokens(application: Application, block: string, tokens: ReadonlyMap<AnswerPath, string>): void {
  const state = stateOf(application);
  const typed = typedIn(state, block);
  if (typed.length === 0) return;
  perform(state, () => {
    for (const { node, frame, text } of typed) {
      const token = tokens.get(pathOf(node, frame));
      put(state, node, frame, token === undefined ? '' : tokenText(tokenFor(text, token)));
    }
  });
}

/** The answer text that everybody sees of a number: its last four. */
export function maskedNumber(number: AnswerText): AnswerText {
  return maskText(tokenText(tokenFor(number, 'x')));
}

function tokenFor(number: AnswerText, token: string): Token {
  return { token, lastFour: number.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4) };
}

function typedIn(state: Form, block: string): Instance[] {
  const { index } = blockNamed(state.model, block);
  const typed: Instance[] = [];
  forEachInside(state.outside, (node, frame) => {
    if (node.block !== index || node.data?.Tokenise !== true) return;
    const instance = instanceAt(state, node, frame);
    if (!isBlank(instance.text) && tokenOf(instance.text) === undefined) typed.push(instance);
  });
  return typed;
}
