/** Writes what a change left in the record: only blocks that differ, each with its next version. */
import { marksOf, validityFor } from '@countersign/engine';
import type { Answers, Application, BlockAnswers } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type CaseKey, padded, type Tx } from '../platform/index.ts';
import type { BlockRecord, Case, ChangedBlocks } from './case.ts';
import * as store from './store/index.ts';

export interface SavedBlock {
  block: string;
  version: number;
  contentHash: string;
}

/**
 * Hash of a block's answers, keyed with the case's key: few answers could be guessed from a plain one, in the record and,
 * after the case is erased, in its evidence.
 */
export const answersHash = (key: CaseKey, answers: BlockAnswers): string => key.hash(canonicalJson(answers));

/**
 * Writes the blocks that differ from the record, with what they are marked with. Returns those whose answers changed.
 */
export async function saveBlocks(
  tx: Tx,
  theCase: Case,
  application: Application,
  visited: string | null,
  at: Date,
): Promise<SavedBlock[]> {
  const { rows, saved } = changedBlocks(theCase, application, visited, at);
  await store.putBlocks(tx, rows);
  return saved;
}

/**
 * Compares the application with the record: the rows to write, their contents, and the blocks whose answers changed. In
 * `untouched` blocks, the mark that somebody left them with Next is removed.
 */
export function changedBlocks(
  theCase: Case,
  application: Application,
  visited: string | null,
  at: Date,
  untouched: ReadonlySet<string> = new Set(),
): { rows: store.PutBlock[]; changed: ChangedBlocks; saved: SavedBlock[] } {
  const answers = application.answers();
  const marks = marksOf(application);
  const saved: SavedBlock[] = [];
  const changed = { answers: {} as Answers, blocks: new Map<string, BlockRecord>() };
  const rows = theCase.model.blocks.flatMap(({ name, data }) => {
    const known = theCase.blocks.get(name);
    const content = answers[name] ?? {};
    const differs = !sameAnswers(theCase.answers[name] ?? {}, content);
    const wasVisited = known?.visited ?? false;
    const isVisited = (wasVisited && !untouched.has(name)) || visited === name;
    const edited = marks[name]?.edited ?? [];
    const valid = validityOf(application, name, data.Purpose);
    const marked = isVisited !== wasVisited || edited.join() !== (known?.edited ?? []).join();
    if (!differs && !marked && (known === undefined || known.valid === valid)) return [];
    const version = (known?.version ?? 0) + (differs ? 1 : 0);
    const contentHash = differs || !known ? answersHash(theCase.key, content) : known.contentHash;
    if (differs) saved.push({ block: name, version, contentHash });
    const prefilled = isVisited ? {} : (known?.prefilled ?? {});
    changed.answers[name] = content;
    changed.blocks.set(name, { version, contentHash, valid, visited: isVisited, edited, prefilled });
    return [
      {
        application_id: theCase.id,
        block: name,
        version,
        content: theCase.key.seal('answers', `${name}|${version}`, padded(JSON.stringify(content))),
        content_hash: contentHash,
        valid,
        visited: isVisited,
        edited:
          edited.length === 0 ? null : theCase.key.seal('edited', `${name}|${version}`, padded(JSON.stringify(edited))),
        updated_at: at,
      },
    ];
  });
  return { rows, changed, saved };
}

function sameAnswers(one: BlockAnswers, other: BlockAnswers): boolean {
  const paths = Object.keys(one);
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path]);
}

/** Validity that the portal counts: as the stage that saves sees it. */
function validityOf(application: Application, block: string, purpose: string | undefined): boolean | null {
  if (purpose === 'completion') return null;
  return validityFor(application, block, application.stage);
}
