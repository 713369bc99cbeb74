/** Shapes of blocks and questions (spec form §3): the vocabulary field by field, with the authors' short forms. */
import { isMap, isScalar } from 'yaml';
import type { Node } from 'yaml';
import { groupNameOf, isGroupType } from '../definition/expand.ts';
import type {
  AllocationData,
  OptionData,
  PrintColumnData,
  QuestionData,
  QuestionType,
  RestrictionData,
  RowSourceData,
  ValidationData,
  VariationData,
} from '../definition/question-data.ts';
import type {
  BlockData,
  BlockPermission,
  Definition,
  NoticeData,
  SignatoryRole,
  YesNoListData,
} from '../definition/vocabulary.ts';
import { cells } from './cells.ts';
import {
  anyText,
  flag,
  list,
  mapOf,
  may,
  must,
  number,
  oneOf,
  record,
  report,
  text,
  textOrNumber,
  refined,
} from './shape.ts';
import type { Place, Read } from './shape.ts';
import { option, permissions, stage, stages } from './short-forms.ts';
import { lettered } from './expand-letters.ts';
import {
  fileIn,
  filledText,
  onlyInclude,
  includingText,
  withOwnText,
  variationOf,
  wordingIn,
  wordingOf,
} from './wordings.ts';
import type { TextFile, Wordings } from './wordings.ts';

export const GROUP_TYPES = ['Address', 'BloodPressure', 'File', 'Length', 'Name', 'Physician', 'Signature'] as const;

/** Types whose questions have the parts of a group. */
const PARTED_TYPES = [...GROUP_TYPES, 'IllustrationUploadProtectionTerm'] as const;

const QUESTION_TYPES = [
  ...GROUP_TYPES,
  'Compound',
  'Country',
  'Date',
  'Decimal',
  'FreeForm',
  'IllustrationUploadProtectionTerm',
  'Integer',
  'Label',
  'MonthYear',
  'MultiChoice',
  'MultiSelect',
  'Phone',
  'SSN',
  'State',
  'YesNo',
] as const satisfies readonly QuestionType[];
const questionType = oneOf<QuestionType>(...QUESTION_TYPES);

const controlType = oneOf(
  'autocomplete',
  'checkbox',
  'compound',
  'datepicker',
  'dropdown',
  'filepicker',
  'label',
  'radio',
  'textarea',
  'textbox',
  'yes/no',
);

export const mask = oneOf(
  'phone',
  'ssn',
  'tax-id',
  'date',
  'month-year',
  'currency',
  'amount',
  'integer',
  'year',
  'percent',
  'zip',
  'account',
);

const restriction = record<RestrictionData>({
  Stage: must(stage),
  UserRole: may(text),
  AccessType: must(oneOf('Read', 'Write', 'None')),
});

/** `invalidZip` or a mapping. */
function validationWith(words: Read<string>): Read<ValidationData> {
  const mapping = record<ValidationData>({
    Rule: must(text),
    FailsWhen: may(anyText),
    ConditionalClause: may(anyText),
    WhenGroupRequired: may(flag),
    Parameters: may(mapOf(textOrNumber)),
    Message: may(words),
  });
  return (node, place) => {
    if (!isScalar(node)) return mapping(node, place);
    const Rule = text(node, place);
    return Rule === undefined ? undefined : { Rule };
  };
}

const allocation = record<AllocationData>({
  Target: must(anyText),
  Below: must(text),
  Above: must(text),
  BlanksBecomeZero: may(flag),
});

/** A path or a list of paths. */
const oneOrSeveral: Read<string[]> = (node, place) => {
  if (!isScalar(node)) return list(text)(node, place);
  const path = text(node, place);
  return path === undefined ? undefined : [path];
};

const rowSourceMapping = record<RowSourceData>({
  Rows: must(text),
  ConditionalClause: may(anyText),
  Heading: may(text),
});

/** A path or a mapping. */
const rowSource: Read<string | RowSourceData> = (node, place) =>
  isScalar(node) ? text(node, place) : rowSourceMapping(node, place);

const noticeWith = (words: Read<string>): Read<NoticeData> =>
  record<NoticeData>({
    Name: must(text),
    ConditionalClause: must(anyText),
    AgainFor: may(anyText),
    When: must(oneOf('change', 'leave')),
    Title: must(text),
    Text: must(words),
    Button: must(text),
  });

const signatory: Read<SignatoryRole> = (node, place) => {
  const given = record<{ Kind: 'Insured' | 'Agent' | 'Owner'; Letter?: string }>({
    Kind: must(oneOf('Insured', 'Agent', 'Owner')),
    Letter: may(text),
  })(node, place);
  if (given === undefined) return undefined;
  if (given.Kind !== 'Owner') return { Kind: given.Kind };
  return given.Letter === undefined
    ? report(place, node, 'missing-field', 'An owner needs a Letter from A to J.')
    : { Kind: 'Owner', Letter: given.Letter };
};

interface QuestionYaml extends Omit<QuestionData, 'QuestionType' | 'ControlType' | 'QuestionText'> {
  QuestionType?: QuestionType;
  ControlType?: QuestionData['ControlType'];
  QuestionText?: string;
  QuestionTextFile?: string;
  /** Expanded to the questions they stand for. */
  Cells?: QuestionData[];
}

