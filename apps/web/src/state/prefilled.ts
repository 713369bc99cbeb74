/**
 * Answers that an illustration filled in and nobody confirmed yet by editing them or by leaving their section (spec
 * form §4).
 */
import { useEffect } from 'react';
import type { CellState } from '@countersign/engine';
import type { ResumeData } from '@countersign/protocol';
import { createStore, useSelected } from './store.ts';

/** The text that was filled in, by block and path. */
type Prefilled = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const prefilled = createStore<Prefilled>({});

/** Loads the marks that the server stores. */
export function takePrefilled(blocks: ResumeData['QuestionBlockResponses']): void {
  const marked = blocks.map(({ BlockName, Prefilled: paths, Responses }): [string, Record<string, string>] => [
    BlockName,
    Object.fromEntries(
      Responses.flatMap(({ QuestionName, AnswerText }) =>
        paths.includes(QuestionName) ? [[QuestionName, AnswerText] as const] : [],
      ),
    ),
  ]);
  prefilled.set(Object.fromEntries(marked.filter(([, texts]) => Object.keys(texts).length > 0)));
}

/** The section was left: its contents count as seen. */
export function confirmBlock(block: string): void {
  const { [block]: _seen, ...others } = prefilled.get();
  prefilled.set(others);
}

function confirmAnswer(block: string, path: string): void {
  const { [path]: _edited, ...others } = prefilled.get()[block] ?? {};
  prefilled.set({ ...prefilled.get(), [block]: others });
}

/** True while the answer is as the illustration filled it in. */
export function useIsPrefilled({ block, path, text }: Pick<CellState, 'block' | 'path' | 'text'>): boolean {
  const filled = useSelected(prefilled, (all) => all[block]?.[path]);
  const isEdited = filled !== undefined && filled !== text;
  useEffect(() => {
    if (isEdited) confirmAnswer(block, path);
  }, [isEdited, block, path]);
  return filled !== undefined && !isEdited;
}

/** How many answers of a section are marked. */
export const usePrefilledCount = (block: string): number =>
  useSelected(prefilled, (all) => Object.keys(all[block] ?? {}).length);
