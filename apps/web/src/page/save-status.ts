import type { SaveStatus } from '../state/queue-state.ts';
import { counted, type Texts } from '../state/texts.ts';

/** `All changes saved`, `Offline, 2 sections waiting` (spec pages §1). */
export function saveStatusText({ state, sections }: SaveStatus, texts: Texts): string {
  return texts(`save.${state}`, { Sections: counted(texts, 'count.sections', sections) });
}
