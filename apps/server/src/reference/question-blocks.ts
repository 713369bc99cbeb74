/** The blocks of a definition as `AppDefinition` returns them, with the names of the specification (spec form 3.1). */
import { type Definition, type Model, type OptionData, type QuestionData, spacedName } from '@countersign/engine';
import type { QuestionBlock, WireOption, WireQuestion } from '@countersign/protocol';
import { dependencies, type Dependency } from './dependencies.ts';

type Dependents = Dependency['Dependents'];
/** The questions that depend on the question at a place. */
type Decides = (question: QuestionData, place: string) => Dependents;

/** Created again for every call, because responses hold on to it. */
export function questionBlocks(model: Model): QuestionBlock[] {
  const { definition } = model;
  const decides = decider(definition, dependencies(model));
  return definition.Blocks.map((block) => ({
    ...block,
    Questions: wireQuestions(block.Questions, `${block.Name}.`, decides),
  }));
}

function wireQuestions(questions: readonly QuestionData[], around: string, decides: Decides): WireQuestion[] {
  return questions.map((question, index) => {
    const place = `${around}${question.QuestionName}`;
    const { ChildQuestions, QuestionOptions, ...own } = question;
    const decided = decides(question, place);
    return {
      ...own,
      QuestionOrder: index + 1,
      ...(decided.length > 0 && { ConditionalDependents: decided }),
      ...(QuestionOptions && { QuestionOptions: QuestionOptions.map(wireOption) }),
      ...(ChildQuestions && { ChildQuestions: wireQuestions(ChildQuestions, `${place}.`, decides) }),
    };
  });
}

/** `key` is what is stored, `value` what is shown. */
const wireOption = (option: OptionData): WireOption => ({
  key: option.Name,
  value: option.DisplayName ?? spacedName(option.Name),
  ...option,
});

/** The parts of a group are in `Groups` and not in a block: so what depends on the parts is listed at the group. */
function decider({ Groups }: Definition, found: readonly Dependency[]): Decides {
  const byPlace = new Map(found.map((one) => [`${one.QuestionBlock}.${one.QuestionName}`, one.Dependents]));
  const groups = new Map(Object.entries(Groups));
  return ({ QuestionType }, place) => {
    const parts = groups.get(QuestionType) ?? [];
    const places = [place, ...parts.map((part) => `${place}.${part.QuestionName}`)];
    const decided = places.flatMap((each) => byPlace.get(each) ?? []);
    return [...new Map(decided.map((one) => [`${one.QuestionBlock}.${one.QuestionName ?? ''}`, one])).values()];
  };
}
