import { pathOf } from '../draft.ts';
import type { Advice, DraftBlock, ValidDraft } from '../draft.ts';
import { STAGES } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../vocabulary.ts';

/**
 * A section that Next may not find: as many sections before it may be closed as Next looks ahead, so that somebody is
 * told that there are no more sections although the menu has this one (spec form §2).
 */
export const lookAhead: Advice = (draft) => {
  const { LookAhead } = draft.definition.Settings;
  const found = new Map<DraftBlock, Stage[]>();
  for (const stage of STAGES) {
    const block = firstOutOfReach(draft, stage, LookAhead);
    if (block !== null) found.set(block, [...(found.get(block) ?? []), stage]);
  }
  return [...found].map(([block, stages]) => ({
    kind: 'look-ahead',
    path: pathOf(draft, { kind: 'block', block: block.index, path: '', name: block.name }),
    message: `At ${stages.length === 1 ? 'stage' : 'stages'} ${stages.join(', ')} the ${LookAhead} sections before this one may all be closed, and Next looks at ${LookAhead} only: somebody may not get here by it. Raise LookAhead, or put a section without a condition between them.`,
    field: 'Name',
  }));
};

function firstOutOfReach(draft: ValidDraft, stage: Stage, lookAhead: number): DraftBlock | null {
  let closed = 0;
  for (const block of draft.blocks) {
    if (block.data.Purpose === 'completion' || !block.permissions.has(stage)) continue;
    if (closed >= lookAhead) return block;
    closed = isAlwaysOpen(block, stage) ? 0 : closed + 1;
  }
  return null;
}

/** Neither a clause nor the flow closes it for people who may read it at this stage (spec flow 4.5). */
function isAlwaysOpen({ data, permissions }: DraftBlock, stage: Stage): boolean {
  if (data.ConditionalClause !== undefined) return false;
  const isInsured = stage === 2.1 || stage === 2.2;
  switch (data.Purpose ?? 'questions') {
    case 'disclosures':
      return !isInsured;
    case 'declarations':
      return data.Signatory?.Kind === 'Insured' && stage >= 3;
    default:
      return permissions.get(13) !== 'Write';
  }
}
