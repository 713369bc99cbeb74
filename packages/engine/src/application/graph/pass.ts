/** What the change under way did so far. */
import type { AnswerPath, AnswerText } from '../../answer/types.ts';
import type { Node } from '../../definition/model.ts';
import type { ChangeEntry } from '../contract/contract.ts';
import type { Frame } from './frame.ts';

export type JournalEntry =
  | {
      kind: 'text';
      byForm: boolean;
      node: Node;
      frame: Frame;
      before: AnswerText;
      after: AnswerText;
      wasEdited: boolean;
      edited: boolean;
      /** Changed before since the constants of that time came. */
      wasChanged: boolean;
      factsTaken: number;
      /** Where the row was then. */
      row: AnswerPath;
    }
  | {
      kind: 'row-added' | 'row-removed';
      byForm: boolean;
      group: Node;
      outer: Frame;
      row: Frame;
      position: number;
      told: ChangeEntry;
    }
  /** A total with a target has filled blanks, or may again. Nothing to tell. */
  | { kind: 'reached'; node: Node; frame: Frame; before: boolean };
