/** The name of a person in the answers, and how people read it (spec flow 3.12). */
import { display } from '../../answer/index.ts';
import type { Answers } from '../../answer/types.ts';
import type { Model } from '../../definition/model.ts';
import type { Application } from '../contract/contract.ts';
import { answerAt, splitBlock } from '../graph/paths.ts';

export interface PersonName {
  FirstName: string;
  MiddleName: string;
  LastName: string;
  /** As the form shows it: `Jr.` for the option `Jr`. */
  Suffix: string;
}

/**
 * How lists, mails, dialogs and records name a person: `Carl Holm Jr.`. Father and son often differ in nothing but the
 * suffix (spec flow 3.12). Empty if no part is known.
 */
export const fullName = ({ FirstName, LastName, Suffix }: Omit<PersonName, 'MiddleName'>): string =>
  joinedName(FirstName, LastName, Suffix);

/** Parts of a name with a space between them; empty parts are left out. */
export const joinedName = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join(' ');

/** The name at a path outside rows, such as that of the proposed insured; empty if the viewer may not read it. */
export const nameIn = (application: Application, path: string): PersonName =>
  nameOf(application.model, path, (part) => application.answerText(part));

/** The name at a path of a bare record. */
export const nameAt = (model: Model, answers: Answers, path: string): PersonName =>
  nameOf(model, path, (part) => answerAt(answers, part));

function nameOf(model: Model, path: string, answer: (path: string) => string): PersonName {
  return {
    FirstName: answer(`${path}.FirstName`),
    MiddleName: answer(`${path}.MiddleName`),
    LastName: answer(`${path}.LastName`),
    Suffix: shown(model, `${path}.Suffix`, answer(`${path}.Suffix`)),
  };
}

/** An answer as people read it on the form and in print. */
function shown(model: Model, path: string, text: string): string {
  if (text === '') return '';
  const [block, inside] = splitBlock(path.replaceAll(/\[\d+\]/g, ''));
  const index = model.blockByName.get(block)?.index;
  const node = model.nodes.find((one) => one.block === index && one.path === inside);
  return node === undefined ? text : display(text, node);
}
