import { useEffect } from 'react';
import { type Application, type Block, missingFor, type Model } from '@countersign/engine';
import { sendDialog } from '../page/send-slot.ts';
import { useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { sessionData } from '../state/session-store.ts';
import { fieldsWithSuggestions, isPlain, type LazyModule, markdown } from '../ui/index.ts';

/** Code that some sections need and others do not. */
const PARTS: readonly { code: LazyModule<unknown>; isNeeded: (model: Model, block: Block) => boolean }[] = [
  { code: fieldsWithSuggestions, isNeeded: hasSuggestions },
  { code: markdown, isNeeded: hasMarkup },
];

const SETTLED_MS = 1000;

/** Waits with sections for what they can ever show, and fetches what the next ones may need while these are read. */
export function usePartsLoaded(names: readonly string[]): void {
  const application = useApplication();
  const { model } = application;
  const blocks = names.flatMap((name) => model.blockByName.get(name) ?? []);
  const sections = PARTS.filter(({ isNeeded }) => blocks.some((block) => isNeeded(model, block)));
  const needed = [...sections.map(({ code }) => code), ...dialogsOf(application, isComplete)];
  // Asked for together: each `read` waits for one.
  needed.forEach(fetchAhead);
  for (const code of needed) code.read();
  useEffect(() => {
    const later = [...PARTS.map(({ code }) => code), ...dialogsOf(application, isAgents)];
    const timer = setTimeout(() => later.forEach(fetchAhead), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [application]);
}

/** A page that offers to send the case does so as it opens: later the dialog would interrupt who is typing already. */
const dialogsOf = (application: Application, when: (application: Application) => boolean): LazyModule<unknown>[] => {
  const dialog = sendDialog.get();
  return dialog !== null && when(application) ? [dialog] : [];
};

const isAgents = ({ role }: Application): boolean => isAgent(role);

const isComplete = (application: Application): boolean =>
  isAgents(application) && missingFor(application, 'send').length === 0;

/** What does not come now is asked for again by the section that needs it. */
const fetchAhead = ({ load }: LazyModule<unknown>): void => void load().catch(() => undefined);

function hasSuggestions(model: Model, block: Block): boolean {
  const isSearched = sessionData.get()?.features.AddressSearch ?? false;
  return nodesOf(model, block).some(
    ({ control, type }) => control === 'autocomplete' || type === 'Physician' || (isSearched && type === 'Address'),
  );
}

function hasMarkup(model: Model, block: Block): boolean {
  const labels = nodesOf(model, block).filter(({ kind }) => kind === 'label');
  const texts = [block.data.Introduction, ...labels.map(({ data }) => data?.QuestionText)];
  return texts.some((text) => text !== undefined && !isPlain(text));
}

const nodesOf = (model: Model, { index }: Block) => model.nodes.filter((node) => node.block === index);
