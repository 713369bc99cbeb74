/**
 * "This is wrong": a signer's note about somebody else's answer, shown to the agent at the question (spec pages 1.7).
 */
import {
  type Application,
  type BlockAnswers,
  type CellState,
  isAgentRole,
  placeAfter,
  stageOf,
} from '@countersign/engine';
import type { Body, ResumeData, SubmitData } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type AnswerTo,
  HOUR_MS,
  inTransaction,
  notFound,
  ok,
  padded,
  type Reader,
  refuse,
  type Tx,
} from '../platform/index.ts';
import type { Case } from './case.ts';
import { loadPlace, type Participant } from './participant.ts';
import { notifyAgent } from './notify-agent.ts';
import { refuseExpired } from './refuse-expired.ts';
import { personIdOf } from './slot-identity.ts';
import { slotAt } from './slot-person.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/** A mail to the agent stands for all notes of this time: people often write several. */
const MAIL_PAUSE_MS = HOUR_MS;

export type Note = ResumeData['Notes'][number];

/**
 * A signer writes or withdraws a note about an answer that they and the agent may read and that they may not change,
 * which is mailed to the agent; the agent resolves all notes about one. Returns the notes that the caller may read.
 */
export async function noteAnswer(
  services: Services,
  caller: Participant,
  body: Body<'noteAnswer'>,
): Promise<AnswerTo<'noteAnswer'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, body.AppId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase, viewer } = place;
    const slot = isAgentRole(viewer.role) ? null : slotAt(theCase, viewer.stage);
    const application = theCase.open(viewer.stage, viewer.role);
    // Before the question is looked for, because it may be what was removed.
    if (readsBlock(application, body.QuestionBlock) && isOutdated(theCase, body)) {
      return refuse(409, 'This section has changed since you opened it.', { data: { reason: 'changed' } });
    }
    const question = questionAt(application, body);
    if (!question || (slot && !questionAt(asAgent(theCase), body))) return refuse(404, 'There is no such question.');
    const by = { origin: caller.origin, at: services.now() };
    const theirs = (await notesReadBy(tx, theCase, slot)).filter(
      ({ row }) => row.block === body.QuestionBlock && row.path === body.QuestionName,
    );
    if (body.Note === null) {
      await deleteNotes(tx, theCase, theirs, by);
      return ok({ Notes: await notesFor(tx, theCase, application) });
    }
    if (!slot) return refuse(403, 'Only signers write notes about answers.');
    const expired = refuseExpired(services, theCase);
    if (expired) return expired;
    if (question.editable) return refuse(409, 'You can change this answer yourself.', { data: { reason: 'editable' } });
    const isNews = await writeNote(tx, theCase, { slot, theirs }, { ...body, Note: body.Note.trim() }, by);
    const after = new Date(by.at.getTime() - MAIL_PAUSE_MS);
    if (isNews) await notifyAgent(services, tx, theCase, { kind: 'doubted', after, ...by });
    return ok({ Notes: await notesFor(tx, theCase, application) });
  });
}

/** The signer read an older version of the section: the same place may be another answer by now. */
const isOutdated = (theCase: Case, { QuestionBlock, BaseVersion }: Body<'noteAnswer'>): boolean =>
  BaseVersion !== undefined && BaseVersion < (theCase.blocks.get(QuestionBlock)?.version ?? 0);

interface By {
  origin: Origin;
  at: Date;
}

/**
 * A signer's note about an answer, in place of `theirs` about it, which may be of an earlier round. False: they wrote the
 * same before.
 */
async function writeNote(
  tx: Tx,
  theCase: Case,
  { slot, theirs }: { slot: store.SlotRow; theirs: readonly WrittenNote[] },
  {
    QuestionBlock: block,
    QuestionName: path,
    Note: note,
  }: { QuestionBlock: string; QuestionName: string; Note: string },
  { origin, at }: By,
): Promise<boolean> {
  if (theirs.some(({ row }) => noteText(theCase.key, row) === note)) return false;
  await deleteNotes(
    tx,
    theCase,
    theirs.filter(({ row }) => row.slot_id !== slot.id),
    { origin, at },
  );
  const place = { block, path, slot_id: slot.id };
  await store.putNote(tx, {
    application_id: theCase.id,
    ...place,
    note: theCase.key.seal('note', placeOf(place), padded(note)),
    created_at: at,
  });
  const data = { slot: slot.id, block, noteHash: theCase.key.hash(note) };
  await appendEvidence(tx, theCase.id, { type: 'answer.doubted', origin, at, epoch: theCase.row.epoch, data });
  return true;
}

/**
 * Resolves notes about answers that the agent has changed. A note about an answer in a row stays with its row, which may
 * have another position.
 */