type WordingFields = Pick<QuestionData, 'QuestionText' | 'QuestionVariations'>;

type BlockYaml = Omit<BlockData, 'QuestionBlockPermissions'> & {
  Permissions?: BlockPermission[];
  QuestionBlockPermissions?: BlockPermission[];
};

/** What questions may take from elsewhere in the folder. */
export interface QuestionSources {
  groups: Definition['Groups'];
  textFile: TextFile;
  lists: ReadonlyMap<string, readonly OptionData[]>;
  wordings: Wordings;
}

/**
 * Readers of questions and blocks; they take texts out of files and complete parts that override a group with the
 * group's fields.
 */
export function questionShapes({ groups, textFile, lists, wordings }: QuestionSources): {
  question: Read<QuestionData>;
  block: Read<BlockData>;
} {
  const words = wordingIn(wordings);
  const filed = fileIn(textFile, wordings);
  const variation = variationOf(words, filed);
  const validation = validationWith(words);

  const question = questionIn(null);
  const permission = record<BlockPermission>({ Stage: must(stage), PermissionType: must(oneOf('Read', 'Write')) });

  return {
    question,
    block: refined(
      record<BlockYaml>({
        Name: must(text),
        DisplayName: must(text),
        SectionLetter: may(text),
        BlockCategory: must(text),
        Route: must(text),
        InitialValidity: may(oneOf('valid', 'invalid', 'unknown')),
        InvalidUntilComplete: may(anyText),
        ConditionalClause: may(anyText),
        Sensitivity: may(oneOf('medical')),
        MenuEntry: may(flag),
        Purpose: may(oneOf('questions', 'disclosures', 'declarations', 'completion')),
        Signatory: may(signatory),
        Introduction: may(words),
        Permissions: may(permissions),
        QuestionBlockPermissions: may(list(permission)),
        Questions: must(list(question)),
        YesNoLists: may(list(record<YesNoListData>({ QuestionText: must(text), Questions: must(list(text)) }))),
        Notices: may(list(noticeWith(words))),
      }),
      ({ Permissions, ...given }, node, place): BlockData | undefined => {
        const QuestionBlockPermissions = given.QuestionBlockPermissions ?? Permissions;
        if (QuestionBlockPermissions === undefined)
          return report(place, node, 'missing-field', 'The field "Permissions" is missing.');
        return { ...given, QuestionBlockPermissions };
      },
    ),
  };

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
    return refined(read, ({ QuestionTextFile, Cells, ...given }, node, place) => {
      const part = partOf(parts, node);
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
      const wording = textOf(written, given.QuestionVariations, node, place);
      if (wording === undefined) return undefined;
      const whole = { ...given, ...wording, QuestionType, ControlType };
      return Cells === undefined ? whole : { ...whole, ChildQuestions: [...Cells, ...(given.ChildQuestions ?? [])] };
    });
  }

  /** The text and variations of a question, taken from a shared wording where it names one. */
  function textOf(
    written: string,
    own: VariationData[] | undefined,
    node: Node | null,
    place: Place,
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

  function fields(parts: readonly QuestionData[] | null): Read<QuestionYaml> {
    const children: Read<QuestionData[]> = (node, place) => list(questionIn(parts))(node, place);
    return record<QuestionYaml>({
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
      MultipleResponse: may(
        record<NonNullable<QuestionData['MultipleResponse']>>({
          Minimum: must(number),
          Maximum: must(number),
          Key: may(text),
        }),
      ),
      RowsMaximum: may(anyText),
      PrintTable: may(list(record<PrintColumnData>({ Head: must(text), Show: must(list(text)) }))),
      RowsFrom: may(list(rowSource)),
      RowRead: may(
        lettered(
          record<NonNullable<QuestionData['RowRead']>[number]>({
            Stage: must(stage),
            ConditionalClause: must(anyText),
          }),
        ),
      ),
      IsOptional: may(flag),
      DefaultValue: may(anyText),
      DefaultValueConditional: may(
        list(
          record<NonNullable<QuestionData['DefaultValueConditional']>[number]>({
            ConditionalClause: must(anyText),
            DefaultValue: must(anyText),
          }),
        ),
      ),
      Calculate: may(anyText),
      SameAs: may(oneOrSeveral),
      Prefill: may(
        oneOf(
          'agent.name',
          'agent.number',
          'agent.firm',
          'agent.firmNumber',
          'agent.email',
          'agent.phone',
          'agent.license',
        ),
      ),
      Allocation: may(allocation),
      Restrictions: may(lettered(restriction)),
      Validations: may(list(validation)),
      MaxLength: may(number),
      Mask: may(mask),
      Masked: may(stages),
      Tokenise: may(flag),
      Retyped: may(flag),
      FixedInDemo: may(flag),
      System: may(flag),
      Width: may(oneOf('short', 'medium', 'full')),
      Autocomplete: may(text),
    });
  }
}

function partOf(parts: readonly QuestionData[] | null, node: Node | null): QuestionData | undefined {
  const name: unknown = isMap(node) ? node.get('QuestionName') : undefined;
  return parts?.find((part) => part.QuestionName === name);
}
