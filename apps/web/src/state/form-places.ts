/** Places of the form that every carrier's form has; a carrier names its own sections and their addresses. */
import { type BlockData, isClosing } from '@countersign/engine';
import { openCase } from './application.ts';

/** `form`: its first section; `agent`: where the agent continues after every customer signed. */
export type FormPlace = 'form' | 'agent';

/** Whether a word of the address names such a place. */
export const isFormPlace = (place: string): place is FormPlace => place === 'form' || place === 'agent';

/** The address of that place in the open case, for this person. */
export function routeOfPlace(place: FormPlace): string {
  const application = openCase.get()?.application;
  if (application === undefined) return 'error-page';
  const { blocks } = application.model;
  const isShown = (name: string): boolean => {
    const { visible, readable } = application.block(name);
    return visible && readable;
  };
  const first = blocks.find(({ name }) => isShown(name)) ?? blocks[0];
  if (place === 'form') return first?.data.Route ?? 'error';
  const closing = blocks.filter(isClosing);
  const signing = blocks.find(({ data }) => data.Signatory?.Kind === 'Agent');
  return (closing.find(({ name }) => isShown(name)) ?? closing[0] ?? signing ?? first)?.data.Route ?? 'error';
}

export type SectionPurpose = NonNullable<BlockData['Purpose']>;

/** What the section with this address is for; `questions` also if there is none. */
export const purposeAt = (route: string): SectionPurpose =>
  openCase.get()?.application.model.blockByRoute.get(route)?.data.Purpose ?? 'questions';

/** The first section of the form that is open now. */
export const firstRoute = (): string => routeOfPlace('form');
