/** The texts of a form: what is filled in there, and how they are formatted. */
import { isMarkdown } from '../application/graph/wording.ts';
import { suggestion } from '../clause/suggestion.ts';
import type { AmendmentData, FiledFormData } from '../definition/document-data.ts';
import type { Finding, Model, Node } from '../definition/model.ts';
import type { OptionData } from '../definition/question-data.ts';
import { wrongBraces } from './braces.ts';
import { wrongMarkup, type Format } from './markup.ts';
import { wrongCharacters } from './unprintable-text.ts';

/** A text of the form, and the names that can be filled in there. */
interface Text {
  path: string;
  field: string;
  text: string | undefined;
  format: Format;
  /** Whether documents print it too; hints, introductions and messages are on pages only. */
  isPrinted?: boolean;
  known: (name: string) => boolean;
  /** For suggesting what was meant; empty: nothing is filled in. */
  names: () => readonly string[];
  /** Whether answers are filled in too, not only values of the brand. */
  hasAnswers: boolean;
}

/**
 * A `{Name}` for which nothing is filled in, a lone brace (spec engine 1.5) and formatting that is not read would be
 * shown as they are, and what documents cannot print as a code.
 */
export function checkFormTexts(model: Model): Finding[] {
  const texts = [...model.nodes.flatMap((node) => ofNode(model, node)), ...ofDefinition(model)];
  return texts.flatMap(({ path, field, text = '', format, isPrinted, known, names, hasAnswers }) =>
    [
      ...wrongBraces(text, known, (name) => messageFor(name, names(), hasAnswers)),
      ...wrongMarkup(text, format),
      ...(isPrinted === true ? wrongCharacters(text) : []),
    ].map((wrong) => ({ ...wrong, path, field })),
  );
}

function messageFor(name: string, names: readonly string[], hasAnswers: boolean): string {
  if (names.length === 0) return `Nothing is filled in for "{${name}}" here.`;
  return hasAnswers
    ? `"{${name}}" is neither a question nor a value of the brand.${suggestion(name, names)}`
    : `"{${name}}" is not a value of the brand, and no answers are filled in here.${suggestion(name, names)}`;
}

function ofNode(model: Model, node: Node): Text[] {
  const block = model.blocks[node.block];
  const path = node.kind === 'block' ? (block?.name ?? '') : `${block?.name ?? ''}.${node.path}`;
  const values = Object.keys(model.definition.Values ?? {});
  const wording = (field: string, text: string | undefined, format: Format = 'plain'): Text => ({
    path,
    field,
    text,
    format,
    known: (name) => values.includes(name) || node.mentions.has(name),
    names: () => [...values, ...around(model, node)],
    hasAnswers: true,
  });
  const sentence = (field: string, text: string | undefined): Text => withValues(model, { path, field, text });
  const bare = (field: string, text: string | undefined): Text => withNothing(path, field, text);

  if (node.kind === 'block') {
    const { Introduction, DisplayName, BlockCategory, YesNoLists = [], Notices = [] } = block?.data ?? {};
    return [
      wording('Introduction', Introduction, 'markdown'),
      printed(bare('DisplayName', DisplayName)),
      bare('BlockCategory', BlockCategory),
      ...YesNoLists.map(({ QuestionText }, index) => bare(`YesNoLists.${index}.QuestionText`, QuestionText)),
      ...Notices.flatMap(({ Title, Text: text, Button }, index) => [
        sentence(`Notices.${index}.Title`, Title),
        { ...sentence(`Notices.${index}.Text`, text), format: 'markdown' as const },
        sentence(`Notices.${index}.Button`, Button),
      ]),
    ];
  }
  const { data } = node;
  if (data === null) return [];
  const format = isMarkdown(node) ? 'markdown' : 'plain';
  return [
    printed(wording('QuestionText', data.QuestionText, format)),
    printed(wording('QuestionTextAlt', data.QuestionTextAlt)),
    wording('Hint', data.Hint),
    wording('ToolTip', data.ToolTip),
    ...(data.Suggestions ?? []).map((text, index) => {
      const said = wording(`Suggestions.${index}`, text);
      return { ...said, known: (name: string) => node.rowMentions.has(name) || said.known(name) };
    }),
    ...(data.QuestionVariations ?? []).flatMap((variation, index) => [
      printed(wording(`QuestionVariations.${index}`, variation.AlternativeQuestionText, format)),
      wording(`QuestionVariations.${index}`, variation.AlternativeHint),
    ]),
    printed(bare('Units', data.Units)),
    ...(data.PrintTable ?? []).map(({ Head }, index) => printed(bare(`PrintTable.${index}.Head`, Head))),
    ...(data.QuestionOptions ?? []).flatMap((option, index) => ofOption(path, `QuestionOptions.${index}`, option)),
    ...(data.Validations ?? []).map(({ Message }, index) => sentence(`Validations.${index}.Message`, Message)),
  ];
}

