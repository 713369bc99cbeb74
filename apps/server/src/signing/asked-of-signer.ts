/** What a signer will be asked, and how long it takes: for the agent who sends the case, and for the invitation. */
import {
  type Application,
  answersFor,
  bindingOf,
  guidedSections,
  remaining,
  type RoleName,
  stageOf,
} from '@countersign/engine';
import { type Case, type Services, slotRole, type store } from '../applications/index.ts';

export interface Asked {
  /** Titles of the sections. */
  Sections: string[];
  /** Rounded as a person would say it; 0 without sections. */
  Minutes: number;
}

/**
 * The sections that this signer has to fill in, by what the agent may read: signers' answers neither add nor remove
 * one, so that the sections, their number and the minutes reveal no answer. `owner` absent: the insured.
 */
export async function askedOf(services: Services, theCase: Case, owner?: store.SlotRow): Promise<Asked> {
  const seen = theCase.open(stageOf('Agent', theCase.row.customer_signed), 'Agent');
  const application = asSigner(theCase, seen, owner ? slotRole(owner) : insuredRole(seen));
  const { definition, blocks } = theCase.model;
  const first = blocks.findIndex(({ name }) => name === definition.Bindings.FirstCustomerBlock);
  const customers = new Set(blocks.slice(Math.max(0, first)).map(({ name }) => name));
  const sections = guidedSections(application)
    .filter(({ block, isTheirs }) => isTheirs && customers.has(block))
    // The whole time, even for somebody who has started.
    .map((section) => ({ ...section, status: 'toDo' as const, open: section.asked }));
  const product = seen.answerText(definition.Bindings.Product);
  const learned = await services.sectionTimes.of(owner ? 'Owner' : 'Insured', product);
  return { Sections: sections.map(({ title }) => title), Minutes: remaining(sections, learned).minutes };
}

const insuredRole = (seen: Application): RoleName =>
  bindingOf(seen, 'Insured.IsOwner') === true ? 'InsuredOwner' : 'InsuredNotOwner';

const asSigner = (theCase: Case, seen: Application, role: RoleName): Application =>
  theCase.openWith(answersFor(seen, seen.stage), stageOf(role, false), role, {});
