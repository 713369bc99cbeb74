import { type Model, spacedName } from '@countersign/engine';

/** The label of an option, or the words of its name if the form no longer offers it; empty if nothing was chosen. */
export const optionLabel = (model: Model, question: string, chosen: string | null): string =>
  model.node(question)?.options?.find(({ name }) => name === chosen)?.label ?? spacedName(chosen ?? '');
