/** The documents of a case whose coverage section a test changed. */
import type { Answers, BlockAnswers } from '../../answer/types.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { BlockData, Definition, Stage } from '../../definition/vocabulary.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { PrintItem, PrintModel } from '../contract/print-model.ts';
import { AGENT_PART, blockOf, caseDefinition, INSURED_PART, modelOf, openCase } from '../../testing/sample-case.ts';
import type { AmendmentWords } from './print-amendment.ts';
import { printModel } from './print.ts';

export const A = 'SECTIONAProposedInsured';
export const B = 'SECTIONBPolicyOwner';
export const D = 'SECTIONDCoverageDetails';

/** Words of an amendment; its statement is not that of a carrier. */
export const amendmentWords: AmendmentWords = {
  title: 'title',
  about: 'about',
  heading: 'heading',
  statement: 'statement',
  asked: 'asked',
  until: 'until',
  why: 'why',
  file: 'file',
  fileGiven: 'fileGiven',
  fileSha256: 'fileSha256',
  form: 'form',
  request: 'request',
  question: 'question',
  wording: 'wording',
  answer: 'answer',
};

export type Editing = (block: BlockData, definition: Definition) => void;

/** The document of that stage's reader, for a case whose coverage section a test changed. */
export function printed(stage: Stage, edit: Editing, more: Record<string, BlockAnswers> = {}): PrintModel {
  const model = modelOf(caseDefinition((definition) => edit(blockOf(definition, D), definition)));
  const answers: Answers = { ...AGENT_PART, ...INSURED_PART };
  for (const [block, given] of Object.entries(more)) answers[block] = { ...answers[block], ...given };
  return printModel(openCase({ stage, role: roleOfStage(stage), answers, customerSigned: true }, model), stage);
}

/** What is printed of questions added to the coverage section. */
export function itemsOf(questions: QuestionData[], given: BlockAnswers, stage: Stage = 2.1): PrintItem[] {
  const edit: Editing = (block) => {
    block.Questions = [...questions, ...block.Questions];
  };
  const section = printed(stage, edit, { [D]: given }).sections.find(({ id }) => id === D);
  const usual = new Set(['Product', 'Face amount', 'Riders', 'Shares of the premium', 'Total']);
  return (section?.items ?? []).filter(
    (item) => !usual.has('label' in item ? item.label : 'title' in item ? item.title : ''),
  );
}

export const optional = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
  question(name, { IsOptional: true, ...given });
