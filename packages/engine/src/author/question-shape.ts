/** The shape of a question (spec form §3): the vocabulary field by field, with the authors' short forms. */
import { isMap } from 'yaml';
import type { Node } from 'yaml';
import { groupNameOf, isGroupType } from '../definition/expand.ts';
import type { OptionData, QuestionData, QuestionType, VariationData } from '../definition/question-data.ts';
import type { Definition } from '../definition/vocabulary.ts';
import { cells } from './cells.ts';
import type { Shared } from './folder.ts';
import { lettered } from './expand-letters.ts';
import {
  allocation,
  conditionalDefault,
  controlType,
  mask,
  multipleResponse,
  oneOrSeveral,
  PARTED_TYPES,
  prefill,
  printColumn,
  QUESTION_TYPES,
  questionType,
  restriction,
  rowRead,
  rowSource,
  validationWith,
  width,
} from './question-parts.ts';
import { anyText, flag, list, may, must, number, record, refined, report, text } from './shape.ts';
import type { Place, Read } from './shape.ts';
import { option, stages } from './short-forms.ts';
import {
  fileIn,
  filledText,
  includingText,
  onlyInclude,
  variationOf,
  withOwnText,
  wordingIn,
  wordingOf,
} from './wordings.ts';
import type { TextFiles, Wordings } from './wordings.ts';

interface QuestionYaml extends Omit<QuestionData, 'QuestionType' | 'ControlType' | 'QuestionText'> {
  QuestionType?: QuestionType;
  ControlType?: QuestionData['ControlType'];
  QuestionText?: string;
  QuestionTextFile?: string;
  /** Expanded to the questions they stand for. */
  Cells?: QuestionData[];
}

type WordingFields = Pick<QuestionData, 'QuestionText' | 'QuestionVariations'>;

/** Where a question is written. */
interface At {
  node: Node | null;
  place: Place;
}

/** What questions may take from elsewhere in the folder. */
export interface QuestionSources {
  groups: Definition['Groups'];
  textFiles: TextFiles;
  lists: Shared<readonly OptionData[]>;
  wordings: Wordings;
}

/** A reader of questions; it takes texts out of files, and completes parts that override a group with the group's fields. */
export function questionShape({ groups, textFiles, lists, wordings }: QuestionSources): Read<QuestionData> {
  const words = wordingIn(wordings);
  const filed = fileIn(textFiles, wordings);
  const variation = variationOf(words, filed);
  const validation = validationWith(words);

  return questionIn(null);

  /** `parts`: the group whose parts are overridden; null for ordinary questions. */
  function questionIn(parts: readonly QuestionData[] | null): Read<QuestionData> {
    const read: Read<QuestionYaml> = (node, place) => {
      const type: unknown = isMap(node) ? node.get('QuestionType') : undefined;
      // Of an unknown type, which is reported: its contents may be parts of any group.
      if (type !== undefined && !QUESTION_TYPES.some((each) => each === type)) {
        return fields(Object.values(groups).flat())(node, place);
      }
      const group = PARTED_TYPES.find((each) => each === type) ?? partOf(parts, node)?.QuestionType;
      return fields(group !== undefined && isGroupType(group) ? (groups[groupNameOf(group)] ?? []) : null)(node, place);
    };
    return refined(read, (given, node, place) => completed(given, partOf(parts, node), wordings, { node, place }));
  }

  function fields(parts: readonly QuestionData[] | null): Read<QuestionYaml> {
    const children: Read<QuestionData[]> = (node, place) => list(questionIn(parts))(node, place);
    return record<QuestionYaml>(
      {
        QuestionName: must(text),
        QuestionType: may(questionType),
        ControlType: may(controlType),
        QuestionText: may(includingText),
        Number: may(anyText),
        QuestionTextFile: may(filed),
        QuestionTextAlt: may(words),
        Hint: may(words),
        ToolTip: may(words),
        IsHeader: may(flag),
        Units: may(text),
        QuestionOptions: may(list(option)),
        Suggestions: may(list(text)),
        OptionsFrom: may(text),
        MapToOther: may(text),
        LengthSet: may(text),
        Cells: may(cells(lists)),
        ChildQuestions: may(children),
        ParentQuestionName: may(text),
        ShownBefore: may(text),
        ConditionalClause: may(anyText),
        QuestionVariations: may(list(variation)),
        MultipleResponse: may(multipleResponse),
        RowsMaximum: may(anyText),
        PrintTable: may(list(printColumn)),
        RowsFrom: may(list(rowSource)),
        RowRead: may(lettered(rowRead)),
        IsOptional: may(flag),
        DefaultValue: may(anyText),
        DefaultValueConditional: may(list(conditionalDefault)),
        Calculate: may(anyText),
        SameAs: may(oneOrSeveral),
        Prefill: may(prefill),
        Allocation: may(allocation),
        Restrictions: may(lettered(restriction)),
        Validations: may(list(validation)),
        MaxLength: may(number),
        Mask: may(mask),
        Masked: may(stages),
        Tokenise: may(flag),
        Retyped: may(flag),
        Lookup: may(flag),
        FixedInDemo: may(flag),
        System: may(flag),
        Width: may(width),
        Autocomplete: may(text),
      },
      ['QuestionText', 'QuestionTextFile'],
    );
  }
}

/** The question with everything that the part it overrides, its file or its wording says. */
function completed(
  { QuestionTextFile, Cells, ...given }: QuestionYaml,
  part: QuestionData | undefined,
  wordings: Wordings,
  { node, place }: At,
): QuestionData | undefined {
  const QuestionType = given.QuestionType ?? part?.QuestionType;
  const ControlType = given.ControlType ?? part?.ControlType;
  // A field that is present but cannot be read was already reported.
  const missing = (field: string) =>
    isMap(node) && node.has(field)
      ? undefined
      : report(place, node, 'missing-field', `The field "${field}" is missing.`);
  if (QuestionType === undefined) return missing('QuestionType');
  if (ControlType === undefined) return missing('ControlType');
  const written = given.QuestionText ?? QuestionTextFile ?? part?.QuestionText ?? '';
  const wording = textOf(written, given.QuestionVariations, wordings, { node, place });
  if (wording === undefined) return undefined;
  const whole = { ...given, ...wording, QuestionType, ControlType };
  return Cells === undefined ? whole : { ...whole, ChildQuestions: [...Cells, ...(given.ChildQuestions ?? [])] };
}

/** The text and variations of a question, taken from a shared wording where it names one. */
function textOf(
  written: string,
  own: VariationData[] | undefined,
  wordings: Wordings,
  { node, place }: At,
): WordingFields | undefined {
  const name = onlyInclude(written);
  const wording =
    name === null
      ? { text: filledText(written, wordings, node, place), variations: [] }
      : wordingOf(name, wordings, node, place);
  if (wording?.text === undefined) return undefined;
  const { text: QuestionText, variations } = wording;
  if (variations.length > 0 && own !== undefined) {
    const message = `The wording "${name}" has variations; the question cannot have others.`;
    return report(place, node, 'wrong-shape', message);
  }
  const all = own ?? variations;
  return {
    QuestionText,
    ...(all.length > 0 && { QuestionVariations: all.map((each) => withOwnText(each, QuestionText)) }),
  };
}

function partOf(parts: readonly QuestionData[] | null, node: Node | null): QuestionData | undefined {
  const name: unknown = isMap(node) ? node.get('QuestionName') : undefined;
  return parts?.find((part) => part.QuestionName === name);
}
