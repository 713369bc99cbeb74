import { type Application, guidedSections, sectionsLeft } from '@countersign/engine';
import { ownersBefore, ownSigningBlock } from './signatory.ts';

/**
 * Where a person goes to sign: first the disclosures, until they have completed them, then their own page, never
 * another person's. Null: it is not open, it is not their turn yet, or they have signed.
 */
export function ownPageToSign(application: Application): { title: string; route: string } | null {
  if (ownersBefore(application).length > 0) return null;
  const own = ownSigningBlock(application);
  const disclosures = application.model.blocks.find(({ data }) => data.Purpose === 'disclosures')?.name;
  for (const name of [disclosures, own]) {
    if (name === undefined || name === null) continue;
    const { visible, editable, valid, title, route } = application.block(name);
    if (visible && editable && valid !== true) return { title, route };
  }
  return null;
}

/** The first thing that this person has to do: one of their sections, otherwise signing. Null: nothing. */
export function nextTask(application: Application): { title: string; route: string } | null {
  const [section] = sectionsLeft(guidedSections(application));
  return section ? { title: section.title, route: section.route } : ownPageToSign(application);
}
