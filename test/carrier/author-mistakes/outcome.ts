/** The outcome of a carrier's folder: what the linter finds, or what people see wrong if it finds nothing. */
import { PRODUCT_TEXTS } from '../../../apps/server/src/product-texts.ts';
import { loadModel } from '../../../packages/engine/src/index.ts';
import { readCarrier } from '../../../packages/engine/src/author/index.ts';
import type { CarrierFile } from '../../../packages/engine/src/author/index.ts';
import { decidedWrongly } from './decided.ts';
import { printedWrongly } from './printed.ts';
import { playedRecords } from './records.ts';
import { sentWrongly } from './sent.ts';
import { shownWrongly, statesOf } from './shown.ts';

/** How a folder without findings is played. */
export interface Playing {
  /** States of issue, from those that exist. */
  states: (all: readonly string[]) => readonly string[];
  /** The number of records for which files are made. */
  rendered: number;
}

export type FolderOutcome = 'found' | 'harmless' | { harm: string[] };

/** Findings must name a place in the folder; a folder without findings must start, show, print, send and decide. */
export async function outcomeOf(files: readonly CarrierFile[], playing: Playing): Promise<FolderOutcome> {
  try {
    const harm = await harmOf(files, playing);
    if (harm === null) return 'found';
    return harm.length === 0 ? 'harmless' : { harm: harm.slice(0, 5) };
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { harm: [stack.split('\n').slice(0, 6).join(' ')] };
  }
}

/** Null: it was found, with file and line. */
async function harmOf(files: readonly CarrierFile[], { states, rendered }: Playing): Promise<string[] | null> {
  const { carrier, findings } = readCarrier(files, PRODUCT_TEXTS);
  if (findings.length > 0) {
    const unclear = findings.filter(
      ({ file = '', line = 0, message, kind }) =>
        line < 1 || message.trim() === '' || !(kind === 'missing-file' || files.some(({ path }) => path === file)),
    );
    return unclear.length === 0 ? null : unclear.map((each) => JSON.stringify(each));
  }
  if (carrier === null) return ['neither a carrier nor findings'];
  // Like a case that was started with this form: from what the database stores.
  const model = loadModel(JSON.parse(JSON.stringify(carrier.definition)));
  const chosen = states(statesOf(model));
  const records = playedRecords();
  return [
    ...shownWrongly(model, chosen, records),
    ...(await printedWrongly(carrier, model, chosen[0] ?? '', records, rendered)),
    ...sentWrongly(carrier),
    ...decidedWrongly(carrier, model, chosen, records),
  ];
}
