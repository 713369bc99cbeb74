import { type Application, askableSections, type AskableSection, splitBlock } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { amendedAnswers, type Case, nameOf, type Services, store, taskMailState } from '../applications/index.ts';
import type { Reader } from '../platform/index.ts';
import { closingOf, detailsOf } from './details.ts';
import { isOver } from './is-over.ts';
import { openForSigner } from './open-amendment.ts';

/** A requirement, and how it was raised and ended. */
export interface Requirement {
  id: string;
  /** What another system calls it; null: operations raised it. */
  reference: string | null;
  /** The slot of the person. */
  person: string;
  state: store.RequirementRow['state'];
  /** `Block.Path` */
  questions: string[];
  /** Which file, in words; null: none. */
  file: string | null;
  why: string;
  /** The name of the person or system that requested it. */
  by: string;
  raisedAt: string;
  /** `yyyy-MM-dd` */
  until: string;
  isOverdue: boolean;
  /** When it was signed or withdrawn. */
  endedAt: string | null;
  /** Why it was withdrawn. */
  endedWhy: string | null;
}

/** Decrypts a requirement's row; `now` decides whether it is overdue. */
export function requirementIn(theCase: Case, row: store.RequirementRow, now: Date): Requirement {
  const { reference = null, questions, file = null, why, by, until } = detailsOf(theCase, row);
  return {
    id: row.id,
    reference,
    person: row.slot_id,
    state: row.state,
    questions,
    file,
    why,
    by: by.name,
    raisedAt: row.raised_at.toISOString(),
    until,
    isOverdue: row.state === 'open' && row.due_at <= now,
    endedAt: (row.signed_at ?? row.withdrawn_at)?.toISOString() ?? null,
    endedWhy: closingOf(theCase, row)?.why ?? null,
  };
}

/** What the signers of a case were asked for, newest first. */
export async function raisedIn(reader: Reader, theCase: Case, now: Date): Promise<Requirement[]> {
  const rows = await store.requirementsOf(reader, theCase.id);
  return rows.toReversed().map((row) => requirementIn(theCase, row, now));
}

/** A signer, and what they may be asked for. */
export interface Askable {
  person: string;
  name: string;
  role: string;
  application: Application;
  sections: AskableSection[];
}

/** Every signer except the agent, with the questions they may be asked. */
export async function askableIn(reader: Reader, theCase: Case): Promise<Askable[]> {
  const { answers } = await amendedAnswers(reader, theCase);
  return theCase.slots
    .filter(({ kind }) => kind !== 'agent')
    .map((slot) => {
      const application = openForSigner(theCase, slot, answers);
      return {
        person: slot.id,
        name: nameOf(theCase, slot),
        role: slot.role,
        application,
        sections: askableSections(application),
      };
    });
}

/**
 * For operations: what the signers of a case may be asked for, and what they have already been asked for, newest first.
 */
export async function listRequirements(services: Services, theCase: Case): Promise<Data<'requirements'>> {
  const { query } = services.database;
  const people = await askableIn(query, theCase);
  const raised = await raisedIn(query, theCase, services.now());
  const mails = await store.mailsOf(query, theCase.id);
  const lockedOut = await store.lockedOutSlots(query, [theCase.id], 'task');
  const isAskable = theCase.row.all_signed && !theCase.row.is_demo && !(await isOver(query, theCase));
  return {
    People: isAskable ? people.map(personIn) : [],
    Requirements: raised.map((one) => {
      const asked = people.find(({ person }) => person === one.person);
      return {
        Id: one.id,
        Name: asked?.name ?? '',
        State: one.state,
        Mail: taskMailState(one.person, mails),
        IsLockedOut: one.state === 'open' && lockedOut.has(one.person),
        Questions: one.questions.map((path) => labelOf(asked?.application, path)),
        File: one.file,
        Why: one.why,
        By: one.by,
        RaisedAt: one.raisedAt,
        Until: one.until,
        IsOverdue: one.isOverdue,
        EndedAt: one.endedAt,
        EndedWhy: one.endedWhy,
      };
    }),
  };
}

const personIn = ({ person, name, role, sections }: Askable) => ({
  Person: person,
  Name: name,
  Role: role,
  Sections: sections.map(({ title, questions }) => ({
    Title: title,
    Questions: questions.map(({ path, number, label }) => ({ Path: path, Number: number, Label: label })),
  })),
});

/** By its short label; by its path if it is no longer shown. */
function labelOf(application: Application | undefined, path: string): string {
  const key = application?.keyOf(...splitBlock(path));
  return application && key !== undefined ? application.cell(key).shortLabel : path;
}
