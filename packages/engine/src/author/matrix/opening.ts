/**
 * When the flow opens a section in addition to its clause, stage by stage: `application/flow-visibility.ts` in words.
 */
import { isClosing } from '../../application/graph/section-kinds.ts';
import type { Block } from '../../definition/model.ts';

/** The agent before the insured signed, the insured, the owners A to J, the agent after the insured signed. */
export const LISTED_STAGES = ['1', '2', '3-12', '13'] as const;
export type ListedStage = (typeof LISTED_STAGES)[number];

const ATTESTED = 'once the agent attested in advance and filled the sections before';
const ALL_DONE = 'once everything else is done';

/** Empty: at once. Null: the flow never opens it at this stage. */
export function openingOf(block: Block, stage: ListedStage): string | null {
  const isAgent = stage === '1' || stage === '13';
  const closing = stage === '1' ? ATTESTED : ALL_DONE;
  switch (block.data.Purpose ?? 'questions') {
    case 'disclosures':
      return stage === '2' ? 'once everything before it is done' : '';
    case 'completion':
      return '';
    case 'questions':
      if (!isClosing(block)) return '';
      return isAgent ? closing : null;
    case 'declarations':
      switch (block.data.Signatory?.Kind) {
        case 'Owner':
          if (stage === '3-12') return `for owner ${block.data.Signatory.Letter}`;
          return stage === '13' ? 'once it is signed' : null;
        case 'Agent':
          return isAgent ? closing : null;
        default:
          if (stage === '1') return null;
          return stage === '2' ? 'once everything before it is done' : '';
      }
  }
}
