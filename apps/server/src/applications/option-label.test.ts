import { loadModel } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, it } from 'vitest';
import { optionLabel } from './option-label.ts';

const model = loadModel(sampleDefinition());
const labelOf = (chosen: string | null): string => optionLabel(model, model.definition.Bindings.Product, chosen);

it('a product is called what the form calls it, or by the words of its name if the form no longer has it', () => {
  const [offered] = model.node(model.definition.Bindings.Product)?.options ?? [];
  expect(labelOf(offered?.name ?? null)).toBe(offered?.label);
  expect(labelOf('Term25')).toBe('Term 25');
  expect(labelOf('WholeLife')).toBe('Whole Life');
  expect(labelOf(null)).toBe('');
});
