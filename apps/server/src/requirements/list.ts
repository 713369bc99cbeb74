import { askableSections, type Application } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { amendedAnswers, type Case, personOf, type Services, store } from '../applications/index.ts';
import { closingOf, detailsOf } from './details.ts';
import { openForSigner } from './open-amendment.ts';

/** What the signers of a case may be asked for, and what they were asked for already, newest first: for operations. */
export async function listRequirements(services: Services, theCase: Case): Promise<Data<'requirements'>> {
  const { query } = services.database;
  const { answers } = await amendedAnswers(query, theCase);
  const signers = theCase.slots.filter(({ kind }) => kind !== 'agent');
  const rows = await store.requirementsOf(query, theCase.id);
  const now = services.now();
  const opened = new Map(signers.map((slot) => [slot.id, openForSigner(theCase, slot, answers)]));
  return {
    People:
      theCase.row.all_signed && !theCase.row.is_demo
        ? signers.map((slot) => personIn(theCase, slot, opened.get(slot.id)))
        : [],
    Requirements: rows.toReversed().map((row) => {
      const details = detailsOf(theCase, row);
      const slot = signers.find(({ id }) => id === row.slot_id);
      const application = opened.get(row.slot_id);
      return {
        Id: row.id,
        Name: slot ? nameOf(theCase, slot) : '',
        State: row.state,
        Questions: details.questions.map((path) => labelOf(application, path)),
        Why: details.why,
        By: details.by.name,
        RaisedAt: row.raised_at.toISOString(),
        Until: details.until,
        IsOverdue: row.state === 'open' && row.due_at <= now,
        EndedAt: (row.signed_at ?? row.withdrawn_at)?.toISOString() ?? null,
        EndedWhy: closingOf(theCase, row)?.why ?? null,
      };
    }),
  };
}

function personIn(theCase: Case, slot: store.SlotRow, application: Application | undefined) {
  return {
    Person: slot.id,
    Name: nameOf(theCase, slot),
    Role: slot.role,
    Sections: (application ? askableSections(application) : []).map(({ title, questions }) => ({
      Title: title,
      Questions: questions.map(({ path, number, label }) => ({ Path: path, Number: number, Label: label })),
    })),
  };
}

function nameOf(theCase: Case, slot: store.SlotRow): string {
  const { FirstName, LastName } = personOf(theCase, slot);
  return `${FirstName} ${LastName}`.trim();
}

/** By its short label; by its path if it is not shown any more. */
function labelOf(application: Application | undefined, path: string): string {
  const dot = path.indexOf('.');
  const key = application?.keyOf(path.slice(0, dot), path.slice(dot + 1));
  return application && key !== undefined ? application.cell(key).shortLabel : path;
}
