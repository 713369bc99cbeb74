import { expect, test } from 'vitest';
import type { Node, Stage } from '../../packages/engine/src/index.ts';
import { carrierWith, keyOf, newCase, referenceCarrier } from '../carrier/reference-carrier.ts';

const { definition, model } = referenceCarrier();

const isCustomers = (stage: Stage): boolean => stage !== 1 && stage !== 13;
const isOff = (node: Node | undefined): boolean => node?.data?.Autocomplete === 'off';

// An agent's browser stores nothing at all: apps/web/src/question/filled-by-browser.ts.
test('a customer’s browser is told to remember nothing of the form', () => {
  const theirs = model.nodes.filter(({ block, data }) => {
    const writers = [...(model.blocks[block]?.permissions ?? [])].filter(([, type]) => type === 'Write');
    return data?.Autocomplete !== undefined && writers.some(([stage]) => isCustomers(stage));
  });
  const remembered = theirs.filter((node) => !isOff(node) && !isOff(model.nodes[node.parent]));
  expect(remembered.map(({ path }) => path)).toEqual([]);
});

test('what is said of a group applies to its parts', () => {
  const group = { QuestionType: 'Name', ControlType: 'compound', QuestionText: 'Asked' } as const;
  const asked = newCase(
    carrierWith(definition, [
      { ...group, QuestionName: 'Own' },
      { ...group, QuestionName: 'Others', Autocomplete: 'off' },
    ]),
  );
  const tokenOf = (path: string) => asked.cell(keyOf(asked, `SECTIONAProposedInsured.${path}`)).autocomplete;
  expect([tokenOf('Own.LastName'), tokenOf('Others.LastName')]).toEqual(['family-name', 'off']);
});
