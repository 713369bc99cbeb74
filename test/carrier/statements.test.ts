import { expect, test } from 'vitest';
import type { Node } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { model } = referenceCarrier();

const stagesOf = ({ block }: Node, wanted: 'Read' | 'Write') =>
  [...(model.blocks[block]?.permissions ?? [])].flatMap(([stage, type]) =>
    type === wanted || type === 'Write' ? [stage] : [],
  );

/** A statement that a person makes about themselves with one check box. */
const isStatement = ({ type, options, data }: Node): boolean =>
  type === 'MultiSelect' &&
  options?.length === 1 &&
  /^(I|My|The trust|This statement|These figures)\b/.test(String(data?.QuestionText));

// docs/decisions/carrier-rules.md: what somebody agreed to in front of the agent is the agent's record.
test('nobody else reads a statement that the agent ticked as if they had made it', () => {
  const ticked = model.nodes.filter(
    (node) =>
      isStatement(node) && stagesOf(node, 'Write').includes(1) && stagesOf(node, 'Read').some((stage) => stage > 1),
  );
  expect(ticked.length).toBeGreaterThan(15);
  const asTheirOwn = ticked.filter(({ data, options }) => {
    const later = data?.QuestionVariations?.find(({ ConditionalClause }) => ConditionalClause === 'Stage > 1');
    const isRecord = /^The agent (recorded|certified) .*".+"$/s.test(later?.AlternativeQuestionText ?? '');
    return !isRecord || /\bI\b/.test(options?.[0]?.label ?? '');
  });
  expect(asTheirOwn.map(({ path }) => path)).toEqual([]);
});

test('a signer confirms what the agent recorded', () => {
  const declared = model.nodes.filter(({ data }) => String(data?.QuestionText).includes('recorded.** Where'));
  const signed = model.blocks.filter(({ data }) => data.Purpose === 'declarations' && data.Signatory?.Kind !== 'Agent');
  expect(new Set(declared.map(({ block }) => block)).size).toBe(signed.length);
});
