/** What is in progress, and what it has done so far: a pass lasts from `perform` until listeners have been notified. */
import type { AnswerPath, AnswerText } from '../../answer/types.ts';
import type { Node } from '../../definition/model.ts';
import type { Change, ChangeEntry } from '../contract/contract.ts';
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
      /** Changed since the constants of that time arrived. */
      wasChanged: boolean;
      factsTaken: number;
      /** Position of the row at that time. */
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
  /** A total with a target has filled in its blanks, or may do so again. Not reported. */
  | { kind: 'reached'; node: Node; frame: Frame; before: boolean };

export type Pass =
  /** The record is being loaded: nothing is journaled, and sections that were saved before get no defaults. */
  | { readonly kind: 'opening' }
  /** A person, a submission or the server acts. */
  | { readonly kind: 'change'; readonly journal: JournalEntry[] }
  /** A change is being undone: nothing is added that was not there before, no default, key or zero. */
  | { readonly kind: 'replay'; readonly journal: JournalEntry[] };

/**
 * Changes that are made only to see their effect. A trial spans passes; nobody is notified of its changes, and all of
 * them are undone.
 */
export interface Trial {
  readonly changes: Change[];
  /** The trial inside which this one runs. */
  readonly around: Trial | null;
}