/** What the rule of an error fills in: the expected name, the character that cannot be printed, how much is too long. */
const FILLED_BY_RULE: Readonly<Record<string, string>> = {
  invalidSignature: 'name',
  unprintable: 'character',
  maxlength: 'over',
};

function ofDefinition(model: Model): Text[] {
  const { Lists, Messages, Document, Name, DerivedValues, Settings } = model.definition;
  return [
    bare('Name', Name),
    ...DerivedValues.map(({ Title = '' }, index) => printed(bare(`DerivedValues.${index}.Title`, Title))),
    ...(Settings.SharedPages ?? []).map(({ Title }, index) => bare(`Settings.SharedPages.${index}.Title`, Title)),
    ...Object.entries(Lists).flatMap(([list, options]) =>
      options.flatMap((option, index) => ofOption(`Lists.${list}.${index}`, '', option)),
    ),
    ...Object.entries(Messages).map(([key, text]) => {
      const said = withValues(model, { path: `Messages.${key}`, field: '', text });
      const filledIn = FILLED_BY_RULE[key];
      return filledIn === undefined
        ? said
        : { ...said, known: (name: string) => name === filledIn || said.known(name) };
    }),
    ...(Document === undefined
      ? []
      : [
          bare('Document.Title', Document.Title),
          ...Document.Summary.map(({ Label }, index) => bare(`Document.Summary.${index}.Label`, Label)),
          ...filedForms('Document.Forms', Document.Forms),
          ...ofAmendment(Document.Amendment),
        ].map(printed)),
  ];
}

/** A text of the main file. */
const bare = (field: string, text: string): Text => withNothing(field.split('.')[0] ?? '', field, text);

const filedForms = (field: string, forms: readonly FiledFormData[]): Text[] =>
  forms.flatMap(({ Number: number, Edition, Title }, index) => [
    bare(`${field}.${index}.Number`, number),
    bare(`${field}.${index}.Edition`, Edition),
    bare(`${field}.${index}.Title`, Title),
  ]);

function ofAmendment(amendment: AmendmentData | undefined): Text[] {
  if (amendment === undefined) return [];
  const { Title, About, Heading, Statement, Forms } = amendment;
  const texts = Object.entries({ Title, About, Heading, Statement });
  return [
    ...texts.map(([name, text]) => {
      const said = bare(`Document.Amendment.${name}`, text);
      return name === 'About' || name === 'Statement' ? { ...said, format: 'markdown' as const } : said;
    }),
    ...filedForms('Document.Amendment.Forms', Forms),
  ];
}

const ofOption = (path: string, field: string, { DisplayName, OptionAltText, ToolTip }: OptionData): Text[] => [
  ...[DisplayName, OptionAltText].map((text) => printed(withNothing(path, field, text))),
  withNothing(path, field, ToolTip),
];

const printed = (text: Text): Text => ({ ...text, isPrinted: true });

function withValues({ definition: { Values = {} } }: Model, place: Pick<Text, 'path' | 'field' | 'text'>): Text {
  const names = Object.keys(Values);
  return { ...place, format: 'plain', known: (name) => names.includes(name), names: () => names, hasAnswers: false };
}

const withNothing = (path: string, field: string, text: string | undefined): Text => ({
  path,
  field,
  text,
  format: 'plain',
  known: () => false,
  names: () => [],
  hasAnswers: false,
});

/** Names of the questions beside and around, for suggesting what was meant. */
function around(model: Model, node: Node): string[] {
  const parent = model.nodes[node.kind === 'block' ? node.id : node.parent];
  if (parent === undefined) return [];
  const names = parent.children.flatMap((id) => model.nodes[id]?.name ?? []);
  return parent.parent < 0 ? names : [...names, ...around(model, parent)];
}
