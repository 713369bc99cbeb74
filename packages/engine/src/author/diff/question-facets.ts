import type { Model, Node } from '../../definition/model.ts';
import type { QuestionData, ValidationData } from '../../definition/question-data.ts';
import { describeCondition } from './describe-condition.ts';
import { valueText } from './facet.ts';
import type { Facet } from './facet.ts';
import { people } from './people.ts';

/** Fields that are reported with the condition they accompany, or that are questions themselves. */
export type Elsewhere =
  | 'QuestionName'
  | 'QuestionOptions'
  | 'ChildQuestions'
  | 'ConditionalClause'
  | 'QuestionVariations'
  | 'DefaultValue'
  | 'DefaultValueConditional'
  | 'Calculate'
  | 'RowsMaximum'
  | 'RowRead'
  | 'Restrictions'
  | 'Masked'
  | 'Validations';

const FIELDS: Readonly<Record<Exclude<keyof QuestionData, Elsewhere>, string>> = {
  QuestionText: 'the wording',
  QuestionTextAlt: 'the short label',
  Hint: 'the hint',
  ToolTip: 'the help',
  Number: 'its number',
  QuestionType: 'the kind of answer',
  ControlType: 'the control',
  IsOptional: 'whether it may stay blank',
  IsHeader: 'whether it is a heading',
  Units: 'the unit',
  Suggestions: 'the answers it suggests',
  OptionsFrom: 'the list of its options',
  MapToOther: 'the option for other texts',
  LengthSet: 'the set of lengths',
  ParentQuestionName: 'the question it belongs to',
  ShownBefore: 'the part it comes before on the page',
  MultipleResponse: 'the number of rows',
  RowsFrom: 'what makes its rows',
  PrintTable: 'the table of its rows in print',
  SameAs: 'the question that asks for the same',
  Prefill: "what the agent's profile fills in",
  Allocation: 'the target of the total',
  MaxLength: 'the maximum length',
  Mask: 'the mask',
  Tokenise: 'whether a vault keeps it',
  Retyped: 'whether it is only typed again',
  Lookup: 'whether it only helps to find an answer',
  System: 'whether only the system writes it',
  FixedInDemo: 'whether it is fixed in demonstrations',
  Width: 'the width',
  Autocomplete: 'what the browser fills in',
};

/** Fields whose absence means no. */
const YES_OR_NO = new Set(['IsOptional', 'IsHeader', 'Tokenise', 'Retyped', 'Lookup', 'System', 'FixedInDemo']);

/** The plain fields of a question, or of a part of a standard group, one by one. */
export function fieldFacets(data: QuestionData): { subject: string; text: string }[] {
  const given = new Map<string, unknown>(Object.entries(data));
  return Object.entries(FIELDS).flatMap(([field, subject]) => {
    const value = given.get(field) ?? (YES_OR_NO.has(field) ? false : undefined);
    return value === undefined ? [] : [{ subject, text: valueText(value) }];
  });
}

/** All facets of a question. */
export function questionFacets(model: Model, node: Node, data: QuestionData, path: string): Facet[] {
  const about = { path, place: nameOf(data) };
  const clauses = (subject: string, of: { text: string; exact: string }): Facet => ({
    group: 'clauses',
    ...about,
    subject,
    ...of,
  });
  const expression = (subject: string, clause: Node['calculate'] | undefined): Facet[] =>
    clause === null || clause === undefined ? [] : [clauses(subject, describeCondition(model, clause))];
  const severally = (subject: string, cases: readonly { said: string; text: string; exact: string }[]): Facet[] => {
    if (cases.length === 0) return [];
    const text = cases.map((each) => `${each.said}${each.exact === '1' ? '' : ` if ${each.text}`}`).join('; ');
    return [clauses(subject, { text, exact: JSON.stringify(cases.map(({ said, exact }) => [said, exact])) })];
  };
  const variationsSaying = (what: 'text' | 'hint') =>
    node.variations.flatMap(({ clause, [what]: said }) =>
      said === null ? [] : [{ said, ...describeCondition(model, clause) }],
    );
  return [
    ...fieldFacets(data).map((facet): Facet => ({ group: 'questions', ...about, ...facet })),
    ...optionFacets(model, node, about),
    { ...clauses('the condition to show it', describeCondition(model, node.visible)), shows: node.visible },
    ...severally('its other wording', variationsSaying('text')),
    ...severally('its other hint', variationsSaying('hint')),
    ...severally(
      'its default',
      node.defaults.map(({ value, clause }) => ({ said: value, ...describeCondition(model, clause) })),
    ),
    ...expression('what is calculated', node.calculate),
    ...expression('how many rows there may be', node.rowsMaximum),
    ...ruleFacets(model, node, data, about),
    ...node.rowRead.map(({ stage, clause }): Facet => {
      const subject = `which rows are for ${people([stage])}`;
      return { group: 'permissions', ...about, subject, ...describeCondition(model, clause) };
    }),
    ...permissionFacets(data).map((facet): Facet => ({ group: 'permissions', ...about, ...facet })),
  ];
}

