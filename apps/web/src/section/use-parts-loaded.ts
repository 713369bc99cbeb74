import { useEffect, useState } from 'react';
import { type Application, type Block, missingFor, type Model } from '@countersign/engine';
import { allocationTotal } from '../controls/allocation-question.ts';
import { filePicker } from '../controls/file-question.ts';
import { physicianGroup } from '../controls/physician-question.ts';
import { sendDialog } from '../page/send-slot.ts';
import { noteAlert } from '../question/note-on-answer.tsx';
import { openCase, useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { sessionData } from '../state/session-store.ts';
import { fieldsWithSuggestions, isPlain, type LazyModule, markdown, whenIdle } from '../ui/index.ts';

/** Code that some sections need and others do not. */
const PARTS: readonly { code: LazyModule<unknown>; isNeeded: (model: Model, block: Block) => boolean }[] = [
  { code: fieldsWithSuggestions, isNeeded: hasSuggestions },
  { code: filePicker, isNeeded: hasFile },
  { code: physicianGroup, isNeeded: hasPhysician },
  { code: allocationTotal, isNeeded: hasShares },
  { code: markdown, isNeeded: hasMarkup },
];

const SETTLED_MS = 1000;

/**
 * Holds sections back until all they can ever show is loaded, and fetches what the next ones may need while these are
 * read. `every`: an answer may bring any section to the page. What is needed is determined once, when the sections open:
 * later, they would disappear while it is loaded.
 */
export function usePartsLoaded(names: readonly string[] | 'every'): void {
  const application = useApplication();
  const { model } = application;
  const [needed] = useState(() => partsNeeded(application, names));
  // Requested together: each `read` waits for one.
  needed.forEach(fetchAhead);
  for (const code of needed) code.read();
  useEffect(() => {
    const later = [...PARTS.map(({ code }) => code), ...dialogsOf(application, isAgents)];
    const timer = setTimeout(() => {
      later.forEach(fetchAhead);
      void prepareTexts(model);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [application, model]);
}

function partsNeeded(application: Application, names: readonly string[] | 'every'): readonly LazyModule<unknown>[] {
  const { model } = application;
  const blocks = names === 'every' ? model.blocks : names.flatMap((name) => model.blockByName.get(name) ?? []);
  const sections = new Set(blocks.flatMap((block) => partsOf(model, block)));
  return [...sections, ...dialogsOf(application, isComplete), ...notesOf(application)];
}

const known = new WeakMap<Block, readonly LazyModule<unknown>[]>();

/** What a section may need: determined once, because it requires reading the whole form. */
function partsOf(model: Model, block: Block): readonly LazyModule<unknown>[] {
  const found = known.get(block) ?? PARTS.filter(({ isNeeded }) => isNeeded(model, block)).map(({ code }) => code);
  known.set(block, found);
  return found;
}

/**
 * A page that offers to send the case does so when it opens: later, the dialog would interrupt somebody who is already
 * typing.
 */
const dialogsOf = (application: Application, when: (application: Application) => boolean): LazyModule<unknown>[] => {
  const dialog = sendDialog.get();
  return dialog !== null && when(application) ? [dialog] : [];
};

/** Signers' notes are shown to the agent only. */
const notesOf = (application: Application): LazyModule<unknown>[] =>
  isAgents(application) && openCase.get()?.notes.length ? [noteAlert] : [];

const isAgents = ({ role }: Application): boolean => isAgent(role);

const isComplete = (application: Application): boolean =>
  isAgents(application) && missingFor(application, 'send').length === 0;

/** What cannot be loaded now is requested again by the section that needs it. */
const fetchAhead = ({ load }: LazyModule<unknown>): void => void load().catch(() => undefined);

function hasSuggestions(model: Model, block: Block): boolean {
  const isSearched = sessionData.get()?.features.AddressSearch ?? false;
  return nodesOf(model, block).some(
    ({ control, type }) => control === 'autocomplete' || type === 'Physician' || (isSearched && type === 'Address'),
  );
}

function hasFile(model: Model, block: Block): boolean {
  return nodesOf(model, block).some(({ control }) => control === 'filepicker');
}

function hasPhysician(model: Model, block: Block): boolean {
  return nodesOf(model, block).some(({ type }) => type === 'Physician');
}

/** A total, or shares of one that may be in another section. */
function hasShares(model: Model, block: Block): boolean {
  const totals = model.nodes.filter(({ allocation }) => allocation !== null);
  return nodesOf(model, block).some((node) =>
    totals.some((total) => total === node || total.allocation?.fills.includes(node.id)),
  );
}

function hasMarkup(model: Model, block: Block): boolean {
  return markupIn(model, block).length > 0;
}

/** The texts of a section with markup. */
function markupIn(model: Model, block: Block): string[] {
  const labels = nodesOf(model, block).filter(({ kind }) => kind === 'label');
  const texts = [block.data.Introduction, ...labels.map(({ data }) => data?.QuestionText)];
  return texts.filter((text) => text !== undefined).filter((text) => !isPlain(text));
}

const prepared = new WeakSet<Model>();

/**
 * Parses the markup of all sections while a person reads one, so that the next one is painted sooner. Once for each
 * form.
 */
async function prepareTexts(model: Model): Promise<void> {
  if (prepared.has(model)) return;
  prepared.add(model);
  const code = await markdown.load().catch(() => null);
  const texts = model.blocks.flatMap((block) => markupIn(model, block));
  if (code !== null) whenIdle(texts.map((text) => () => code.prepareMarkdown(text)));
}

const nodesOf = (model: Model, { index }: Block) => model.nodes.filter((node) => node.block === index);
