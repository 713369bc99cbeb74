/** What is under way, and what it did so far: a pass lives from `perform` until listeners are told. */
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

export type Pass =
  /** The record is put in its place: nothing is written down, and sections that were saved before take no defaults. */
  | { readonly kind: 'opening' }
  /** A person, a submission or the server acts. */
  | { readonly kind: 'change'; readonly journal: JournalEntry[] }
  /** A change is taken back: nothing is given that was not there, no default, key or zero. */
  | { readonly kind: 'replay'; readonly journal: JournalEntry[] };

/** Changes that are made only to see what they would do. It spans passes; nobody is told of them, and all are taken back. */
export interface Trial {
  readonly changes: Change[];
  /** The trial inside which this one runs. */
  readonly around: Trial | null;
}