export async function updateNotes(tx: Tx, theCase: Case, application: Application, by: By): Promise<void> {
  const answers = application.answers();
  const rows = (await store.notesOf(tx, theCase.id)).map((row) => {
    const sides = { before: theCase.answers[row.block] ?? {}, after: answers[row.block] ?? {} };
    const path = placeAfter({ model: application.model, block: row.block }, row.path, sides);
    const isUnchanged = path !== null && textsAt(sides.before, row.path) === textsAt(sides.after, path);
    return { row, path: isUnchanged ? path : null };
  });
  const resolved = rows.filter(({ path }) => path === null);
  const moved = rows.flatMap(({ row, path }) => (path === null || path === row.path ? [] : [{ row, path }]));
  await deleteNotes(tx, theCase, resolved, by);
  // Their new places may be those of others that move as well.
  for (const { row } of moved) await store.deleteNote(tx, row);
  for (const { row, path } of moved) {
    const place = { ...row, path };
    const note = theCase.key.seal('note', placeOf(place), padded(noteText(theCase.key, row)));
    await store.putNote(tx, { ...place, note });
  }
}

/** A question's answers, with those of its parts. */
const textsAt = (answers: BlockAnswers, path: string): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([at]) => at === path || at.startsWith(`${path}.`))
      .map(([at, text]) => [at.slice(path.length), text] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

async function deleteNotes(
  tx: Tx,
  theCase: Case,
  notes: readonly Pick<WrittenNote, 'row'>[],
  { origin, at }: By,
): Promise<void> {
  for (const { row } of notes) {
    await store.deleteNote(tx, row);
    const data = { slot: row.slot_id, block: row.block };
    await appendEvidence(tx, theCase.id, { type: 'answer.settled', origin, at, epoch: theCase.row.epoch, data });
  }
}

/** For the agent all of them, at questions that the agent currently reads; for a signer their own. */
export async function notesFor(reader: Reader, theCase: Case, application: Application): Promise<Note[]> {
  const slot = isAgentRole(application.role) ? null : slotAt(theCase, application.stage);
  return (await notesReadBy(reader, theCase, slot))
    .filter(({ row: { block, path } }) => questionAt(application, { QuestionBlock: block, QuestionName: path }))
    .map(({ row, writer }) => ({
      QuestionBlock: row.block,
      QuestionName: row.path,
      Note: noteText(theCase.key, row),
      By: writer?.kind === 'owner' ? 'Owner' : 'Insured',
      At: row.created_at.toISOString(),
    }));
}

/** A note, and the slot of its signer, in the round in which it was written. */
interface WrittenNote {
  row: store.NoteRow;
  writer: store.SlotRow | undefined;
}

/** Those of a signer, also of earlier rounds; null: everybody's, for the agent; undefined: of nobody who signs. */
async function notesReadBy(
  reader: Reader,
  theCase: Case,
  slot: store.SlotRow | null | undefined,
): Promise<WrittenNote[]> {
  if (slot === undefined) return [];
  const rows = await store.notesOf(reader, theCase.id);
  const known = new Map(theCase.slots.map((one) => [one.id, one]));
  const isEarlier = rows.some(({ slot_id }) => !known.has(slot_id));
  const earlier = isEarlier ? await store.earlierSlots(reader, theCase.id, theCase.row.epoch) : [];
  for (const one of earlier) known.set(one.id, one);
  const person = slot && personIdOf(theCase, slot);
  return rows
    .map((row) => ({ row, writer: known.get(row.slot_id) }))
    .filter(({ writer }) => !slot || (writer !== undefined && personIdOf(theCase, writer) === person));
}

/** The text of the signer. Throws if it was changed outside the program. */
export const noteText = (key: Case['key'], row: store.NoteRow): string => key.openText('note', placeOf(row), row.note);

const placeOf = ({ block, path, slot_id }: Pick<store.NoteRow, 'block' | 'path' | 'slot_id'>): string =>
  `${block}|${path}|${slot_id}`;

const asAgent = (theCase: Case): Application => theCase.open(stageOf('Agent', theCase.row.customer_signed), 'Agent');

/** Null: it does not exist, is not asked, or is not for this reader. */
function questionAt(
  application: Application,
  { QuestionBlock: block, QuestionName: path }: { QuestionBlock: string; QuestionName: string },
): CellState | null {
  const key = readsBlock(application, block) ? application.keyOf(block, path) : undefined;
  const cell = key === undefined ? null : application.cell(key);
  return cell?.visible ? cell : null;
}

function readsBlock(application: Application, block: string): boolean {
  if (!application.model.blockByName.has(block)) return false;
  const { readable, visible } = application.block(block);
  return readable && visible;
}

/** To the agent; nobody said anything about a case that was not sent. */
export async function notesAfter(
  tx: Tx,
  theCase: Case,
  caller: Participant,
  application: Application,
): Promise<Pick<SubmitData, 'Notes'>> {
  const mayBe = caller.kind === 'agent' && theCase.slots.length > 0;
  return mayBe ? { Notes: await notesFor(tx, theCase, application) } : {};
}
