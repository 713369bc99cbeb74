/** What each filed form says, to see when it needs a new edition (spec trust 4.21). */
import type { AmendmentWords } from '../application/print/print-amendment.ts';
import { printBlank } from '../application/print/print-blank.ts';
import { openApplication } from '../application/session/open.ts';
import type { Model } from '../definition/model.ts';

export interface FiledForm {
  number: string;
  edition: string;
  title: string;
  /** By state of issue: everything that it says there, as canonical text. */
  words: ReadonlyMap<string, string>;
}

/** The product's labels are not words of the carrier. */
const UNWORDED: AmendmentWords = {
  title: '',
  about: '',
  heading: '',
  statement: '',
  asked: '',
  until: '',
  why: '',
  file: '',
  fileGiven: '',
  fileSha256: '',
  form: '',
  request: '',
  question: '',
  wording: '',
  answer: '',
};

/** The forms in the order of the definition, with their words in every state where they are used. */
export function filedForms(model: Model): FiledForm[] {
  const { Insured } = model.definition.Bindings;
  const [block = '', ...question] = Insured.StateOfIssue.split('.');
  const states = (model.node(Insured.StateOfIssue)?.options ?? []).map(({ name }) => name);
  const said = new Map<string, Map<string, string>>();
  for (const state of states) {
    const answers = { [block]: { [question.join('.')]: state } };
    // What is filed does not depend on the day.
    const application = openApplication(model, { stage: 1, role: 'Agent', today: '2000-01-01', answers });
    const { forms, sections } = printBlank(application, [state], UNWORDED);
    for (const { number, title } of forms) {
      // Not what only the program reads.
      const own = sections
        .filter(({ form }) => form === number)
        .map(({ id: _id, form: _form, signature: _signature, ...words }) => words);
      const words = JSON.stringify([title, own]);
      const known = said.get(number) ?? new Map<string, string>();
      said.set(number, known.set(state, words));
    }
  }
  const { Forms = [], Amendment } = model.definition.Document ?? {};
  return [...Forms, ...(Amendment?.Forms ?? [])].flatMap(({ Number: number, Edition: edition, Title: title }) => {
    const words = said.get(number);
    return words === undefined ? [] : [{ number, edition, title, words }];
  });
}
