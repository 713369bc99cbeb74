/** The sample customer of forms for filing, who lives where the policy is issued. */
import {
  type Answers,
  type Application,
  type Model,
  type Node,
  openApplication,
  roleOfStage,
  type Stage,
} from '@countersign/engine';
import type { ZipPlace } from '@countersign/engine/author';
import { fillBlock, type FillOptions, type Home } from '@countersign/scenario';

/** Everything that is required, answered one after the other by those who fill in the form. */
export function sampleAnswers(model: Model, home: Home, at: Date): Answers {
  // A person who answers No wherever possible, so that few further questions are asked.
  const customer: FillOptions = { seed: 1, style: 'plain', home };
  const first = opened(model, 1, {}, at, true);
  let answers = atHome(model, given(first), home);
  for (const stage of [1, 2.1, 13] as const) {
    // What a test application fixes can be filled in here, if it has no default.
    const defaults = atHome(model, given(opened(model, stage, answers, at, true)), home);
    const application = opened(model, stage, { ...defaults, ...answers }, at, false);
    for (const { name, data } of model.blocks) {
      if (data.Purpose === 'declarations') continue;
      clearWrong(application, name);
      fillBlock(application, name, customer);
    }
    answers = { ...answers, ...given(application) };
  }
  return answers;
}

/** The answers so far, seen by the person at a stage; a test application fills in the defaults of its sample customer. */
export const opened = (model: Model, stage: Stage, answers: Answers, at: Date, isDemo: boolean): Application =>
  openApplication(model, {
    stage,
    role: roleOfStage(stage),
    today: at.toISOString().slice(0, 10),
    answers,
    isDemo,
    customerSigned: stage === 13,
  });

/** Where somebody in a state can live, according to the carrier's list of zip codes. */
export function homeIn(state: string, places: ReadonlyMap<string, ZipPlace>): Home {
  const there = [...places].filter(([, place]) => place.state === state && place.city !== '');
  const [zip, { city } = { city: '' }] = there.find(([code]) => code.length === ZIP_LENGTH) ?? there[0] ?? [''];
  return { state, city, zip: zip === '' ? '' : zip.padEnd(ZIP_LENGTH, '0').replace(/00$/, '01') };
}

const ZIP_LENGTH = 5;

/** The sections in which something was answered. */
const given = (application: Application): Answers =>
  Object.fromEntries(Object.entries(application.answers()).filter(([, answers]) => Object.keys(answers).length > 0));

/** The same answers, with every state, city and zip code those of this home. */
function atHome(model: Model, answers: Answers, home: Home): Answers {
  const place = (block: string, path: string, text: string): string => {
    const node = model.node(`${block}.${path.replaceAll(/\[[^\]]*\]/g, '')}`);
    return (node && partOf(node, home)) || text;
  };
  return Object.fromEntries(
    Object.entries(answers).map(([block, questions]) => [
      block,
      Object.fromEntries(Object.entries(questions).map(([path, text]) => [path, place(block, path, text)])),
    ]),
  );
}

/** What this home says about a question; empty: nothing. */
function partOf({ type, data }: Node, { state, city, zip }: Home): string {
  if (type === 'State') return state;
  const token = data?.Autocomplete?.split(' ').at(-1);
  return token === 'address-level2' ? city : token === 'postal-code' ? zip : '';
}

/** An answer that fits another state only is given again. */
function clearWrong(application: Application, block: string): void {
  for (const key of application.block(block).cells) {
    const { errors, editable, text } = application.cell(key);
    if (errors.length > 0 && editable && text !== '') application.change(key, '');
  }
}
