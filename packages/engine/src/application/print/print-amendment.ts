/** The printed amendment: the questions that were asked again, with their new answers (spec requirements §3). */
import type { AmendmentPart } from '../ask/amendment.ts';
import type { Application } from '../contract/contract.ts';
import type { PrintItem, PrintModel, PrintSection } from '../contract/print-model.ts';
import { blockNamed, instanceOf } from '../graph/lookup.ts';
import { stateOf } from '../graph/opened.ts';
import { headOf, itemOf } from './print.ts';
import { inForms, issuedFor, stateOfIssueIn, subtitleOf, summaryOf } from './print-cover.ts';

/** Name of the field in which an amendment is signed. */
export const AMENDMENT_FIELD = 'Amendment';

/** What a document contains besides questions: texts of the carrier, and who signs. */
export interface AmendmentWords {
  title: string;
  /** Markdown: what the signer affirms; the last section. */
  statement: string;
  /** Before the answers: who asked for them, and why. */
  about: PrintItem[];
  /** Heading of the statement. */
  heading: string;
  expectedName: string;
}

/** Only these questions, as the application's person reads them, each section with its form; the statement is last. */
export function printAmendment(
  application: Application,
  parts: readonly AmendmentPart[],
  words: AmendmentWords,
): PrintModel {
  const state = stateOf(application);
  const sections: PrintSection[] = [];
  for (const { block, row, cells } of parts) {
    const items = cells.flatMap((key) => {
      const { node, frame } = instanceOf(state, key);
      return itemOf(state, node, frame, state);
    });
    const own: PrintItem[] = row === null ? items : [{ kind: 'group', title: row, items, isRow: true }];
    const last = sections.at(-1);
    if (last?.id === block) last.items.push(...own);
    else sections.push({ ...headOf(blockNamed(state.model, block)), items: own });
  }
  const definition = state.model.definition;
  const about = {
    id: 'AmendmentAbout',
    title: words.title,
    items: words.about,
  };
  const statement = {
    id: AMENDMENT_FIELD,
    title: words.heading,
    items: [{ kind: 'text' as const, text: words.statement }],
  };
  return {
    title: words.title,
    subtitle: subtitleOf(state, state),
    ...issuedFor(state, state),
    language: 'en-US',
    summary: summaryOf(state, state),
    ...inForms(definition, stateOfIssueIn(state), [about, ...sections, statement], AMENDMENT_FIELD),
    signature: { field: AMENDMENT_FIELD, title: words.heading, expectedName: words.expectedName },
  };
}
