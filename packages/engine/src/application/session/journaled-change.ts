/** A change as it is reported to whoever made it, and kept so that it can be undone. */
import type { AnswerText } from '../../answer/types.ts';
import type { Change, ChangeEntry } from '../contract/contract.ts';
import type { DueNotices } from '../graph/notices.ts';
import { pathInRow } from '../graph/paths.ts';
import type { State, Form, ViewedForm } from '../graph/state.ts';
import { labelOf } from '../graph/wording.ts';
import type { JournalEntry } from '../graph/pass.ts';

/** A change with the data that its application needs to undo it. */
class JournaledChange implements Change {
  readonly state: State;
  readonly journal: readonly JournalEntry[];
  readonly notices: Change['notices'];
  readonly waited: DueNotices['waited'];

  constructor(state: State, journal: readonly JournalEntry[], { due, waited }: DueNotices) {
    this.state = state;
    this.journal = journal;
    this.notices = due;
    this.waited = waited;
  }

  /** Described in words on request: most changes are never read. */
  get entries(): Change['entries'] {
    return this.journal.flatMap((entry) => (entry.kind === 'reached' ? [] : [told(this.state, entry)]));
  }

  get removed(): Change['removed'] {
    return removedAnswers(this.state, this.journal);
  }
}

/** The public record of what happened. */
export function publicChange(state: State, journal: readonly JournalEntry[], notices: DueNotices): Change {
  return new JournaledChange(state, journal, notices);
}

export function journalOf(state: State, change: Change): JournaledChange {
  if (!(change instanceof JournaledChange) || change.state !== state) {
    throw new Error('A change is undone by the application that made it.');
  }
  return change;
}

function told(state: Form, entry: Exclude<JournalEntry, { kind: 'reached' }>): ChangeEntry {
  if (entry.kind !== 'text') return entry.told;
  const { node, frame, before, after } = entry;
  const block = state.model.blocks[node.block]?.name ?? '';
  return { kind: 'answer', block, path: pathInRow(node, frame, entry.row), before, after };
}

/** What the form removed by itself: hidden questions, lost options, rows above a maximum. */
function removedAnswers(
  state: ViewedForm,
  entries: readonly JournalEntry[],
): { block: string; path: string; label: string }[] {
  const removed = new Map<string, { block: string; path: string; label: string }>();
  const tell = (block: string, path: string, label: string): void => {
    removed.set(`${block}.${path}`, { block, path, label });
  };
  for (const entry of entries) {
    if (entry.kind === 'reached' || !entry.byForm) continue;
    const gone = told(state, entry);
    if (entry.kind === 'text') {
      const left = entry.node.calculate === null || entry.wasEdited;
      if (left && isLess(entry.before, entry.after))
        tell(gone.block, gone.path, labelOf(state, entry.node, entry.frame));
    } else if (gone.kind === 'row-removed') {
      for (const path of Object.keys(gone.answers)) {
        const node = state.model.node(`${gone.block}.${path.replaceAll(/\[[^\]]*\]/g, '')}`);
        // Losing system answers of a row is not a loss for anybody.
        if (node?.data != null && node.data.System !== true) {
          tell(gone.block, path, node.data.QuestionTextAlt ?? node.data.QuestionText);
        }
      }
    }
  }
  return [...removed.values()];
}

/** An answer was removed, completely or, for several choices, in part. */
function isLess(before: AnswerText, after: AnswerText): boolean {
  return (
    before !== '' && (after === '' || (before.startsWith('[') && after.startsWith('[') && after.length < before.length))
  );
}