/** What a summary calls a question. */
export function nameOf({ QuestionName, QuestionText, QuestionTextAlt }: QuestionData): string {
  const name = (QuestionTextAlt ?? QuestionText).trim().split('\n')[0] ?? '';
  return name === '' || name.length > 60 ? QuestionName : name;
}

type About = Pick<Facet, 'path'> & { place: string };

/** Options of the question itself; options of a list are reported with the list. */
function optionFacets(model: Model, { options, data }: Node, about: About): Facet[] {
  // Those of a list come first.
  const own = options?.slice(options.length - (data?.QuestionOptions?.length ?? 0)) ?? [];
  return own.flatMap((option): Facet[] => {
    const says = (subject: string, text: string | undefined): Facet[] =>
      text === undefined ? [] : [{ group: 'options', ...about, subject, text }];
    const it = `the option ${option.name}`;
    return [
      ...says(it, option.label),
      ...says(`the help of ${it}`, option.data.ToolTip),
      ...says(`the other text of ${it}`, option.data.OptionAltText),
      ...(option.exclusive ? says(`the exclusion by ${it}`, 'it clears the others') : []),
      ...(option.visible === null
        ? []
        : [
            {
              group: 'clauses',
              ...about,
              subject: `the condition to offer ${it}`,
              ...describeCondition(model, option.visible),
            } as const,
          ]),
    ];
  });
}

/** Rules by their error key; a second one with the same key is identified by its number. */
function ruleFacets(model: Model, { rules }: Node, { Validations = [] }: QuestionData, about: About): Facet[] {
  const clauses = new Map(
    rules.flatMap(({ when, reads }) => [when, ...reads]).map((clause) => [clause?.id ?? '', clause]),
  );
  const wordsOf = (id: string): string => {
    const clause = clauses.get(id) ?? null;
    return clause === null ? '' : describeCondition(model, clause).text;
  };
  return Validations.map((rule, index): Facet => {
    const same = Validations.slice(0, index).filter(({ Rule }) => Rule === rule.Rule).length;
    const subject = `the rule ${rule.Rule}${same === 0 ? '' : ` (${same + 1})`}`;
    return {
      group: 'rules',
      ...about,
      subject,
      text: ruleWords(rule, (of) => wordsOf(`${about.path}#rule:${index}:${of}`)),
      exact: JSON.stringify(rule),
    };
  });
}

/** `words` describes a clause of the rule: `fails`, `when` or the name of a parameter. */
function ruleWords(rule: ValidationData, words: (of: string) => string): string {
  const parameters = Object.entries(rule.Parameters ?? {}).map(([name, value]) => `${name} ${words(name) || value}`);
  return [
    rule.FailsWhen === undefined ? 'checked' : `wrong if ${words('fails')}`,
    ...parameters,
    ...(rule.ConditionalClause === undefined ? [] : [`only if ${words('when')}`]),
    ...(rule.WhenGroupRequired === true ? ['only in a group that must be answered'] : []),
    ...(rule.Message === undefined ? [] : [`says "${rule.Message}"`]),
  ].join(', ');
}

/** Who may read and write a question, or a part of a standard group, other than its section says. */
export function permissionFacets({
  Restrictions = [],
  Masked = [],
}: QuestionData): { subject: string; text: string }[] {
  const access = { Read: 'only read by', Write: 'written by', None: 'kept from' };
  const rules = Restrictions.map(({ Stage, UserRole, AccessType }) => {
    return `${access[AccessType]} ${people([Stage])}${UserRole === undefined ? '' : ` as ${UserRole}`}`;
  });
  return [
    { subject: 'its own permission', text: rules.join('; ') },
    { subject: 'who sees the last four characters only', text: people(Masked) },
  ].filter(({ text }) => text !== '');
}
